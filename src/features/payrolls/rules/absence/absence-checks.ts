import * as z from "zod/mini";
import { person } from "#common/rules/person.ts";
import { dateField, id } from "#common/rules/values/fields.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";

/* What payroll looks at before a run (docs/product-rules.md#absence-before-a-run). */

/** The calendar days of a sickness that the employer pays. */
const employerDays = 30;
/** NemRefusion wants the report within so many weeks of the first day. */
const weeksToReport = 5;
/** A sickness is on the list from this day on. */
const listedFromDay = 21;
/** An ended sickness stays on the list for so many days. */
const listedAfterEnd = 35;

/** The days that an employer pays for being sent home, at most, in a calendar year. */
export const maxSendHomeDays = 16;

/** The hours that a person must have worked in the 28 days before they are sent home, so that the employer owes the day. */
export const hoursBeforeSendHome = 74;
export const daysBeforeSendHome = 28;

export type RefundDates = { readonly employer_until: string; readonly refund_from: string; readonly report_by: string };

/** `YYYY-MM-DD` of the first day of a sickness → the dates of its refund. */
export function refundDates(first: string): RefundDates {
  const day = Temporal.PlainDate.from(first);
  return {
    employer_until: day.add({ days: employerDays - 1 }).toString(),
    refund_from: day.add({ days: employerDays }).toString(),
    report_by: day.add({ weeks: weeksToReport }).toString(),
  };
}

type Sickness = { readonly user_id: number; readonly from_date: string; readonly to_date: string | null };

/** Sickness of one person on days that follow each other; without an end while the person is ill. */
export function sicknessSpells<Own extends Sickness>(absences: readonly Own[]): Own[] {
  const spells: Own[] = [];
  const sorted = absences.toSorted(
    (one, other) => one.user_id - other.user_id || (one.from_date < other.from_date ? -1 : 1),
  );
  for (const absence of sorted) {
    const last = spells.at(-1);
    if (last && last.user_id === absence.user_id && follows(last, absence))
      spells[spells.length - 1] = { ...last, to_date: laterEnd(last.to_date, absence.to_date) };
    else spells.push(absence);
  }
  return spells;
}

const follows = ({ to_date }: Sickness, next: Sickness) =>
  to_date === null || next.from_date <= Temporal.PlainDate.from(to_date).add({ days: 1 }).toString();

const laterEnd = (one: string | null, other: string | null) =>
  one === null || other === null ? null : one > other ? one : other;

/** The sickness that has lasted 21 calendar days by a day and is not long over. */
export function longSickness<Own extends Sickness>(absences: readonly Own[], until: string): Own[] {
  const day = Temporal.PlainDate.from(until);
  return sicknessSpells(absences).filter(({ from_date, to_date }) => {
    const last = to_date === null || to_date > until ? until : to_date;
    const lasted = Temporal.PlainDate.from(from_date).until(last, { largestUnit: "days" }).days + 1;
    return lasted >= listedFromDay && last >= day.subtract({ days: listedAfterEnd }).toString();
  });
}

/** The most people in each list. */
export const maxAbsenceChecks = 200;

export const absenceChecksQuery = z.object({ createdBeforeDate: dateField("Deadline") });

export const absenceChecks = z.object({
  /** Absence up to the date that waits for a decision, also on a withdrawal. */
  waiting: z.array(z.object({ user: person, absences_count: wire.count })),
  /** Absence without an end. */
  open: z.array(z.object({ user: person, from_date: z.string() })),
  long_sickness: z.array(
    z.object({
      ...{ user: person, from_date: z.string(), to_date: z.nullable(z.string()) },
      ...{ employer_until: z.string(), refund_from: z.string(), report_by: z.string() },
    }),
  ),
  /** People with more than 16 days of being sent home in the year of the date, in hundredths of days. */
  send_home: z.array(z.object({ user: person, year: wire.count, hundredths: wire.count })),
  /** The first unpaid day of being sent home of people with fewer than 74 registered hours in the 28 days before it. */
  short_send_home: z.array(z.object({ user: person, date: z.string(), minutes: wire.minutes })),
  /** Absence that was written in a closed month, and changes what the next run pays. */
  late: z.array(
    z.object({
      ...{ absence_id: id, user: person, late_cause: z.string() },
      ...{ from_date: z.string(), to_date: z.nullable(z.string()) },
    }),
  ),
  /** Days of the register corrected in a closed month since the latest run. */
  late_days: z.array(z.object({ user: person, date: z.string(), late_cause: z.string() })),
});
export type AbsenceChecks = z.infer<typeof absenceChecks>;
