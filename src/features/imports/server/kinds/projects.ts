import type { Kysely } from "kysely";
import { addError, type FieldErrors } from "#common/rules/values/fields.ts";
import type { Database } from "#common/server/database/tables.ts";
import { listAllCostCenters } from "#features/cost-centers/server/cost-centers.store.ts";
import { imports } from "#features/imports/rules/imports.ts";
import { folded, keyIn, type Values } from "#features/imports/rules/plan-rows.ts";
import { projectInput } from "#features/projects/rules/project.ts";
import {
  createProjects,
  saveProject,
  unknownCostCenter,
  wrongOwner,
} from "#features/projects/server/projects.commands.ts";
import { listAllProjects, lockAllProjects } from "#features/projects/server/projects.store.ts";
import type { Importer } from "../importer.ts";
import { findOwners, type Owners } from "./owners.ts";
import { planRecords } from "./records.ts";

type Stored = Awaited<ReturnType<typeof listAllProjects>>[number];

const valuesOf =
  (owners: Owners) =>
  ({ default_cost_center, owner_user_id, ...project }: Stored): Values => ({
    ...project,
    owner_user_id,
    owner: owners.emailOf(owner_user_id),
    default_cost_center: default_cost_center ?? undefined,
  });

const inputOf = ({ name, code, owner_user_id, default_cost_center_id, is_closed }: Values) =>
  projectInput.parse({ name, code, owner_user_id, default_cost_center_id, is_closed });

export const projectsImporter: Importer = {
  async plan({ trx, actor }, rows) {
    const byCode = new Map((await lockAllProjects(trx)).map((stored) => [folded(stored.code), stored]));
    const costCenters = new Map((await listAllCostCenters(trx)).map((stored) => [folded(stored.code), stored]));
    const owners = await findOwners(trx);
    const costCenterOf = ({ default_cost_center: code }: Values) =>
      typeof code === "string" ? costCenters.get(folded(code)) : undefined;
    const withCostCenter = (values: Values): Values => {
      const { code, id } = costCenterOf(values) ?? {};
      return { ...values, default_cost_center: code ?? values.default_cost_center, default_cost_center_id: id ?? null };
    };
    return planRecords(imports.projects, rows, {
      keyOf: keyIn("code"),
      find: (code) => byCode.get(code),
      valuesOf: valuesOf(owners),
      defaults: { is_closed: false },
      schema: projectInput,
      settle: (values) => owners.settle(withCostCenter(values)),
      errorsOf({ stored, values }) {
        const errors: FieldErrors = {};
        const { owner_user_id, default_cost_center } = values;
        if (default_cost_center !== undefined && !costCenterOf(values))
          addError(errors, "default_cost_center_id", unknownCostCenter);
        const isSame = owner_user_id === undefined || owner_user_id === stored?.owner_user_id;
        if (!isSame && !owners.has(owner_user_id, "project-owner")) addError(errors, "owner_user_id", wrongOwner);
        return errors;
      },
      create: (added) => createProjects(trx, actor, added.map(inputOf)),
      save: (id, values) => saveProject(trx, actor, id, inputOf(values)),
    });
  },

  async list(trx: Kysely<Database>) {
    const owners = await findOwners(trx);
    return (await listAllProjects(trx)).map(valuesOf(owners));
  },
};
