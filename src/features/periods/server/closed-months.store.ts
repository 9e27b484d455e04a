import { type Kysely, sql } from "kysely";
import type { FieldErrors } from "#common/rules/values/fields.ts";
import { bucket, localDay } from "#common/server/database/calendar.ts";
import { person, wallClock } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { invalid } from "#common/server/http/errors.ts";
import { type ClosedMonth, maxLateCancellations } from "../rules/closed-months.ts";
import {
  causeMissing,
  type LateCause,
  type LateWrite,
  lateReason,
  monthOf,
  monthsOf,
  reasonMissing,
} from "../rules/late-reason.ts";

const monthText = sql<string>`to_char(month, 'YYYY-MM')`;

const cancelledSince = sql<ClosedMonth["cancelled"]>`(
  select coalesce(json_agg(json_build_object('job_id', id, 'user', late.user, 'day', day, 'reason', late_reason)), '[]') from (
    select id, ${person("registered_jobs.user_id")} as user, ${localDay("started_at")} as day, late_reason
    from registered_jobs
    where cancelled_at >= closed_months.closed_at and late_reason is not null
      and ${bucket("started_at", "month")} = closed_months.month
    order by cancelled_at desc limit ${sql.lit(maxLateCancellations)}
  ) as late)`;

const withdrawnSince = sql<ClosedMonth["withdrawn"]>`(
  select coalesce(json_agg(json_build_object('absence_id', id, 'user', late.user, 'day', day, 'cause', late_cause)), '[]') from (
    select absences.id, ${person("absences.user_id")} as user, first.day::text as day, late_cause
    from absences
    cross join lateral (
      select max(created_at) as at from absence_events where absence_id = absences.id and event = 'withdrawn'
    ) as withdrawal
    cross join lateral (
      select min(date) as day from absence_days
      where absence_id = absences.id and date between closed_months.month and closed_months.month + interval '1 month - 1 day'
    ) as first
    where status = 'withdrawn' and late_cause is not null
      and withdrawal.at >= closed_months.closed_at and first.day is not null
    order by withdrawal.at desc limit ${sql.lit(maxLateCancellations)}
  ) as late)`;

export async function listClosedMonths(db: Kysely<Database>): Promise<ClosedMonth[]> {
  return db
    .selectFrom("closed_months")
    .select([monthText.as("month"), wallClock("closed_months.closed_at").as("closed_at")])
    .select(person("closed_months.closed_by_user_id").$notNull().as("closed_by"))
    .select([cancelledSince.as("cancelled"), withdrawnSince.as("withdrawn")])
    .orderBy("closed_months.month", "desc")
    .execute();
}

/** @param day `YYYY-MM-DD…` */
export async function isMonthClosed(db: Kysely<Database>, day: string): Promise<boolean> {
  const found = await db
    .selectFrom("closed_months")
    .select("month")
    .where("month", "=", firstOf(monthOf(day)))
    .executeTakeFirst();
  return found !== undefined;
}

export async function insertClosedMonth(trx: Kysely<Database>, month: string, userId: number): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('closed months'))`.execute(trx);
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("closed_months")
    .values({ month: firstOf(month), closed_by_user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function deleteClosedMonth(trx: Kysely<Database>, month: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("closed_months")
    .where("month", "=", firstOf(month))
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

const firstOf = (month: string) => `${month}-01`;

/** The reasons to store, null where all months are open. A lock prevents closing a month until the transaction ends. */
export async function requireLateReasons(
  trx: Kysely<Database>,
  writes: readonly LateWrite[],
  errorsOf: (months: string[]) => FieldErrors = (months) => ({ late_reason: [reasonMissing(months)] }),
): Promise<(string | null)[]> {
  // A separate statement, because the next statement must see a month that was closed while this one waited.
  await sql`select pg_advisory_xact_lock_shared(hashtext('closed months'))`.execute(trx);
  const months = monthsOf(writes);
  const { rows } = await sql<{ month: string }>`
    select ${monthText} as month from closed_months where month = any(${months.map(firstOf)}::date[])`.execute(trx);
  const closed = new Set(rows.map(({ month }) => month));
  const reasons = writes.map((write) => lateReason(write, closed));
  const missing = writes.filter((_, place) => reasons[place] === undefined);
  if (missing.length > 0) throw invalid(errorsOf(monthsOf(missing).filter((month) => closed.has(month))));
  return reasons.map((reason) => reason ?? null);
}

/** Undefined if all months of the write are open: the stored reason then stays. */
export async function requireLateReason(trx: Kysely<Database>, write: LateWrite): Promise<string | undefined> {
  const [reason] = await requireLateReasons(trx, [write]);
  return reason ?? undefined;
}

/** Undefined if all months of the days are open. */
export async function requireLateCause(
  trx: Kysely<Database>,
  days: readonly string[],
  cause: LateCause | undefined,
): Promise<LateCause | undefined> {
  const errorsOf = (months: string[]) => ({ late_cause: [causeMissing(months)] });
  const [stored] = await requireLateReasons(trx, [{ days, reason: cause }], errorsOf);
  return stored === null ? undefined : cause;
}
