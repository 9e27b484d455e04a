import type { ReportPeriod } from "./report-periods.ts";

/** Periods that buttons choose, and that saved reports may follow. Like report.ts, this file must not import Zod. */
export const usualPeriods = {
  "this-month": "Denne måned",
  "last-month": "Forrige måned",
  "this-year": "I år",
  "last-year": "Sidste år",
} as const;

export type UsualPeriod = keyof typeof usualPeriods;
export const usualPeriodNames = Object.keys(usualPeriods) as readonly UsualPeriod[];

/** The whole month or year that a usual period means on a given day. */
export function usualPeriod(name: UsualPeriod, today: Temporal.PlainDate): ReportPeriod {
  if (name === "this-month") return monthOf(today);
  if (name === "last-month") return monthOf(today.subtract({ months: 1 }));
  return yearOf(name === "this-year" ? today.year : today.year - 1);
}

function monthOf(day: Temporal.PlainDate): ReportPeriod {
  const first = day.with({ day: 1 });
  return { from: first.toString(), to: first.with({ day: first.daysInMonth }).toString() };
}

const yearOf = (year: number): ReportPeriod => ({ from: `${year}-01-01`, to: `${year}-12-31` });

/** The usual period that, on the day `today`, has exactly these days; undefined if there is none. */
export const usualPeriodOf = ({ from, to }: ReportPeriod, today: Temporal.PlainDate): UsualPeriod | undefined =>
  usualPeriodNames.find((name) => {
    const usual = usualPeriod(name, today);
    return usual.from === from && usual.to === to;
  });
