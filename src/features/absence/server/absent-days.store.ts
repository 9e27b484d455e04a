import { type Kysely, sql } from "kysely";
import { type Condition, isOneOf } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import type { AbsenceDay } from "../rules/absence-days.ts";
import {
  type AbsenceTemplateKey,
  absenceTemplateKeys,
  absenceTemplates,
  ownIllness,
} from "../rules/kinds/absence-templates.ts";

/** A day on which a person is absent. The kind of absence is left out, because not all readers may know it. */
export type AbsentDay = AbsenceDay & {
  readonly start_time: string | null;
  readonly end_time: string | null;
  /** Whether the minutes count as worked time. */
  readonly credits_norm: boolean;
};

export const interrupting = absenceTemplateKeys.filter((key) => absenceTemplates[key].fixed.interrupts);

const takesHours = sql`(illness.start_time <= absences.start_time and illness.end_time >= absences.end_time)`;

/**
 * Whether illness takes a day, by the rule of `takes`. The SQL refers to `absence_days as day`, `absences` and
 * `absence_kinds as kinds`.
 * @param except the id of an illness that takes no days, because another absence will replace it
 */
export const isTakenBy = (templates: readonly AbsenceTemplateKey[], except?: number): Condition => sql<boolean>`exists (
  select from absence_days as other join absences as illness on illness.id = other.absence_id
    join absence_kinds as its_kind on its_kind.id = illness.kind_id
  where other.user_id = day.user_id and other.date = day.date and illness.status = 'approved'
    ${except ? sql`and illness.id <> ${except}` : sql``}
    and its_kind.template = any(${[...templates]}::text[]) and kinds.template <> all(${interrupting}::text[])
    and (other.part = 'whole' or (other.part = day.part and (day.part <> 'hours' or ${takesHours}))))`;

/** Whether approved illness, of the person or of a child, takes a day of planned absence. */
export const isInterrupted = isTakenBy(interrupting);

export const isTakenByOwnIllness = isTakenBy(ownIllness);

/** Whether a day is approved and no illness takes it. The SQL refers to the same tables as `isTakenBy`. */
export const isApprovedDay: Condition = sql<boolean>`(absences.status = 'approved' and not ${isInterrupted})`;

/** The payroll lines that pay absence, without lines of annulled runs and lines that another run has reversed. */
export const standingAbsenceLines = sql`(
  select paid.* from payroll_absence_lines as paid join payrolls on payrolls.id = paid.payroll_id
  where payrolls.annulled_at is null and paid.reverses_line_id is null and not exists (
    select from payroll_absence_lines as counter join payrolls as later on later.id = counter.payroll_id
    where counter.reverses_line_id = paid.id and later.annulled_at is null))`;

/** The SQL refers to the table `absences`. */
export const isPaidAbsence: Condition = sql<boolean>`exists (
  select from absence_days as paid_day join ${standingAbsenceLines} as line
    on line.user_id = absences.user_id and line.kind_id = absences.kind_id and line.date = paid_day.date
  where paid_day.absence_id = absences.id)`;

export async function listAbsentDays(
  db: Kysely<Database>,
  userIds: readonly number[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<Map<number, AbsentDay[]>> {
  const rows = await db
    .selectFrom("absence_days as day")
    .innerJoin("absences", "absences.id", "day.absence_id")
    .innerJoin("absence_kinds as kinds", "kinds.id", "absences.kind_id")
    .select(["day.user_id", "day.part", "day.minutes", "day.hundredths", "kinds.credits_norm"])
    .select(["absences.start_time", "absences.end_time"])
    .select(sql<string>`day.date::text`.as("date"))
    .where(isOneOf("day.user_id", userIds))
    .where("day.date", ">=", from)
    .where("day.date", "<=", to)
    .where(isApprovedDay)
    .orderBy("day.date")
    .orderBy("day.absence_id")
    .execute();
  const found = new Map<number, AbsentDay[]>(userIds.map((id) => [id, []]));
  for (const { user_id, ...day } of rows) found.get(user_id)?.push(day);
  return found;
}
