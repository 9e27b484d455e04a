import { type Kysely, type RawBuilder, sql } from "kysely";
import { type Actor, isManager } from "#common/rules/actor.ts";
import type { CompanyDays } from "#common/rules/norm/company-calendar.ts";
import { type DatedNorm, type PlannedWeek, plannedWeek } from "#common/rules/norm/planned-week.ts";
import { currentDay, dayStart, isWithinDays, localDay } from "#common/server/database/calendar.ts";
import { type Condition, contains, isOneOf, type Person } from "#common/server/database/fragments.ts";
import { isNoBait, onProjectOf } from "#common/server/database/job-visibility.ts";
import { findCompanyDays } from "#common/server/database/norms.ts";
import type { Database } from "#common/server/database/tables.ts";
import type { AwayDay } from "#features/absence/rules/time-away.ts";
import { awayDays } from "#features/absence/server/time-away.store.ts";
import { hoursCount } from "#features/jobs/server/selection/job-scope.ts";
import { workedWithinWeeks } from "../rules/registration-week.ts";
import { maxReminded, type RegistrationRow } from "../rules/registrations.ts";

/** A condition on `users`. */
type People = Condition;

/** A week as of a day. */
export type Week = { monday: Temporal.PlainDate; today: Temporal.PlainDate };

/**
 * The users whose registrations the actor may see: everybody, or those who recently worked on one of the actor's
 * projects. Jobs that a colleague created to gain access do not count (docs/product-rules.md#missing-registrations).
 */
export function lookedAfterBy(actor: Actor, today: Temporal.PlainDate): People {
  if (isManager(actor)) return sql<boolean>`true`;
  const since = dayStart(today.subtract({ weeks: workedWithinWeeks }));
  return sql<boolean>`users.id in (
    select jobs.user_id from jobs where ${onProjectOf(actor.id)} and jobs.started_at >= ${since} and ${hoursCount()}
      and ${isNoBait})`;
}

export const isNamed = (filter: string): People => contains(["users.display_name"], filter);

const isExpected = (people: People): Condition =>
  sql<boolean>`(users.status <> 'deleted' and users.registers_time and ${people})`;

/** What people are expected to work in a week. */
export type Expected = {
  /** For people without terms that say otherwise. */
  readonly usual: PlannedWeek;
  /** For the others. */
  readonly own: ReadonlyMap<number, PlannedWeek>;
};

/** What these people are expected to work in the week, by their terms of its days and the company calendar. */
async function findExpected(db: Kysely<Database>, people: People, { monday }: Week): Promise<Expected> {
  const companyDays = await findCompanyDays(db);
  // Only the latest of the rows up to Monday matters.
  const { rows } = await sql<DatedNorm & { user_id: number }>`
    select terms.user_id, terms.from_date::text, terms.plan, terms.weekly_minutes
    from employment_terms as terms join users on users.id = terms.user_id
    where ${isExpected(people)} and terms.from_date <= ${monday.add({ days: 6 }).toString()}::date
      and not exists (select from employment_terms as later where later.user_id = terms.user_id
        and later.from_date > terms.from_date and later.from_date <= ${monday.toString()}::date)`.execute(db);
  const own = Map.groupBy(rows, ({ user_id }) => user_id);
  return {
    usual: plannedWeek([], monday, companyDays),
    own: new Map([...own].flatMap(([id, norms]) => ownWeek(id, norms, monday, companyDays))),
  };
}

const ownWeek = (
  id: number,
  norms: readonly DatedNorm[],
  monday: Temporal.PlainDate,
  companyDays: CompanyDays,
): [number, PlannedWeek][] =>
  norms.some(({ plan, weekly_minutes }) => plan !== null || weekly_minutes !== null)
    ? [[id, plannedWeek(norms, monday, companyDays)]]
    : [];

const dueDays = ({ days }: PlannedWeek, today: Temporal.PlainDate): string[] =>
  days.flatMap(({ date, is_workday }) => (is_workday && date < today.toString() ? date : []));

/**
 * The CTEs of a statement: `worked` has the hours per day, by the day on which the work started, else by its
 * register entry, `away` the days with absence, and `listed` the people who are expected to register, with their missing days. A day
 * with an entry, or away as a whole, is not missing.
 */
function withPeople(people: People, { monday, today }: Week, { usual, own }: Expected): RawBuilder<unknown> {
  const ownDue = [...own].flatMap(([id, week]) => dueDays(week, today).map((day) => ({ id, day })));
  return sql`
    with people as (
      select users.id, users.display_name as name, ${localDay("users.created_at")} as since
      from users where ${isExpected(people)}
    ), jobs_worked as (
      select jobs.user_id, ${localDay("jobs.started_at")} as day, sum(jobs.minutes) as minutes
      from jobs join people on people.id = jobs.user_id
      where ${isWithinDays("jobs.started_at", { from: monday, to: monday.add({ days: 6 }) })}
        and jobs.minutes > 0 and ${hoursCount()}
      group by jobs.user_id, day
    ), worked as (
      select user_id, day, minutes from jobs_worked
      union all
      select entry.user_id, entry.date, entry.minutes
      from register_entries as entry join people on people.id = entry.user_id
      where entry.date between ${monday.toString()}::date and ${monday.add({ days: 6 }).toString()}::date and entry.minutes > 0
        and (entry.user_id, entry.date) not in (select user_id, day from jobs_worked)
    ), away as (
      ${awayDays(sql`day.user_id in (select id from people)
        and day.date between ${monday.toString()}::date and ${monday.add({ days: 6 }).toString()}::date`)}
    ), weeks as (
      select user_id, json_object_agg(day, minutes) as minutes from worked group by user_id
    ), due as (
      select people.id as user_id, day from people, unnest(${dueDays(usual, today)}::date[]) as day
      where people.id <> all (${[...own.keys()]}::integer[])
      union all
      select user_id, day
      from unnest(${ownDue.map(({ id }) => id)}::integer[], ${ownDue.map(({ day }) => day)}::date[]) as planned (user_id, day)
    ), lacking as (
      select due.user_id, array_agg(due.day order by due.day) as days
      from due join people on people.id = due.user_id and due.day >= people.since
      where (due.user_id, due.day) not in (select user_id, day from worked)
        and not exists (select from register_entries as entry where entry.user_id = due.user_id and entry.date = due.day)
        and not exists (select from away where away.is_whole and away.user_id = due.user_id and away.date = due.day)
      group by due.user_id
    ), listed as (
      select people.id, people.name, weeks.minutes, coalesce(lacking.days, '{}') as missing
      from people left join weeks on weeks.user_id = people.id left join lacking on lacking.user_id = people.id
    )`;
}

