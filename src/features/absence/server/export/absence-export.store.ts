import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Condition } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import type { AbsencePart } from "#features/absence/rules/absence-days.ts";
import { unknownNorm } from "#features/absence/rules/balances/taken-days.ts";
import { hiddenAbsence, type StatisticsCode } from "#features/absence/rules/kinds/absence-templates.ts";
import { kindsKnownSince } from "../absences.store.ts";
import { isApprovedDay } from "../absent-days.store.ts";

type Dates = { readonly from: string; readonly to: string };

const approvedDays = ({ from, to }: Dates): RawBuilder<unknown> => sql`absence_days as day
  join absences on absences.id = day.absence_id
  join absence_kinds as kinds on kinds.id = absences.kind_id
  join users on users.id = day.user_id
  where day.date between ${from}::date and ${to}::date and ${isApprovedDay}`;

/** Whether payroll may still know the kind of a day (docs/product-rules.md#kinds-of-absence). */
const isKnown = (): Condition => sql<boolean>`(day.date >= ${kindsKnownSince()}::date)`;

export type ExportedDay = {
  readonly absence_id: number;
  readonly employee_id: string | null;
  readonly name: string;
  readonly date: string;
  readonly part: AbsencePart;
  readonly start_time: string | null;
  readonly end_time: string | null;
  readonly kind: string;
  readonly salary_code: string | null;
  readonly statistics_code: StatisticsCode | null;
  readonly minutes: number | null;
  readonly hundredths: number | null;
};

const peoplePerBatch = 50;

/** Reads a few people's days at a time. A query for everybody would hold its connection while a slow client reads. */
export async function* streamDays(db: Kysely<Database>, dates: Dates): AsyncGenerator<ExportedDay[]> {
  const { rows: people } = await sql<{ id: number }>`
    select users.id from users
    where exists (select from absence_days as day where day.user_id = users.id
      and day.date between ${dates.from}::date and ${dates.to}::date)
    order by users.name, users.id`.execute(db);
  const ids = people.map(({ id }) => id);
  for (let place = 0; place < ids.length; place += peoplePerBatch)
    yield listDays(db, dates, ids.slice(place, place + peoplePerBatch));
}

async function listDays(db: Kysely<Database>, dates: Dates, userIds: readonly number[]): Promise<ExportedDay[]> {
  const { rows } = await sql<ExportedDay>`
    select day.absence_id, users.employee_id, users.name, day.date::text as date, day.part, absences.start_time,
      absences.end_time, day.minutes, day.hundredths,
      case when ${isKnown()} then kinds.name else ${hiddenAbsence} end as kind,
      case when ${isKnown()} then kinds.salary_code end as salary_code,
      case when ${isKnown()} then kinds.statistics_code end as statistics_code
    from ${approvedDays(dates)} and day.user_id = any(${[...userIds]}::integer[])
    order by users.name, users.id, day.date, day.absence_id`.execute(db);
  return rows;
}

export type StatisticsRow = {
  readonly employee_id: string | null;
  readonly name: string;
  readonly statistics_code: StatisticsCode;
  readonly absences: number;
  readonly first_date: string;
  readonly last_date: string;
  readonly hundredths: number;
  readonly minutes: number;
};

export async function listStatistics(db: Kysely<Database>, dates: Dates): Promise<StatisticsRow[]> {
  const { rows } = await sql<StatisticsRow>`
    select users.employee_id, users.name, kinds.statistics_code, count(distinct day.absence_id) as absences,
      min(day.date)::text as first_date, max(day.date)::text as last_date,
      sum(coalesce(day.hundredths, least(100, round(day.minutes * 100.0 / ${unknownNorm}))))::integer as hundredths,
      sum(coalesce(day.minutes, round(day.hundredths * ${unknownNorm} / 100.0)))::integer as minutes
    from ${approvedDays(dates)} and kinds.statistics_code is not null and ${isKnown()}
    group by users.id, users.employee_id, users.name, kinds.statistics_code
    order by users.name, users.id, kinds.statistics_code`.execute(db);
  return rows;
}
