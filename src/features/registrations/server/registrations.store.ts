import { type Kysely, type RawBuilder, sql } from "kysely";
import { type Actor, isManager } from "#common/rules/access/actor.ts";
import { weekStartText } from "#common/rules/calendar/week.ts";
import type { CompanyDays } from "#common/rules/norm/company-calendar.ts";
import { plannedDay } from "#common/rules/norm/planned-day.ts";
import type { DatedNorm } from "#common/rules/norm/planned-week.ts";
import { getsMails } from "#common/server/background/mail-receivers.ts";
import { currentDay, dayStart, isWithinDays, localDay } from "#common/server/database/calendar.ts";
import { type Condition, contains, isOneOf, type Person } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { findCompanyDays } from "#common/server/database/terms/norms.ts";
import { isNoBait, onProjectOf } from "#common/server/database/visibility/job-visibility.ts";
import type { AwayDay } from "#features/absence/rules/time-away.ts";
import { awayDays } from "#features/absence/server/time-away.store.ts";
import { hoursCount } from "#features/jobs/server/selection/job-scope.ts";
import { workedWithinWeeks } from "../rules/registration-week.ts";
import { maxReminded, type RegistrationRow } from "../rules/registrations.ts";

/** A condition on `users`. */
type People = Condition;

/** The first and the last day, both included, and today. */
export type Period = { from: Temporal.PlainDate; to: Temporal.PlainDate; today: Temporal.PlainDate };

/** The users whose registrations the actor may see (docs/product-rules.md#missing-registrations). */
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

export type Norms = { readonly companyDays: CompanyDays; readonly own: ReadonlyMap<number, readonly DatedNorm[]> };

/** People without a norm are left out of `own`. */
export async function findNorms(db: Kysely<Database>, people: People, { from, to }: Period): Promise<Norms> {
  const companyDays = await findCompanyDays(db);
  // Leaves out terms that later terms replace on or before the first day of the period.
  const { rows } = await sql<DatedNorm & { user_id: number }>`
    select terms.user_id, terms.from_date::text, terms.plan, terms.weekly_minutes
    from employment_terms as terms join users on users.id = terms.user_id
    where ${isExpected(people)} and terms.from_date <= ${to.toString()}::date
      and not exists (select from employment_terms as later where later.user_id = terms.user_id
        and later.from_date > terms.from_date and later.from_date <= ${from.toString()}::date)`.execute(db);
  const matters = ({ plan, weekly_minutes }: DatedNorm) => plan !== null || weekly_minutes !== null;
  const own = [...Map.groupBy(rows, ({ user_id }) => user_id)].filter(([, norms]) => norms.some(matters));
  return { companyDays, own: new Map(own) };
}

function dueDays(norms: readonly DatedNorm[], companyDays: CompanyDays, { from, to, today }: Period): string[] {
  const days = Array.from({ length: from.until(to).days + 1 }, (_, place) => from.add({ days: place }));
  return days
    .filter((date) => Temporal.PlainDate.compare(date, today) < 0 && plannedDay(norms, date, companyDays).is_workday)
    .map(String);
}

/** The CTEs that begin a statement. `listed` has the people who should register, with their missing days. */
function withPeople(people: People, period: Period, { companyDays, own }: Norms): RawBuilder<unknown> {
  const [from, to] = [period.from.toString(), period.to.toString()];
  const ownDue = [...own].flatMap(([id, norms]) => dueDays(norms, companyDays, period).map((day) => ({ id, day })));
  return sql`
    with people as (
      select users.id, users.display_name as name, ${localDay("users.created_at")} as since
      from users where ${isExpected(people)}
    ), jobs_worked as (
      select jobs.user_id, ${localDay("jobs.started_at")} as day, sum(jobs.minutes) as minutes
      from jobs join people on people.id = jobs.user_id
      where ${isWithinDays("jobs.started_at", period)}
        and jobs.minutes > 0 and ${hoursCount()}
      group by jobs.user_id, day
    ), worked as (
      select user_id, day, minutes from jobs_worked
      union all
      select entry.user_id, entry.date, entry.minutes
      from register_entries as entry join people on people.id = entry.user_id
      where entry.date between ${from}::date and ${to}::date and entry.minutes > 0
        and (entry.user_id, entry.date) not in (select user_id, day from jobs_worked)
    ), away as (
      ${awayDays(sql`day.user_id in (select id from people)
        and day.date between ${from}::date and ${to}::date`)}
    ), weeks as (
      select user_id, json_object_agg(day, minutes) as minutes from worked group by user_id
    ), finished as (
      select user_id, monday from finished_weeks
      where monday between ${weekStartText(from)}::date and ${to}::date
    ), due as (
      select people.id as user_id, day from people, unnest(${dueDays([], companyDays, period)}::date[]) as day
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
        and (due.user_id, date_trunc('week', due.day)::date) not in (select user_id, monday from finished)
      group by due.user_id
    ), listed as (
      select people.id, people.name, people.since, weeks.minutes, coalesce(lacking.days, '{}') as missing
      from people left join weeks on weeks.user_id = people.id left join lacking on lacking.user_id = people.id
    )`;
}

const isMissing = sql<boolean>`cardinality(listed.missing) > 0`;
const remindedToday = sql`(select user_id from registration_reminders where sent_on = ${currentDay})`;

