import * as z from "zod/mini";
import { person } from "#common/rules/person.ts";
import { dateField, id } from "#common/rules/values/fields.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";

/* The absence on the check list before a run (docs/product-rules.md#absence-before-a-run). */

/** The number of calendar days of a sickness that the employer pays. */
const employerDays = 30;
/** From the first day of a sickness, an employer has this number of weeks to report it in NemRefusion. */
const weeksToReport = 5;
const listedFromDay = 21;
/** The number of days after the end of a sickness for which it stays on the list. */
export const listedAfterEnd = 35;

/** The most days of being sent home that an employer pays in a calendar year. */
export const maxSendHomeDays = 16;

/** An employer owes a day of being sent home only after 74 hours of work in the 28 days before. */
export const hoursBeforeSendHome = 74;
export const daysBeforeSendHome = 28;

export type RefundDates = { readonly employer_until: string; readonly refund_from: string; readonly report_by: string };

/** The dates of the refund of a sickness that began on `first` (`YYYY-MM-DD`). */
export function refundDates(first: string): RefundDates {
  const day = Temporal.PlainDate.from(first);
  return {
    employer_until: day.add({ days: employerDays - 1 }).toString(),
    refund_from: day.add({ days: employerDays }).toString(),
    report_by: day.add({ weeks: weeksToReport }).toString(),
  };
}

type Sickness = { readonly user_id: number; readonly from_date: string; readonly to_date: string | null };

/** Joins a person's sicknesses that overlap or follow directly. `to_date` is null for a sickness without an end. */
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

/** Sicknesses of at least 21 days by the date `until`, without an end or ended at most 35 days before. */
export function longSickness<Own extends Sickness>(absences: readonly Own[], until: string): Own[] {
  const day = Temporal.PlainDate.from(until);
  return sicknessSpells(absences).filter(({ from_date, to_date }) => {
    const last = to_date === null || to_date > until ? until : to_date;
    const lasted = Temporal.PlainDate.from(from_date).until(last, { largestUnit: "days" }).days + 1;
    return lasted >= listedFromDay && last >= day.subtract({ days: listedAfterEnd }).toString();
  });
}

/** The most rows in each list. */
export const maxAbsenceChecks = 200;

export const absenceChecksQuery = z.object({ createdBeforeDate: dateField("Deadline") });

export const absenceChecks = z.object({
  /** People with absence that begins by the date and waits for an approval, or for the decision on its withdrawal. */
  waiting: z.array(z.object({ user: person, absences_count: wire.count })),
  open: z.array(z.object({ user: person, from_date: z.string() })),
  long_sickness: z.array(
    z.object({
      ...{ user: person, from_date: z.string(), to_date: z.nullable(z.string()) },
      ...{ employer_until: z.string(), refund_from: z.string(), report_by: z.string() },
    }),
  ),
  /** People with more than 16 days of being sent home in the year of the date. The days are in hundredths. */
  send_home: z.array(z.object({ user: person, year: wire.count, hundredths: wire.count })),
  /** People with an unpaid day of being sent home after fewer than 74 hours of work. `date` is the first such day. */
  short_send_home: z.array(z.object({ user: person, date: z.string(), minutes: wire.minutes })),
  /** Absence registered or changed after its month was closed, which a run of this deadline would pay or take back. */
  late: z.array(
    z.object({
      ...{ absence_id: id, user: person, late_cause: z.string() },
      ...{ from_date: z.string(), to_date: z.nullable(z.string()) },
    }),
  ),
  /** Days of the register that were entered or corrected after their month was closed and after the latest run. */
  late_days: z.array(z.object({ user: person, date: z.string(), late_cause: z.string() })),
});
export type AbsenceChecks = z.infer<typeof absenceChecks>;
