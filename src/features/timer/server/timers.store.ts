import { type Kysely, sql } from "kysely";
import { timeZone, wallClockText } from "#common/rules/clock.ts";
import { rowCount, wallClock } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { proposedPeriod } from "#features/jobs/rules/measured-time/measured-time.ts";
import type { Timer, TimerInput, Timers } from "../rules/timer.ts";
import { shortestMeasuredSeconds } from "../rules/timer-bounds.ts";

type FoundTimer = Omit<Timer, "started_at" | "stopped_at" | "proposed"> & { started_at: Date; stopped_at: Date | null };

/** Never before the start, even when the clock was set back. */
const nowOrStart = sql<Date>`greatest(now(), timers.started_at)`;

const named = (table: string, column: string) => sql`(
  select json_build_object('id', id, 'name', name, 'is_closed', is_closed) from ${sql.table(table)} where id = ${sql.ref(column)})`;

/** A user's timers, latest first; `maxTimers` bounds them. */
export async function listTimers(db: Kysely<Database>, userId: number): Promise<Timers> {
  const { rows } = await sql<FoundTimer>`
    select id, started_at, stopped_at,
      floor(extract(epoch from coalesce(stopped_at, ${nowOrStart}) - started_at))::integer as seconds,
      ${named("projects", "timers.project_id")} as project, ${named("job_types", "timers.job_type_id")} as "jobType"
    from timers where user_id = ${userId} order by started_at desc, id desc`.execute(db);
  const all = rows.map(asTimer);
  return {
    running: all.find(({ stopped_at }) => stopped_at === null) ?? null,
    stopped: all.filter(({ stopped_at }) => stopped_at !== null),
  };
}

function asTimer({ started_at, stopped_at, ...timer }: FoundTimer): Timer {
  const start = instantOf(started_at);
  const stop = stopped_at && instantOf(stopped_at);
  return {
    ...timer,
    started_at: wallClockOf(start),
    stopped_at: stop && wallClockOf(stop),
    proposed: stop && proposedPeriod(start, stop),
  };
}

const instantOf = (date: Date) => Temporal.Instant.fromEpochMilliseconds(date.getTime());
const wallClockOf = (instant: Temporal.Instant) =>
  wallClockText(instant.toZonedDateTimeISO(timeZone).toPlainDateTime());

/** Serialises the starts of a user's timers. */
export async function lockTimers(trx: Kysely<Database>, userId: number): Promise<void> {
  await sql`select from users where id = ${userId} for no key update`.execute(trx);
}

export async function countTimers(trx: Kysely<Database>, userId: number): Promise<number> {
  const { count } = await trx
    .selectFrom("timers")
    .select(rowCount)
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertTimer(trx: Kysely<Database>, userId: number, input: TimerInput): Promise<number> {
  const { id } = await trx
    .insertInto("timers")
    .values({ ...input, user_id: userId })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Stops a user's timer if it runs.
 * @param seconds elapsed when it was stopped, at most until now; undefined to stop it now
 * @returns whether it ran
 */
export async function stopTimer(
  db: Kysely<Database>,
  userId: number,
  id: number,
  seconds: number | undefined,
): Promise<boolean> {
  const stopped_at =
    seconds === undefined
      ? nowOrStart
      : sql<Date>`least(${nowOrStart}, timers.started_at + make_interval(secs => ${seconds}))`;
  const { numUpdatedRows } = await db
    .updateTable("timers")
    .set({ stopped_at })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .where("stopped_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Stops a user's running timer, or deletes it when it has measured too little. */
export async function endRunning(trx: Kysely<Database>, userId: number): Promise<void> {
  const running = sql`timers.user_id = ${userId} and timers.stopped_at is null`;
  await sql`delete from timers where ${running}
    and ${nowOrStart} - started_at < make_interval(secs => ${shortestMeasuredSeconds})`.execute(trx);
  await sql`update timers set stopped_at = ${nowOrStart} where ${running}`.execute(trx);
}

/** @returns false when the user has no such timer */
export async function deleteTimer(db: Kysely<Database>, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("timers")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** A running timer and its user; undefined when stopped or deleted. */
export function findRunning(db: Kysely<Database>, id: number) {
  return db
    .selectFrom("timers")
    .select(["user_id", wallClock("started_at").as("started_at")])
    .where("id", "=", id)
    .where("stopped_at", "is", null)
    .executeTakeFirst();
}