const isMissing = sql<boolean>`cardinality(listed.missing) > 0`;
const remindedToday = sql`(select user_id from registration_reminders where sent_on = ${currentDay})`;

/** Nobody reminds themselves, and nobody is reminded twice a day. */
const canBeReminded = (actor: Actor): Condition =>
  sql<boolean>`(${isMissing} and listed.id <> ${actor.id} and listed.id not in ${remindedToday})`;

type FoundRow = Omit<RegistrationRow, "minutes" | "user" | "planned" | "norm_minutes" | "away"> & {
  id: number;
  name: string;
  /** By day; null without any. */
  minutes: Record<string, number> | null;
  away: AwayDay[];
};

export type FoundRegistrations = {
  rows: FoundRow[];
  total: number;
  missing_count: number;
  to_remind_count: number;
  /** By day, of all people. */
  minutes: Record<string, number>;
  missing: Record<string, number>;
};

/** A page of people in a week, those with missing days first, then by name, and the sums of all of them. */
export async function findRegistrations(
  db: Kysely<Database>,
  actor: Actor,
  people: People,
  week: Week,
  { limit, offset }: { limit: number; offset: number },
): Promise<FoundRegistrations & { expected: Expected }> {
  const expected = await findExpected(db, people, week);
  const { rows } = await sql<FoundRegistrations>`${withPeople(people, week, expected)}
    select
      (select coalesce(json_agg(page), '[]') from (
        select id, name, minutes, missing, id in ${remindedToday} as reminded_today,
          (select coalesce(json_agg(json_build_object('date', date, 'minutes', away.minutes, 'is_whole', is_whole)), '[]')
            from away where user_id = id) as away
        from listed
        order by (cardinality(missing) = 0), name, id limit ${limit} offset ${offset}
      ) as page) as rows,
      (select count(*) from listed) as total,
      (select count(*) from listed where ${isMissing}) as missing_count,
      (select count(*) from listed where ${canBeReminded(actor)}) as to_remind_count,
      (select coalesce(json_object_agg(day, minutes), '{}') from (
        select day, sum(minutes) as minutes from worked group by day
      ) as days) as minutes,
      (select coalesce(json_object_agg(day, people), '{}') from (
        select day, count(*) as people from listed, unnest(listed.missing) as day group by day
      ) as days) as missing`.execute(db);
  return { ...(rows[0] as FoundRegistrations), expected };
}

export type MissingDays = { id: number; name: string; missing: string[]; total: number };

/** People who can be reminded today, by name, at most `maxReminded`. */
export async function listToRemind(db: Kysely<Database>, actor: Actor, people: People, week: Week) {
  const expected = await findExpected(db, people, week);
  const { rows } = await sql<MissingDays>`${withPeople(people, week, expected)}
    select id, name, missing::text[] as missing, count(*) over () as total from listed where ${canBeReminded(actor)}
    order by name, id limit ${sql.lit(maxReminded)}`.execute(db);
  return rows;
}

/**
 * Records the reminders of those who can be reminded today. Rows are locked in order, against deadlocks.
 * @returns the recorded users, who get a mail
 */
export async function insertReminders(
  trx: Kysely<Database>,
  actor: Actor,
  people: People,
  week: Week,
): Promise<Person[]> {
  const expected = await findExpected(trx, people, week);
  const { rows } = await sql<Person>`${withPeople(people, week, expected)}, reminded as (
      insert into registration_reminders (user_id, sent_on, sent_by_user_id)
      select listed.id, ${currentDay}, ${actor.id} from listed where ${canBeReminded(actor)} order by listed.id
      on conflict do nothing
      returning user_id
    )
    select users.id, users.display_name as name from users join reminded on reminded.user_id = users.id
    order by users.name, users.id`.execute(trx);
  return rows;
}

/** A user's missing days of a week; undefined when there are none, or the user is gone. */
export async function findMissing(
  db: Kysely<Database>,
  userId: number,
  week: Week,
): Promise<{ name: string; email: string; missing: string[] } | undefined> {
  const people = isOneOf("users.id", [userId]);
  const expected = await findExpected(db, people, week);
  const { rows } = await sql<{
    name: string;
    email: string;
    missing: string[];
  }>`${withPeople(people, week, expected)}
    select users.name, users.email, missing::text[] as missing from listed join users on users.id = listed.id
    where ${isMissing}`.execute(db);
  return rows[0];
}
