import { type Kysely, sql } from "kysely";
import type { Actor } from "#common/rules/actor.ts";
import { wallClockText } from "#common/rules/clock.ts";
import { jobsSeenBy } from "#common/server/database/job-visibility.ts";
import type { Database } from "#common/server/database/tables.ts";
import { longestJobDays, type RestFacts } from "#features/jobs/rules/flags/job-flags.ts";
import { dayOffHint, restHint } from "#features/working-time-law/rules/rest-hints.ts";
import { minuteOf, type Period } from "#features/working-time-law/rules/work-periods.ts";
import { wallClockAt } from "#features/working-time-law/rules/working-days.ts";
import { isKind } from "../kinds/is-kind.ts";

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
  const start = sql`${started_at}::timestamptz`;
  const read = sql.lit(`${daysBefore} days`);
  const { rows } = await sql<Period>`
    select floor(extract(epoch from jobs.started_at) / 60)::integer as start,
      floor(extract(epoch from jobs.ended_at) / 60)::integer as end
    from ${jobsSeenBy(actor)}
    where jobs.user_id = ${userId} and jobs.id <> ${jobId}
      and jobs.started_at > ${start} - interval ${sql.lit(`${daysBefore + longestJobDays} days`)}
      and jobs.started_at < ${ended_at}::timestamptz + interval '1 day' and jobs.ended_at > ${start} - interval ${read}
      and jobs.ended_at > jobs.started_at and ${isKind("jobs.kind", ({ time }) => time === "period")}
      and not exists (select from job_reversals where job_reversals.job_id = jobs.id)
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
