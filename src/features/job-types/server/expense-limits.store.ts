import type { Kysely } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import type { Database } from "#common/server/database/tables.ts";
import { nextVersion } from "#common/server/versions.ts";
import type { ExpenseLimits } from "../rules/expense-limits.ts";

export function findExpenseLimits(db: Kysely<Database>): Promise<ExpenseLimits> {
  return db
    .selectFrom("expense_limits")
    .select([
      "named_invoice_above",
      "missing_receipt_reason_length",
      "duplicate_days",
      "financial_year_end_month",
      "version",
    ])
    .executeTakeFirstOrThrow();
}

export async function updateExpenseLimits(
  trx: Kysely<Database>,
  actor: Actor,
  { version: _version, ...limits }: ExpenseLimits,
): Promise<void> {
  await trx
    .updateTable("expense_limits")
    .set({ ...limits, ...nextVersion(actor) })
    .execute();
}
