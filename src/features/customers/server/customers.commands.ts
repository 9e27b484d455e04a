import type { Kysely } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import { changedValues, createdValues } from "#common/rules/audit-log.ts";
import { insertAuditEntry } from "#common/server/audit-log.ts";
import { insertClosing } from "#common/server/closing.ts";
import type { Database } from "#common/server/database/tables.ts";
import { notFound } from "#common/server/http/errors.ts";
import type { CustomerInput } from "../rules/customer.ts";
import { findCustomer, insertCustomer, updateCustomer } from "./customers.store.ts";

const fields = ["cvr", "email", "reference", "accounting_number"] as const;

export async function requireCustomer(trx: Kysely<Database>, id: number) {
  const found = await findCustomer(trx, id);
  if (!found) throw notFound("Kunden findes ikke.");
  return { ...found, authorized_actions: { update: true } };
}

export async function isOpenCustomer(trx: Kysely<Database>, id: number): Promise<boolean> {
  return (await findCustomer(trx, id))?.is_closed === false;
}

export async function createCustomer(trx: Kysely<Database>, actor: Actor, input: CustomerInput) {
  const made = await requireCustomer(trx, await insertCustomer(trx, input));
  const details = createdValues(made, fields);
  await insertAuditEntry(trx, { kind: "customer-created", user_id: actor.id, record_id: made.id, details });
  return made;
}

export async function saveCustomer(trx: Kysely<Database>, actor: Actor, id: number, input: CustomerInput) {
  const former = await requireCustomer(trx, id);
  await insertClosing(trx, actor, "customers", { ...input, id });
  const changed = changedValues(former, input, ["name", ...fields]);
  if (changed) {
    const details = { name: former.name, ...changed };
    await insertAuditEntry(trx, { kind: "customer-changed", user_id: actor.id, record_id: id, details });
  }
  await updateCustomer(trx, actor, id, input);
  return requireCustomer(trx, id);
}
