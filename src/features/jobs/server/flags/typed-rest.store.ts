import { type Kysely, sql } from "kysely";
import type { Actor } from "#common/rules/actor.ts";
import { wallClockText } from "#common/rules/clock.ts";
import type { Database } from "#common/server/database/tables.ts";
import type { RestFacts } from "#features/jobs/rules/flags/job-flags.ts";
import { dayOffHint, restHint } from "#features/working-time-law/rules/rest-hints.ts";
import { minuteOf, type Period } from "#features/working-time-law/rules/work-periods.ts";
import { wallClockAt } from "#features/working-time-law/rules/working-days.ts";
import { isWorkOf, minuteOfColumn } from "../selection/work-of.ts";

/** Days around the job that are read, and the most jobs in them. */
const daysBefore = 31;
const maxJobs = 1_000;

type Typed = {
  readonly userId: number;
  readonly jobId: number;
  readonly started_at: string;
  readonly ended_at: string;
};

/** The rests around a typed job, from the person's other work that the actor sees (docs/product-rules.md#working-time). */
export async function findTypedRest(db: Kysely<Database>, actor: Actor, typed: Typed): Promise<RestFacts> {
  const { userId, jobId, started_at, ended_at } = typed;
  const within = {
    from: sql`${started_at}::timestamptz - interval ${sql.lit(`${daysBefore} days`)}`,
    to: sql`${ended_at}::timestamptz + interval '1 day'`,
  };
  const { rows } = await sql<Period>`
    select ${minuteOfColumn("jobs.started_at")} as start, ${minuteOfColumn("jobs.ended_at")} as end
    from jobs where ${isWorkOf(actor, sql`${userId}`, within)} and jobs.id <> ${jobId}
    order by jobs.started_at desc, jobs.id desc limit ${sql.lit(maxJobs)}`.execute(db);
  const work = {
    start: minuteOf(Temporal.Instant.from(started_at)),
    end: minuteOf(Temporal.Instant.from(ended_at)),
  };
  const hint = restHint(rows, work);
  const text = (minute: number | undefined) => (minute === undefined ? null : wallClockText(wallClockAt(minute)));
  return {
    short_rest: hint
      ? { minutes: hint.rest, at: text(hint.end) ?? "", earliest: text(hint.earliest), latest: text(hint.latest) }
      : null,
    since_day_off: dayOffHint(rows, work) ?? null,
  };
}
