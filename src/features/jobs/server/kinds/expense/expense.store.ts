import { expressionBuilder, sql } from "kysely";
import { mergeErrors } from "#common/rules/values/fields.ts";
import { contains } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import type { Job, JobInput } from "#features/jobs/rules/job.ts";
import { addsReceiptsOnly, areSameReceipts } from "#features/jobs/rules/kinds/expense/expense-receipts.ts";
import { expenseErrors } from "#features/kinds/rules/expense/expense-errors.ts";
import { expenseFieldNames } from "#features/kinds/rules/expense/expense-part.ts";
import {
  copyJobReceipts,
  insertJobReceipts,
  receiptIdsOf,
  setJobReceipts,
} from "#features/receipts/server/job-receipts.store.ts";
import { copyRow } from "../copy-row.ts";
import type { PartStore } from "../part-store.ts";
import { findExpenseFacts } from "./expense-facts.store.ts";
import { receiptErrorsOf } from "./expense-receipts.ts";

type Expense = NonNullable<Job["expense"]>;
type Sent = NonNullable<JobInput["expense"]>;
type New = Sent & { readonly split_id?: string; readonly split_price?: number };

export const expenseStore: PartStore<Expense, Partial<Sent>, New> = {
  select: (of) =>
    sql`${expressionBuilder<Database, never>()
      .selectFrom("job_expenses")
      .select(["job_id as id", ...expenseFieldNames, "split_id"])
      .select(receiptIdsOf("job_expenses.job_id").as("receipt_ids"))
      .where("job_expenses.job_id", "=", of)}`,
  searched: (text) => sql<boolean>`exists (select from job_expenses
    where job_id = jobs.id and ${contains(["job_expenses.supplier"], text)})`,
  async insert(trx, rows) {
    await trx
      .insertInto("job_expenses")
      .values(rows.map(({ id, part: { receipt_ids: _ids, ...columns } }) => ({ job_id: id, ...columns })))
      .execute();
    await insertJobReceipts(
      trx,
      rows.map(({ id, part: { receipt_ids = [] } }) => ({ id, receipt_ids })),
    );
  },
  async update(trx, jobId, { receipt_ids, ...columns }) {
    if (Object.keys(columns).length > 0)
      await trx.updateTable("job_expenses").set(columns).where("job_id", "=", jobId).execute();
    if (receipt_ids) await setJobReceipts(trx, jobId, receipt_ids);
  },
  async copy(trx, fromId, toId) {
    await copyRow(trx, "job_expenses", [...expenseFieldNames, "split_id", "split_price"], { fromId, toId });
    await copyJobReceipts(trx, fromId, toId);
  },
  /** Unchanged receipts are not written again. */
  saved({ receipt_ids, ...sent }, stored) {
    const isAsBefore = !receipt_ids || areSameReceipts(receipt_ids, stored.receipt_ids);
    return {
      part: { ...stored, ...sent, receipt_ids: receipt_ids ?? stored.receipt_ids },
      change: isAsBefore ? sent : { ...sent, receipt_ids },
    };
  },
  keepsDecisions: (changes, before, after) => addsReceiptsOnly(changes, { expense: before }, { expense: after }),
  errors: async (db, actor, sent, job) =>
    mergeErrors(
      expenseErrors(sent, await findExpenseFacts(db, sent.job_type_id, job.expense)),
      await receiptErrorsOf(db, actor, sent, job),
    ),
};
