import { isDeepStrictEqual } from "node:util";
import type { Kysely } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import { addError, type FieldErrors } from "#common/rules/values/fields.ts";
import { insertAuditEntry } from "#common/server/audit-log.ts";
import type { Database } from "#common/server/database/tables.ts";
import { conflict, notFound } from "#common/server/http/errors.ts";
import { findCustomer } from "#features/customers/server/customers.store.ts";
import {
  maxSalesRates,
  rateScope,
  type SalesRate,
  type SalesRateInput,
  salesRateErrors,
} from "#features/invoice-bases/rules/sales-rate.ts";
import { kinds } from "#features/kinds/rules/kinds.ts";
import { unknownProject } from "#features/projects/rules/limited-project.ts";
import {
  countSalesRates,
  deleteSalesRate,
  findKind,
  findSalesRate,
  insertSalesRate,
  isProject,
  salesRateBegins,
  updateSalesRate,
} from "./sales-rates.store.ts";

/** No row has this id, so a new rate is compared with all rows. */
export const unsaved = 0;

export async function requireSalesRate(db: Kysely<Database>, id: number): Promise<SalesRate> {
  const found = await findSalesRate(db, id);
  if (!found) throw notFound("Salgsprisen findes ikke.");
  return found;
}

export async function findRateErrors(
  trx: Kysely<Database>,
  fields: Partial<SalesRateInput>,
  id: number,
): Promise<FieldErrors> {
  const errors = salesRateErrors(fields);
  const { customer_id = null, project_id = null, job_type_id = null, from_date } = fields;
  if (customer_id !== null && !(await findCustomer(trx, customer_id)))
    addError(errors, "customer_id", "Kunden findes ikke.");
  if (project_id !== null && !(await isProject(trx, project_id))) addError(errors, "project_id", unknownProject);
  if (job_type_id !== null) {
    const type = await findKind(trx, job_type_id);
    if (!type || kinds[type.kind].time !== "period")
      addError(errors, "job_type_id", "Vælg en arbejdstype, der måles i timer.");
  }
  const scope = { customer_id, project_id, job_type_id };
  if (from_date !== undefined && (await salesRateBegins(trx, { ...scope, from_date }, id)))
    addError(errors, "from_date", "Der er allerede en pris fra denne dag.");
  return errors;
}

/** The entry does not contain the amount of the rate. */
async function insertRateEntry(trx: Kysely<Database>, actor: Actor, rate: SalesRate, change: string) {
  const details = { name: rateScope(rate), from: rate.from_date, change };
  await insertAuditEntry(trx, { kind: "sales-rate-changed", user_id: actor.id, record_id: rate.id, details });
}

export async function createSalesRate(trx: Kysely<Database>, actor: Actor, input: SalesRateInput): Promise<SalesRate> {
  if ((await countSalesRates(trx)) >= maxSalesRates)
    throw conflict(`Der kan højst være ${maxSalesRates} salgspriser. Slet en først.`);
  const made = await requireSalesRate(trx, await insertSalesRate(trx, input));
  await insertRateEntry(trx, actor, made, "added");
  return made;
}

export async function saveSalesRate(trx: Kysely<Database>, actor: Actor, id: number, input: SalesRateInput) {
  const former = await requireSalesRate(trx, id);
  await updateSalesRate(trx, actor, id, input);
  const saved = await requireSalesRate(trx, id);
  const { version: _former, ...before } = former;
  const { version: _saved, ...after } = saved;
  if (!isDeepStrictEqual(before, after)) await insertRateEntry(trx, actor, saved, "changed");
  return saved;
}

export async function removeSalesRate(trx: Kysely<Database>, actor: Actor, id: number): Promise<void> {
  const former = await requireSalesRate(trx, id);
  await deleteSalesRate(trx, id);
  await insertRateEntry(trx, actor, former, "removed");
}
