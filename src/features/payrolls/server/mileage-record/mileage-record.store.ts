import { type Kysely, type RawBuilder, sql } from "kysely";
import { localDay } from "#common/server/database/calendar.ts";
import { wallClock } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { maxRecordTrips, type RecordPeriod } from "#features/payrolls/rules/mileage-record.ts";
import type { RecordTrip, YearKm } from "./mileage-record.ts";

const standing = sql`payroll_lines join payrolls on payrolls.id = payroll_lines.payroll_id and payrolls.annulled_at is null`;

const isOf = (period: RecordPeriod) =>
  period.payroll_id === undefined
    ? sql`parts.year = ${period.year}`
    : sql`payroll_lines.payroll_id = ${period.payroll_id}`;

const step = (by: RawBuilder<unknown>, at: RawBuilder<unknown>) =>
  sql`json_build_object('by', (select display_name from users where users.id = ${by}), 'at', ${at})`;

const approvalTo = (status: string, by: string) => sql`(
  select ${step(sql`history.user_id`, wallClock("history.created_at"))}
  from job_history as history
  where history.job_id = jobs.id and history.event = 'approved' and history.to_status = ${status}
    and jobs.${sql.ref(by)} is not null
  order by history.id desc limit 1)`;

/** Finds lines through `payroll_line_parts`, because no index of `payroll_lines` has the user. */
export async function listRecordTrips(
  db: Kysely<Database>,
  userId: number,
  period: RecordPeriod,
): Promise<RecordTrip[]> {
  const { rows } = await sql<RecordTrip>`
    select ${localDay("payroll_lines.started_at")}::text as day, from_place, via_places, to_place, is_round_trip, purpose, vehicle, registration_number,
      workplace, payroll_lines.payroll_id, reversed.payroll_id as reverses_payroll_id,
      (select json_agg(json_build_object('part', part, 'km', km, 'rate', rate, 'price', parts.price) order by part = 'low', part)
        from payroll_line_parts as parts where parts.payroll_line_id = payroll_lines.id) as parts,
      (select ${step(sql`history.user_id`, wallClock("history.created_at"))} from job_history as history
        where history.job_id = jobs.id order by history.id limit 1) as registered,
      ${approvalTo("APPROVED_BY_PROJECT_OWNER", "owner_approved_by_user_id")} as owner_approved,
      ${approvalTo("APPROVED_BY_MANAGER", "manager_approved_by_user_id")} as manager_approved,
      ${step(sql`payrolls.created_by_user_id`, wallClock("payrolls.created_at"))} as paid
    from ${standing}
    join jobs on jobs.id = payroll_lines.job_id
    join job_trips on job_trips.job_id = jobs.id
    left join payroll_lines as reversed on reversed.id = payroll_lines.reverses_line_id
    where exists (
      select from payroll_line_parts as parts
      where parts.payroll_line_id = payroll_lines.id and parts.user_id = ${userId} and ${isOf(period)})
    order by payroll_lines.started_at, payroll_lines.id limit ${sql.lit(maxRecordTrips + 1)}`.execute(db);
  return rows;
}

/** Kilometres by car. `before` is the year's opening and, in the record of a run, the trips of earlier runs. */
export async function listYearKm(db: Kysely<Database>, userId: number, period: RecordPeriod): Promise<YearKm[]> {
  const isBefore = period.payroll_id === undefined ? sql`false` : sql`payroll_lines.payroll_id < ${period.payroll_id}`;
  const { rows } = await sql<YearKm>`
    with driven as (
      select parts.year, parts.km, ${isBefore} as is_before, ${isOf(period)} as is_of
      from payroll_line_parts as parts join ${standing} on payroll_lines.id = parts.payroll_line_id
      where parts.user_id = ${userId} and parts.part <> 'bicycle'
    )
    select driven.year, coalesce(opening.km, 0) + coalesce(sum(driven.km) filter (where is_before), 0) as before,
      coalesce(opening.km, 0) + coalesce(sum(driven.km) filter (where is_before or is_of), 0) as after
    from driven
    left join mileage_openings as opening on opening.year = driven.year and opening.user_id = ${userId}
    group by driven.year, opening.km having bool_or(is_of) order by driven.year`.execute(db);
  return rows;
}

export async function findRecordSubject(db: Kysely<Database>, userId: number, payrollId: number | undefined) {
  const user = await db.selectFrom("users").select(["name", "employee_id"]).where("id", "=", userId).executeTakeFirst();
  if (!user || payrollId === undefined) return user && { ...user, run: undefined };
  const run = await db
    .selectFrom("payrolls")
    .select(["id", "description"])
    .where("id", "=", payrollId)
    .where("annulled_at", "is", null)
    .executeTakeFirst();
  return run && { ...user, run };
}
