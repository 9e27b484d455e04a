import { type Kysely, sql } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import { timeZone, wallClockText } from "#common/rules/time/clock.ts";
import type { TimeRule } from "#common/rules/time/time-rounding.ts";
import { rowCount, wallClock } from "#common/server/database/fragments.ts";
import { findTimeRule } from "#common/server/database/registration-rules.ts";
import type { Database } from "#common/server/database/tables.ts";
import { isProjectFor } from "#common/server/database/visibility/project-visibility.ts";
import { proposedPeriod } from "#features/jobs/rules/measured-time/measured-time.ts";
import type { Timer, TimerInput, Timers } from "../rules/timer.ts";
import { shortestMeasuredSeconds } from "../rules/timer-bounds.ts";

type Offline = NonNullable<TimerInput["offline"]>;

type FoundTimer = Omit<Timer, "started_at" | "stopped_at" | "proposed"> & { started_at: Date; stopped_at: Date | null };

/** Now, or the timer's start if the server's clock was set back to before the start. */
const nowOrStart = sql<Date>`greatest(now(), timers.started_at)`;

const named = (table: string, column: string, condition = sql`true`) => sql`(
  select json_build_object('id', id, 'name', name, 'is_closed', is_closed) from ${sql.table(table)} where id = ${sql.ref(column)} and ${condition})`;

export async function listTimers(db: Kysely<Database>, actor: Actor): Promise<Timers> {
  const { rows } = await sql<FoundTimer>`
    select id, started_at, stopped_at,
      floor(extract(epoch from coalesce(stopped_at, ${nowOrStart}) - started_at))::integer as seconds,
      ${named("projects", "timers.project_id", isProjectFor(actor))} as project, ${named("job_types", "timers.job_type_id")} as "jobType"
    from timers where user_id = ${actor.id} order by started_at desc, id desc`.execute(db);
  const rule = await findTimeRule(db);
  const all = rows.map((row) => asTimer(row, rule));
  return {
    running: all.find(({ stopped_at }) => stopped_at === null) ?? null,
    stopped: all.filter(({ stopped_at }) => stopped_at !== null),
  };
}

function asTimer({ started_at, stopped_at, ...timer }: FoundTimer, rule: TimeRule): Timer {
  const start = instantOf(started_at);
  const stop = stopped_at && instantOf(stopped_at);
  return {
    ...timer,
    started_at: wallClockOf(start),
    stopped_at: stop && wallClockOf(stop),
    proposed: stop && proposedPeriod(start, stop, rule),
  };
}

const instantOf = (date: Date) => Temporal.Instant.fromEpochMilliseconds(date.getTime());
const wallClockOf = (instant: Temporal.Instant) =>
  wallClockText(instant.toZonedDateTimeISO(timeZone).toPlainDateTime());

/** Locks the user, so that two timers of the user cannot start at the same time. */
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

/** A timer that was started offline ends at its stop or at the start of the user's next timer, whichever is earlier. */
export async function insertTimer(
  trx: Kysely<Database>,
  userId: number,
  { project_id, job_type_id, offline }: TimerInput,
): Promise<{ id: number; runs: boolean }> {
  const measured = offline && {
    started_at: startOf(offline),
    stopped_at: sql<Date>`least(
      ${startOf(offline)} + make_interval(secs => ${offline.seconds && Math.min(offline.seconds, offline.ago)}::integer),
      (select min(started_at) from timers where user_id = ${userId} and started_at > ${startOf(offline)})
    )`,
  };
  return await trx
    .insertInto("timers")
    .values({ project_id, job_type_id, user_id: userId, ...measured })
    .returning(["id", sql<boolean>`stopped_at is null`.as("runs")])
    .executeTakeFirstOrThrow();
}

const startOf = ({ ago }: Offline) => sql<Date>`now() - make_interval(secs => ${ago}::integer)`;

/** Stops `seconds` after the start, but at the latest now. Returns whether the timer ran. */
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

/** A new timer ends the running timer, unless the new one was started offline before the running one. */
export async function endRunning(trx: Kysely<Database>, userId: number, offline: Offline | undefined): Promise<void> {
  const end = offline ? startOf(offline) : nowOrStart;
  const running = sql`timers.user_id = ${userId} and timers.stopped_at is null and started_at <= ${end}`;
  await sql`delete from timers where ${running}
    and ${end} - started_at < make_interval(secs => ${shortestMeasuredSeconds})`.execute(trx);
  await sql`update timers set stopped_at = ${end} where ${running}`.execute(trx);
}

export async function deleteTimer(db: Kysely<Database>, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("timers")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export function findRunning(db: Kysely<Database>, id: number) {
  return db
    .selectFrom("timers")
    .select(["user_id", wallClock("started_at").as("started_at")])
    .where("id", "=", id)
    .where("stopped_at", "is", null)
    .executeTakeFirst();
}
