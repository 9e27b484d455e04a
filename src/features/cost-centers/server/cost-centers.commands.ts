import type { Kysely } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import { changedValues, createdValues } from "#common/rules/audit-log.ts";
import { addError, type FieldErrors } from "#common/rules/values/fields.ts";
import { insertAuditEntries, insertAuditEntry } from "#common/server/audit-log.ts";
import type { Database } from "#common/server/database/tables.ts";
import { notFound } from "#common/server/http/errors.ts";
import { insertOwnerChange } from "#features/users/server/owner-changes.ts";
import { userHasRole } from "#features/users/server/users.store.ts";
import type { CostCenter, CostCenterInput } from "../rules/cost-center.ts";
import { costCenterCodeIsTaken, findCostCenter, insertCostCenters, updateCostCenter } from "./cost-centers.store.ts";

export const wrongOwner = "Ejeren skal være manager.";

/** No stored cost center has this id, so a new code is compared with all codes. */
const unsaved = 0;

/** Only for actors who may change the cost center, because the result says that they may. */
export async function requireCostCenter(trx: Kysely<Database>, id: number) {
  const found = await findCostCenter(trx, id);
  if (!found) throw notFound("Cost centeret findes ikke.");
  return { ...found, authorized_actions: { update: true } };
}

/** A new owner must be a manager. The present owner may stay without this role. */
export async function costCenterErrors(
  trx: Kysely<Database>,
  fields: Partial<CostCenterInput>,
  stored?: Pick<CostCenter, "id" | "owner_user_id">,
): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  const { code, owner_user_id } = fields;
  if (code !== undefined && (await costCenterCodeIsTaken(trx, code, stored?.id ?? unsaved)))
    addError(errors, "code", "Koden bruges af et andet cost center.");
  if (owner_user_id === undefined || owner_user_id === stored?.owner_user_id) return errors;
  if (!(await userHasRole(trx, owner_user_id, "manager"))) addError(errors, "owner_user_id", wrongOwner);
  return errors;
}

export async function createCostCenter(trx: Kysely<Database>, actor: Actor, input: CostCenterInput) {
  const [made] = await createCostCenters(trx, actor, [input]);
  return { ...(made as NonNullable<typeof made>), authorized_actions: { update: true } };
}

export async function createCostCenters(trx: Kysely<Database>, actor: Actor, inputs: readonly CostCenterInput[]) {
  const created = await insertCostCenters(trx, inputs);
  await insertAuditEntries(
    trx,
    created.map((made) => ({
      ...{ kind: "cost-center-created", user_id: actor.id, record_id: made.id },
      details: createdValues({ ...made, owner: made.owner?.name }, ["code", "owner"]),
    })),
  );
  return created;
}

export async function saveCostCenter(trx: Kysely<Database>, actor: Actor, id: number, input: CostCenterInput) {
  await insertOwnerChange(trx, actor, "cost_centers", { ...input, id });
  const former = await requireCostCenter(trx, id);
  const changed = changedValues(former, input, ["name", "code"]);
  if (changed) {
    const details = { name: former.name, ...changed };
    await insertAuditEntry(trx, { kind: "cost-center-changed", user_id: actor.id, record_id: id, details });
  }
  await updateCostCenter(trx, actor, id, input);
}