const canBeReminded = (actor: Actor): Condition =>
  sql<boolean>`(${isMissing} and listed.id <> ${actor.id} and listed.id not in ${remindedToday})`;

type FoundRow = Omit<RegistrationRow, "minutes" | "user" | "planned" | "norm_minutes" | "away"> & {
  id: number;
  name: string;
  /** Minutes by day; null if there are none. */
  minutes: Record<string, number> | null;
  away: AwayDay[];
};

export type FoundRegistrations = {
  rows: FoundRow[];
  total: number;
  missing_count: number;
  to_remind_count: number;
  /** By day, for the people on all pages. `missing` has the number of people whose hours of the day are missing. */
  minutes: Record<string, number>;
  missing: Record<string, number>;
};

export async function findRegistrations(
  db: Kysely<Database>,
  actor: Actor,
  people: People,
  week: Period,
  { limit, offset }: { limit: number; offset: number },
): Promise<FoundRegistrations & { norms: Norms }> {
  const norms = await findNorms(db, people, week);
  const { rows } = await sql<FoundRegistrations>`${withPeople(people, week, norms)}
    select
      (select coalesce(json_agg(page), '[]') from (
        select id, name, minutes, missing, id in ${remindedToday} as reminded_today,
          id in (select user_id from finished) as is_finished,
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
  return { ...(rows[0] as FoundRegistrations), norms };
}

type MonthRow = { id: number; name: string; missing: string[]; finished: string[]; since: string };
export type FoundMonth = { rows: MonthRow[]; total: number; missing_count: number };

export async function findMonth(
  db: Kysely<Database>,
  people: People,
  period: Period,
  { limit, offset }: { limit: number; offset: number },
): Promise<FoundMonth> {
  const norms = await findNorms(db, people, period);
  const { rows } = await sql<FoundMonth>`${withPeople(people, period, norms)}
    select
      (select coalesce(json_agg(page), '[]') from (
        select id, name, since, missing,
          (select coalesce(json_agg(monday), '[]') from finished where user_id = id) as finished
        from listed order by (cardinality(missing) = 0), name, id limit ${limit} offset ${offset}
      ) as page) as rows,
      (select count(*) from listed) as total,
      (select count(*) from listed where ${isMissing}) as missing_count`.execute(db);
  return rows[0] as FoundMonth;
}

export type MissingDays = { id: number; name: string; missing: string[]; total: number };

export async function listToRemind(db: Kysely<Database>, actor: Actor, people: People, period: Period) {
  const norms = await findNorms(db, people, period);
  const { rows } = await sql<MissingDays>`${withPeople(people, period, norms)}
    select id, name, missing::text[] as missing, count(*) over () as total from listed where ${canBeReminded(actor)}
    order by name, id limit ${sql.lit(maxReminded)}`.execute(db);
  return rows;
}

/** Records a reminder for each person who can be reminded. The order by ids prevents deadlocks. */
export async function insertReminders(
  trx: Kysely<Database>,
  actor: Actor,
  people: People,
  period: Period,
): Promise<Person[]> {
  const norms = await findNorms(trx, people, period);
  const { rows } = await sql<Person>`${withPeople(people, period, norms)}, reminded as (
      insert into registration_reminders (user_id, sent_on, sent_by_user_id)
      select listed.id, ${currentDay}, ${actor.id} from listed where ${canBeReminded(actor)} order by listed.id
      on conflict do nothing
      returning user_id
    )
    select users.id, users.display_name as name from users join reminded on reminded.user_id = users.id
    order by users.name, users.id`.execute(trx);
  return rows;
}

type AutoReminded = { id: number; away: string[] };

/** `away` has the dates on which the person is absent all day. */
export async function listAutoReminded(
  db: Kysely<Database>,
  period: Period,
): Promise<{ people: AutoReminded[]; norms: Norms }> {
  const people = getsMails("registrations-missing");
  const norms = await findNorms(db, people, period);
  const { rows } = await sql<AutoReminded>`${withPeople(people, period, norms)}
    select id, (select coalesce(json_agg(date), '[]') from away where away.user_id = listed.id and is_whole) as away
    from listed where ${isMissing} and id not in ${remindedToday} order by id`.execute(db);
  return { people: rows, norms };
}

/** Leaves out people who were reminded after they had been listed. */
export async function insertAutoReminders(trx: Kysely<Database>, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    insert into registration_reminders (user_id, sent_on)
    select id, ${currentDay} from unnest(${[...ids]}::integer[]) as id order by id
    on conflict do nothing returning user_id`.execute(trx);
  return rows.map(({ user_id }) => user_id);
}

/** Undefined if no day is missing or the user is gone. */
export async function findMissing(
  db: Kysely<Database>,
  userId: number,
  period: Period,
): Promise<{ name: string; email: string; missing: string[] } | undefined> {
  const people = isOneOf("users.id", [userId]);
  const norms = await findNorms(db, people, period);
  const { rows } = await sql<{
    name: string;
    email: string;
    missing: string[];
  }>`${withPeople(people, period, norms)}
    select users.name, users.email, missing::text[] as missing from listed join users on users.id = listed.id
    where ${isMissing}`.execute(db);
  return rows[0];
}
