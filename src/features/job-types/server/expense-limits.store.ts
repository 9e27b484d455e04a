import { type Kysely, sql } from "kysely";
import type { Database } from "../../../common/server/database/tables.ts";
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

/** Saves over the version that was opened. @returns whether it was still that one */
export async function updateExpenseLimits(
  trx: Kysely<Database>,
  { version, ...limits }: ExpenseLimits,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("expense_limits")
    .set({ ...limits, version: sql<number>`version + 1` })
    .where("version", "=", version)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0;
}
