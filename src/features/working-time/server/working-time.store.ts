import { type Kysely, sql } from "kysely";
import { type Actor, can } from "#common/rules/actor.ts";
import { type Condition, contains, type Person } from "#common/server/database/fragments.ts";
import { isVisibleTo, seesAllJobs } from "#common/server/database/job-visibility.ts";
import type { Database } from "#common/server/database/tables.ts";
import { longestJobDays } from "#features/jobs/rules/flags/job-flags.ts";
import { hasJobsInOwnScope } from "#features/jobs/server/job-scope.ts";
import { isKind } from "#features/jobs/server/kinds/is-kind.ts";
import { allOf, isOneOf } from "#features/registrations/server/registrations.store.ts";
import type { Period } from "#features/working-time-law/rules/work-periods.ts";
import type { RegisteredWork } from "../rules/month-view.ts";
import { maxPeopleChoices } from "../rules/working-time.ts";

/**
 * The users whose working time the actor may see: everybody, deleted users too, for users who pay; otherwise themselves and active
 * users of whom they see jobs in their scope (docs/decisions/100-working-time.md).
 */
function isOpenTo(actor: Actor): Condition {
  if (can(actor, "read-all-working-time")) return sql<boolean>`true`;
  const isOwn = sql<boolean>`users.id = ${actor.id}`;
  if (!can(actor, "read-users-working-time")) return isOwn;
  const isInScope = seesAllJobs(actor) ? sql<boolean>`true` : hasJobsInOwnScope(actor);
  return sql<boolean>`(${isOwn} or (users.status <> 'deleted' and ${isInScope}))`;
}

/** Whether the actor sees only some of the person's jobs, or may. */
export const seesPartOf = (actor: Actor, userId: number): boolean => userId !== actor.id && !seesAllJobs(actor);

/** By name, at most `maxPeopleChoices`. */
export function listPeople(db: Kysely<Database>, actor: Actor, filter: string): Promise<Person[]> {
  return selectPeople(db, allOf(isOpenTo(actor), contains(["users.display_name"], filter)))
    .limit(maxPeopleChoices)
    .execute();
}

/** The person, if the actor may see their working time. */
export function findPerson(db: Kysely<Database>, actor: Actor, id: number): Promise<Person | undefined> {
  return selectPeople(db, allOf(isOpenTo(actor), isOneOf([id]))).executeTakeFirst();
}

/** Chosen people, or everybody whose working time the actor may see; by name. */
export function listChosen(db: Kysely<Database>, actor: Actor, ids: readonly number[] | undefined): Promise<Person[]> {
  return selectPeople(db, ids ? allOf(isOpenTo(actor), isOneOf(ids)) : isOpenTo(actor)).execute();
}

const selectPeople = (db: Kysely<Database>, condition: Condition) =>
  db
    .selectFrom("users")
    .select(["users.id", "users.display_name as name"])
    .where(condition)
    .orderBy("users.name")
    .orderBy("users.id");

type WorkRow = { user_id: number; work: [start: number, end: number, pause: number, isRejected: boolean][] };

/**
 * The work of people that the actor sees and that lies in a period, without reversed jobs; rejected ones are included. Each person's jobs are read by the
 * index by user and start, newest first, up to a limit.
 */
export async function listWork(
  db: Kysely<Database>,
  actor: Actor,
  userIds: readonly number[],
  period: Period,
  limit: number,
): Promise<Map<number, RegisteredWork[]>> {
  const [from, to] = [instant(period.start), instant(period.end)];
  const { rows } = await sql<WorkRow>`
    select asked.user_id, found.work from unnest(${[...userIds]}::integer[]) as asked (user_id)
    cross join lateral (
      select coalesce(json_agg(json_build_array(${minuteOf("started_at")}, ${minuteOf("ended_at")}, pause_minutes,
        job_status = 'REJECTED')), '[]') as work
      from (
        select started_at, ended_at, pause_minutes, job_status from jobs
        where jobs.user_id = asked.user_id and jobs.started_at < ${to}
          and jobs.started_at > ${from} - interval ${sql.lit(`${longestJobDays} days`)} and jobs.ended_at > ${from}
          and jobs.ended_at > jobs.started_at and ${isVisibleTo(actor)} and ${isKind("jobs.kind", ({ time }) => time === "period")}
          and not exists (select from job_reversals where job_reversals.job_id = jobs.id)
        order by jobs.started_at desc, jobs.id desc limit ${limit}
      ) as work
    ) as found`.execute(db);
  return new Map(
    rows.map(({ user_id, work }) => [
      user_id,
      work.map(([start, end, pause_minutes, is_rejected]) => ({ start, end, pause_minutes, is_rejected })),
    ]),
  );
}

const minuteOf = (column: string) => sql`floor(extract(epoch from ${sql.ref(column)}) / 60)::integer`;

const instant = (minute: number) =>
  sql<Date>`${Temporal.Instant.fromEpochMilliseconds(minute * 60_000).toString()}::timestamptz`;
