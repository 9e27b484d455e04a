import { type Kysely, sql } from "kysely";
import { localDay } from "#common/server/database/calendar.ts";
import { type Person, person } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { isApprovedDay, standingAbsenceLines } from "#features/absence/server/absent-days.store.ts";
import { hoursCount } from "#features/jobs/server/selection/job-scope.ts";
import {
  type AbsenceChecks,
  daysBeforeSendHome,
  hoursBeforeSendHome,
  listedAfterEnd,
  longSickness,
  maxAbsenceChecks,
  maxSendHomeDays,
  refundDates,
} from "#features/payrolls/rules/absence/absence-checks.ts";
import { findOwedAbsence } from "./owed-absence.store.ts";

export async function findAbsenceChecks(db: Kysely<Database>, until: Temporal.PlainDate): Promise<AbsenceChecks> {
  const [waiting, open, long_sickness, send_home, short_send_home, late, late_days] = await Promise.all([
    listWaiting(db, until),
    listOpen(db, until),
    listLongSickness(db, until),
    listSentHome(db, until),
    listShortSentHome(db, until),
    listLate(db, until),
    listLateDays(db),
  ]);
  return { waiting, open, long_sickness, send_home, short_send_home, late, late_days };
}

const user = person("absences.user_id").$castTo<Person>();

function listWaiting(db: Kysely<Database>, until: Temporal.PlainDate) {
  return db
    .selectFrom("absences")
    .select([user.as("user"), sql<number>`count(*)`.as("absences_count")])
    .where(sql<boolean>`(status in ('requested', 'leader-approved') or withdrawal_requested)`)
    .where(sql<boolean>`from_date <= ${until.toString()}::date`)
    .groupBy("absences.user_id")
    .orderBy(sql`min(from_date)`)
    .orderBy("absences.user_id")
    .limit(maxAbsenceChecks)
    .execute();
}

function listOpen(db: Kysely<Database>, until: Temporal.PlainDate) {
  return db
    .selectFrom("absences")
    .select([user.as("user"), sql<string>`from_date::text`.as("from_date")])
    .where("to_date", "is", null)
    .where("status", "=", "approved")
    .where(sql<boolean>`from_date <= ${until.toString()}::date`)
    .orderBy("absences.from_date")
    .orderBy("absences.id")
    .limit(maxAbsenceChecks)
    .execute();
}

async function listLongSickness(db: Kysely<Database>, until: Temporal.PlainDate) {
  const since = until.subtract({ days: listedAfterEnd }).toString();
  const sickness = db
    .selectFrom("absences")
    .innerJoin("absence_kinds as kinds", "kinds.id", "absences.kind_id")
    .where("kinds.template", "in", ["sickness", "work-accident"])
    .where("absences.status", "=", "approved")
    .where("absences.start_time", "is", null)
    .where(sql<boolean>`from_date <= ${until.toString()}::date`);
  const sickPeople = sickness
    .select("absences.user_id")
    .where(sql<boolean>`(to_date is null or to_date >= ${since}::date)`);
  // All sickness of these people is read, because one sickness can consist of absences in several years.
  const absences = await sickness
    .where("absences.user_id", "in", sickPeople)
    .select(["absences.user_id", user.as("user")])
    .select([sql<string>`from_date::text`.as("from_date"), sql<string | null>`to_date::text`.as("to_date")])
    .execute();
  return longSickness(absences, until.toString())
    .sort((one, other) => (one.from_date < other.from_date ? -1 : 1))
    .slice(0, maxAbsenceChecks)
    .map(({ user_id: _id, ...spell }) => ({ ...spell, ...refundDates(spell.from_date) }));
}

function listSentHome(db: Kysely<Database>, until: Temporal.PlainDate) {
  const { year } = until;
  return db
    .selectFrom("absence_days as day")
    .innerJoin("absences", "absences.id", "day.absence_id")
    .innerJoin("absence_kinds as kinds", "kinds.id", "absences.kind_id")
    .select([user.as("user"), sql<number>`${sql.lit(year)}::integer`.as("year")])
    .select(sql<number>`sum(day.hundredths)`.as("hundredths"))
    .where("kinds.template", "=", "send-home-day")
    .where(isApprovedDay)
    .where(sql<boolean>`day.date between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date`)
    .groupBy("absences.user_id")
    .having(sql<boolean>`sum(day.hundredths) > ${maxSendHomeDays * 100}`)
    .orderBy("absences.user_id")
    .limit(maxAbsenceChecks)
    .execute();
}

