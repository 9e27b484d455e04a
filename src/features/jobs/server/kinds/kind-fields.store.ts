import { expressionBuilder, type Kysely, type RawBuilder, sql } from "kysely";
import { contains } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import type { JobInput } from "#features/jobs/rules/job.ts";
import { expenseFieldNames } from "#features/kinds/rules/expense/expense-part.ts";
import { tripFieldNames } from "#features/mileage/rules/trip-fields.ts";
import {
  copyJobReceipts,
  insertJobReceipts,
  receiptIdsOf,
  setJobReceipts,
} from "#features/receipts/server/job-receipts.store.ts";

/** What a new job has because of its kind; nothing for work. */
export type NewKindFields = Pick<JobInput, "trip"> & {
  expense?: (NonNullable<JobInput["expense"]> & { split_id?: string; split_price?: number }) | null | undefined;
};

/** What a change of a job writes of them. */
export type KindFields = {
  expense?: Partial<NonNullable<JobInput["expense"]>> | null | undefined;
  trip?: Partial<NonNullable<JobInput["trip"]>> | null | undefined;
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

/** Whether the text is found in an expense's supplier, or in what a trip was for and where it went. */
export const isInKindFields = (text: string) => sql<boolean>`(
  jobs.kind = 'expense' and exists (select from job_expenses
    where job_id = jobs.id and ${contains(["job_expenses.supplier"], text)})
  or jobs.kind = 'mileage' and exists (select from job_trips
    where job_id = jobs.id and ${contains(["job_trips.purpose", "job_trips.from_place", "job_trips.to_place"], text)}))`;

/** Changes those fields of a job that are there. */
export async function updateKindFields(
  trx: Kysely<Database>,
  jobId: number,
  { expense, trip }: KindFields,
): Promise<void> {
  const { receipt_ids, ...columns } = expense ?? {};
  if (Object.keys(columns).length > 0)
    await trx.updateTable("job_expenses").set(columns).where("job_id", "=", jobId).execute();
  if (receipt_ids) await setJobReceipts(trx, jobId, receipt_ids);
  if (trip) await trx.updateTable("job_trips").set(trip).where("job_id", "=", jobId).execute();
}

/** Writes those of new jobs, each with its id. */
export async function insertKindFields(
  trx: Kysely<Database>,
  jobs: readonly (NewKindFields & { id: number })[],
): Promise<void> {
  const expenses = jobs.flatMap(({ id, expense }) => (expense ? [{ ...expense, job_id: id }] : []));
  const trips = jobs.flatMap(({ id, trip }) => (trip ? [{ ...trip, job_id: id }] : []));
  if (expenses.length > 0)
    await trx
      .insertInto("job_expenses")
      .values(expenses.map(({ receipt_ids: _ids, ...columns }) => columns))
      .execute();
  if (trips.length > 0) await trx.insertInto("job_trips").values(trips).execute();
  await insertJobReceipts(
    trx,
    expenses.map(({ job_id, receipt_ids = [] }) => ({ id: job_id, receipt_ids })),
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
