import { mergeErrors } from "#common/rules/values/fields.ts";
import { imports } from "#features/imports/rules/imports.ts";
import { folded, keyIn, type Values } from "#features/imports/rules/plan-rows.ts";
import { type JobTypeInput, jobTypeErrors, jobTypeInput, jobTypeKind } from "#features/job-types/rules/job-type.ts";
import { createJobTypes, kindStays, saveJobType } from "#features/job-types/server/job-types.commands.ts";
import { isInUse, listAllJobTypes, lockAllJobTypes } from "#features/job-types/server/job-types.store.ts";
import type { Importer } from "../importer.ts";
import { planRecords } from "./records.ts";

const kind = imports["job-types"];

const inputOf = (values: Values): JobTypeInput => jobTypeInput.parse(values);

/** Empties the fields that only other kinds of job types have, as the form does. */
const settled = (values: Values): Values => ({ ...values, ...jobTypeKind(values as Partial<JobTypeInput>) });

export const jobTypesImporter: Importer = {
  async plan({ trx, actor }, rows) {
    const byName = Map.groupBy(await lockAllJobTypes(trx), ({ name }) => folded(name));
    return planRecords(kind, rows, {
      keyOf: keyIn("name"),
      find: (name) => byName.get(name)?.[0],
      valuesOf: (stored) => stored,
      defaults: { is_closed: false },
      schema: jobTypeInput,
      settle: settled,
      async errorsOf({ stored, values }) {
        const errors = jobTypeErrors(jobTypeKind(values as Partial<JobTypeInput>));
        if (!stored) return errors;
        const isShared = (byName.get(folded(stored.name))?.length ?? 0) > 1;
        const staysKind = values.kind !== stored.kind && (await isInUse(trx, stored.id));
        return mergeErrors(
          errors,
          isShared ? { name: ["Flere arbejdstyper har det navn. Ret dem i listen."] } : {},
          staysKind ? { kind: [kindStays] } : {},
        );
      },
      create: (added) => createJobTypes(trx, actor, added.map(inputOf)),
      save: (id, values) => saveJobType(trx, actor, id, inputOf(values)),
    });
  },

  list: listAllJobTypes,
};
