import { type Kysely, sql } from "kysely";
import { type Actor, can } from "#common/rules/actor.ts";
import { type Condition, contains, type Person } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { longestJobDays } from "#features/jobs/rules/flags/job-flags.ts";
import { isKind } from "#features/jobs/server/kinds/is-kind.ts";
import { allOf, isOneOf, lookedAfterBy } from "#features/registrations/server/registrations.store.ts";
import type { Period } from "#features/working-time-law/rules/work-periods.ts";
import type { RegisteredWork } from "../rules/month-view.ts";
import { maxPeopleChoices, maxWork } from "../rules/working-time.ts";

/**
 * The users whose working time the actor may see: everybody, deleted users too, for users who pay; otherwise themselves and
 * the people in "Mangler at registrere" (docs/decisions/100-working-time.md).
 */
function isOpenTo(actor: Actor, today: Temporal.PlainDate): Condition {
  if (can(actor, "index-payrolls")) return sql<boolean>`true`;
  const isOwn = sql<boolean>`users.id = ${actor.id}`;
  if (!can(actor, "manage-users-jobs")) return isOwn;
  return sql<boolean>`(${isOwn} or (users.status <> 'deleted' and ${lookedAfterBy(actor, today)}))`;
}

/** By name, at most `maxPeopleChoices`. */
export function listPeople(
  db: Kysely<Database>,
  actor: Actor,
  today: Temporal.PlainDate,
  filter: string,
): Promise<Person[]> {
  return selectPeople(db, allOf(isOpenTo(actor, today), contains(["users.display_name"], filter)))
    .limit(maxPeopleChoices)
    .execute();
}

/** The person, if the actor may see their working time. */
export function findPerson(
  db: Kysely<Database>,
  actor: Actor,
  today: Temporal.PlainDate,
  id: number,
): Promise<Person | undefined> {
  return selectPeople(db, allOf(isOpenTo(actor, today), isOneOf([id]))).executeTakeFirst();
}

/** Chosen people, or everybody whose working time the actor may see, after another one in the order of ids. */
export function listPeopleAfter(
  db: Kysely<Database>,
  actor: Actor,
  today: Temporal.PlainDate,
  { ids, after, limit }: { ids: readonly number[] | undefined; after: number; limit: number },
): Promise<Person[]> {
  const isChosen = ids === undefined ? sql<boolean>`true` : isOneOf(ids);
  return db
    .selectFrom("users")
    .select(["users.id", "users.display_name as name"])
    .where(allOf(isOpenTo(actor, today), isChosen))
    .where("users.id", ">", after)
    .orderBy("users.id")
    .limit(limit)
    .execute();
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
 * The work of people that lies in a period, without reversed jobs; rejected ones are included. Each person's jobs are read by the
 * index by user and start, newest first, at most one more than `maxWork`.
 */
export async function listWork(
  db: Kysely<Database>,
  userIds: readonly number[],
  period: Period,
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
          and jobs.ended_at > jobs.started_at and ${isKind("jobs.kind", ({ time }) => time === "period")}
          and not exists (select from job_reversals where job_reversals.job_id = jobs.id)
        order by jobs.started_at desc, jobs.id desc limit ${sql.lit(maxWork + 1)}
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