/** Work is the minutes of jobs or, on days without jobs, of the working-time register. */
async function listShortSentHome(
  db: Kysely<Database>,
  until: Temporal.PlainDate,
): Promise<AbsenceChecks["short_send_home"]> {
  const first = sql`day.date - ${sql.lit(daysBeforeSendHome)}::integer`;
  const { rows } = await sql<AbsenceChecks["short_send_home"][number]>`
    select distinct on (day.user_id) ${user} as "user", day.date::text as date, worked.minutes
    from absence_days as day
    join absences on absences.id = day.absence_id join absence_kinds as kinds on kinds.id = absences.kind_id
    cross join lateral (
      select coalesce(sum(minutes), 0)::integer as minutes
      from (
        select jobs.minutes from jobs
        where jobs.user_id = day.user_id and ${hoursCount()}
          and ${localDay("jobs.started_at")} between ${first} and day.date - 1
        union all
        select entry.minutes from register_entries as entry
        where entry.user_id = day.user_id and entry.date between ${first} and day.date - 1 and not exists (
          select from jobs
          where jobs.user_id = entry.user_id and ${localDay("jobs.started_at")} = entry.date and jobs.minutes > 0 and ${hoursCount()})
      ) as parts
    ) as worked
    where kinds.template = 'send-home-day' and ${isApprovedDay} and worked.minutes < ${hoursBeforeSendHome * 60}
      and day.date between ${`${until.year}-01-01`}::date and ${until.toString()}::date
      and not exists (
        select from ${standingAbsenceLines} as line
        where line.user_id = day.user_id and line.kind_id = absences.kind_id and line.date = day.date)
    order by day.user_id, day.date limit ${maxAbsenceChecks}`.execute(db);
  return rows;
}

/** More absences with a `late_cause` are read than are listed, because runs may already have paid some of them. */
const maxLateRead = 1000;

async function listLate(db: Kysely<Database>, until: Temporal.PlainDate): Promise<AbsenceChecks["late"]> {
  const absences = await db
    .selectFrom("absences")
    .select(["absences.id as absence_id", "absences.user_id", "absences.kind_id", user.as("user")])
    .select([sql<string>`from_date::text`.as("from_date"), sql<string | null>`to_date::text`.as("to_date")])
    .select(sql<string>`late_cause`.as("late_cause"))
    .select(sql<string[]>`array(select date::text from absence_days where absence_id = absences.id)`.as("dates"))
    .where("late_cause", "is not", null)
    // A replaced absence is left out, because the absence that replaced it has the same `late_cause`.
    .where("replaced_status", "is", null)
    .orderBy("absences.from_date", "desc")
    .orderBy("absences.id", "desc")
    .limit(maxLateRead)
    .execute();
  if (absences.length === 0) return [];
  const { lines } = await findOwedAbsence(db, { until, only: [...new Set(absences.map(({ user_id }) => user_id))] });
  const keyOf = (user_id: number, kind_id: number, date: string) => `${user_id} ${kind_id} ${date}`;
  const keys = new Set(lines.map(({ user_id, kind_id, date }) => keyOf(user_id, kind_id, date)));
  return absences
    .filter(({ user_id, kind_id, dates }) => dates.some((date) => keys.has(keyOf(user_id, kind_id, date))))
    .slice(0, maxAbsenceChecks)
    .reverse()
    .map(({ user_id: _user, kind_id: _kind, dates: _dates, ...late }) => late);
}

function listLateDays(db: Kysely<Database>): Promise<AbsenceChecks["late_days"]> {
  return db
    .selectFrom("register_entries")
    .select(person("register_entries.user_id").$castTo<Person>().as("user"))
    .select([sql<string>`date::text`.as("date"), sql<string>`late_cause`.as("late_cause")])
    .where("late_cause", "is not", null)
    .where(
      sql<boolean>`changed_at > coalesce((select max(created_at) from payrolls where annulled_at is null), '-infinity')`,
    )
    .orderBy("register_entries.date")
    .orderBy("register_entries.user_id")
    .limit(maxAbsenceChecks)
    .execute();
}
