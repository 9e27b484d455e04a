import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import type { Database } from "#common/server/database/tables.ts";
import { isSeenBy } from "./receipts.store.ts";

export const receiptIdsOf = (jobId: string): RawBuilder<number[]> => sql<number[]>`array(
  select receipt_id from job_receipts where job_receipts.job_id = ${sql.ref(jobId)} order by place)`;

export async function setJobReceipts(trx: Kysely<Database>, jobId: number, ids: readonly number[]): Promise<void> {
  await sql`delete from job_receipts where job_id = ${jobId} and receipt_id <> all(${[...ids]}::integer[])`.execute(
    trx,
  );
  await sql`insert into job_receipts (job_id, receipt_id, place)
    select ${jobId}::integer, named.id, named.place - 1 from unnest(${[...ids]}::integer[]) with ordinality as named (id, place)
    on conflict (job_id, receipt_id) do update set place = excluded.place where job_receipts.place <> excluded.place`.execute(
    trx,
  );
}

export async function insertJobReceipts(
  trx: Kysely<Database>,
  jobs: readonly { readonly id: number; readonly receipt_ids: readonly number[] }[],
): Promise<void> {
  const rows = jobs.flatMap(({ id, receipt_ids }) =>
    receipt_ids.map((receipt_id, place) => ({ job_id: id, receipt_id, place })),
  );
  if (rows.length > 0) await trx.insertInto("job_receipts").values(rows).execute();
}

export async function copyJobReceipts(trx: Kysely<Database>, fromId: number, toId: number): Promise<void> {
  await sql`insert into job_receipts (job_id, receipt_id, place)
    select ${toId}::integer, receipt_id, place from job_receipts where job_id = ${fromId}`.execute(trx);
}

/** Until the transaction ends, no other transaction can delete these receipts or lock them for a job. */
async function holdReceipts(db: Kysely<Database>, ids: readonly number[]): Promise<void> {
  await db
    .selectFrom("receipts")
    .select("id")
    .where("id", "in", [...ids])
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

/** The jobs of the same split as this job, and the paid job that this job replaces. */
const sameExpense = (jobId: number | null) => sql`any (array(
  select parts.job_id from job_expenses join job_expenses as parts on parts.split_id = job_expenses.split_id
  join jobs on jobs.id = parts.job_id
  where job_expenses.job_id = ${jobId}::integer
  union all select job_id from job_reversals where replacement_job_id = ${jobId}::integer))`;

/** Locks the receipts. @returns the ids of receipts that the job may have (docs/product-rules.md#receipts) */
export async function findUsableReceipts(
  db: Kysely<Database>,
  actor: Actor,
  ids: readonly number[],
  job: { readonly user_id: number; readonly id?: number | undefined },
): Promise<ReadonlySet<number>> {
  await holdReceipts(db, ids);
  const namedBy = (jobs: RawBuilder<unknown>) => sql<boolean>`exists (
    select from job_receipts where job_receipts.receipt_id = receipts.id and job_receipts.job_id ${jobs})`;
  const rows = await db
    .selectFrom("receipts")
    .select("id")
    .where("id", "in", [...ids])
    .where((eb) =>
      eb.or([
        namedBy(sql`= ${job.id ?? null}::integer`),
        eb.and([isSeenBy(actor), namedBy(sql`= ${sameExpense(job.id ?? null)}`)]),
        eb.and([
          eb("receipts.user_id", "in", [actor.id, job.user_id]),
          isSeenBy(actor),
          eb.not(namedBy(sql`is not null`)),
        ]),
      ]),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}
