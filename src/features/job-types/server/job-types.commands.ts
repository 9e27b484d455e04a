import type { Kysely } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import { changedValues, createdValues } from "#common/rules/audit-log.ts";
import { insertAuditEntries, insertAuditEntry } from "#common/server/audit-log.ts";
import { insertClosing } from "#common/server/closing.ts";
import type { Database } from "#common/server/database/tables.ts";
import { invalid, notFound } from "#common/server/http/errors.ts";
import { type JobTypeInput, type JobTypeKind, jobTypeErrors, jobTypeKind, withOwnFields } from "../rules/job-type.ts";
import { findStoredJobType, insertJobTypes, isInUse, updateJobType } from "./job-types.store.ts";

export const unknownJobType = () => notFound("Arbejdstypen findes ikke.");

export const kindStays = "Arbejdstypen er i brug og bliver ved med at være det, den er. Opret en ny i stedet.";

export async function createJobTypes(trx: Kysely<Database>, actor: Actor, inputs: readonly JobTypeInput[]) {
  const created = await insertJobTypes(
    trx,
    inputs.map((input) => ({ ...input, ...checkedKind(input) })),
  );
  await insertAuditEntries(
    trx,
    created.map((made) => ({
      ...{ kind: "job-type-created", user_id: actor.id, record_id: made.id },
      details: createdValues(withOwnFields(made, true), [
        ...moneyFields.filter((field) => field !== "name"),
        ...codeFields,
      ]),
    })),
  );
  return created;
}

export async function saveJobType(trx: Kysely<Database>, actor: Actor, id: number, input: JobTypeInput): Promise<void> {
  const former = await findStoredJobType(trx, id);
  if (former === undefined) throw unknownJobType();
  const kind = checkedKind(input, former);
  if (kind.kind !== former.kind && (await isInUse(trx, id))) throw invalid({ kind: [kindStays] });
  await insertClosing(trx, actor, "job_types", { ...input, id });
  await updateJobType(trx, actor, id, { ...input, ...kind });
  const changed = changedValues(former, { ...input, ...kind }, moneyFields);
  if (changed) {
    const details = { name: former.name, ...changed };
    await insertAuditEntry(trx, { kind: "job-type-changed", user_id: actor.id, record_id: id, details });
  }
  for (const { from, to } of changedCodes(former, { ...input, ...kind })) {
    const details = { name: input.name, from, to };
    await insertAuditEntry(trx, { kind: "salary-code-changed", user_id: actor.id, record_id: id, details });
  }
}

function checkedKind(sent: JobTypeInput, stored?: JobTypeKind): JobTypeKind {
  const kind = jobTypeKind(sent, stored);
  const errors = jobTypeErrors(kind);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return kind;
}

/** The fields whose changes are logged as `job-type-changed`. Changed salary codes are logged as their own entries. */
const moneyFields = ["name", "kind", "vat_share", "asks_participants", "is_extra"] as const;

type Codes = Pick<JobTypeKind, "low_salary_code" | "bicycle_salary_code"> & { readonly salary_code: string };

const codeFields = ["salary_code", "low_salary_code", "bicycle_salary_code"] as const;

const changedCodes = (former: Codes, now: Codes) =>
  codeFields.flatMap((code) => {
    const [from, to] = [former[code] ?? "", now[code] ?? ""];
    return from === to ? [] : [{ from, to }];
  });
