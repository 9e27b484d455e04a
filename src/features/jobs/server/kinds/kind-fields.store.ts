import { expressionBuilder, type Kysely, type QueryCreator, type RawBuilder, sql } from "kysely";
import type { Database } from "#common/server/database/tables.ts";
import type { JobInput } from "#features/jobs/rules/job.ts";
import { expenseFieldNames } from "#features/kinds/rules/expense/expense-part.ts";
import { tripFieldNames } from "#features/mileage/rules/trip-fields.ts";
import {
  copyJobReceipts,
  insertJobReceipts,
  nameReceipts,
  receiptIdsOf,
  unnameReceipts,
} from "#features/receipts/server/job-receipts.store.ts";

/** What a job has because of its kind; nothing for work. */
export type KindFields = Pick<JobInput, "trip"> & {
  expense?:
    | (NonNullable<JobInput["expense"]> & { split_id?: string; split_price?: number })
    | { readonly receipt_ids: number[] }
    | null
    | undefined;
};

const tables = expressionBuilder<Database, never>();

export const selectExpenses = (of: RawBuilder<number>) =>
  tables
    .selectFrom("job_expenses")
    .select([...expenseFieldNames, "split_id"])
    .select(receiptIdsOf("job_expenses.job_id").as("receipt_ids"))
    .where("job_expenses.job_id", "=", of);

export const selectTrips = (of: RawBuilder<number>) =>
  tables.selectFrom("job_trips").select(tripFieldNames).where("job_trips.job_id", "=", of);

/**
 * Writes them for the one job that the statement calls `jobs`. In the rest of the statement the tables are the rows that
 * it writes.
 */
export function withKindFields(db: QueryCreator<Database>, fields: KindFields): QueryCreator<Database> {
  const named = fields.expense?.receipt_ids ?? [];
  const receipts = named.length > 0 ? withRows(db, "job_receipts", nameReceipts(named)) : db;
  return withParts(receipts, fields, (table, values) => {
    const columns = sql.join(["job_id", ...Object.keys(values)].map((name) => sql.ref(name)));
    return sql`(insert into ${sql.table(table)} (${columns})
      select jobs.id, ${sql.join(Object.values(values))} from jobs returning *)`;
  });
}

/** The same for a change of the job that the statement calls `jobs`. */
export function withChangedKindFields<Written>(db: QueryCreator<Written>, fields: KindFields): QueryCreator<Written> {
  const named = fields.expense?.receipt_ids;
  const receipts = named
    ? withRows(withRows(db, "unnamed_receipts", unnameReceipts(named)), "named_receipts", nameReceipts(named))
    : db;
  return withParts(receipts, fields, (table, values) => {
    const sets = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
    return sql`(update ${sql.table(table)} set ${sql.join(sets)} from jobs
      where ${sql.table(table)}.job_id = jobs.id returning job_id)`;
  });
}

type Table = "job_expenses" | "job_trips";

/** In the type of the statement the parts have their tables' rows, so that they do not change it. */
function withParts<Written>(
  db: QueryCreator<Written>,
  { expense, trip }: KindFields,
  write: (table: Table, values: object) => RawBuilder<unknown>,
): QueryCreator<Written> {
  const parts = { job_expenses: expense && columnsOf(expense), job_trips: trip };
  let statement = db;
  for (const [table, values] of Object.entries(parts) as [Table, object | null | undefined][])
    if (values && Object.keys(values).length > 0) statement = withRows(statement, table, write(table, values));
  return statement;
}

const withRows = <Written>(db: QueryCreator<Written>, name: string, rows: RawBuilder<unknown>) =>
  db.with(name, () => rows as never) as unknown as QueryCreator<Written>;

/** Its receipts stand in a table of their own. */
function columnsOf<Expense extends object>({ receipt_ids: _ids, ...columns }: Expense & { receipt_ids?: unknown }) {
  return columns;
}

/** Writes those of several new jobs, each with its id: one statement for each kind. */
export async function insertKindFields(
  trx: Kysely<Database>,
  jobs: readonly (KindFields & { id: number })[],
): Promise<void> {
  const expenses = jobs.flatMap(({ id, expense }) => (expense ? [{ job_id: id, ...columnsOf(expense) }] : []));
  const trips = jobs.flatMap(({ id, trip }) => (trip ? [{ job_id: id, ...trip }] : []));
  if (expenses.length > 0) await insertAll(trx, "job_expenses", expenses);
  if (trips.length > 0) await insertAll(trx, "job_trips", trips);
  await insertJobReceipts(
    trx,
    jobs.map(({ id, expense }) => ({ id, receipt_ids: expense?.receipt_ids ?? [] })),
  );
}

async function insertAll(trx: Kysely<Database>, table: "job_expenses" | "job_trips", rows: readonly object[]) {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    trx,
  );
}

/** Of a job that replaces another: what that one has. */
export async function copyKindFields(trx: Kysely<Database>, fromId: number, toId: number): Promise<void> {
  const columns = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));
  for (const [table, names] of Object.entries({
    job_expenses: [...expenseFieldNames, "split_id", "split_price"],
    job_trips: tripFieldNames,
  }))
    await sql`insert into ${sql.table(table)} (job_id, ${columns(names)})
      select ${toId}::integer, ${columns(names)} from ${sql.table(table)} where job_id = ${fromId}`.execute(trx);
  await copyJobReceipts(trx, fromId, toId);
}
