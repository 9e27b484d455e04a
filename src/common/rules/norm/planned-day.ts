import { holidayName } from "../calendar/holidays.ts";
import { isWorkday } from "../calendar/workdays.ts";
import { type CompanyDays, companyDayOn, halfDayFrom } from "./company-calendar.ts";
import {
  isTimed,
  minutesOfDay,
  type NormPlan,
  type PlanDay,
  planDayOn,
  type TimedMinutes,
  timesOf,
} from "./norm-plan.ts";

/** The plan that a person has from a day on; null for a person without a plan. */
export type DatedPlan = { readonly from_date: string; readonly plan: NormPlan | null };

export type PlannedDay = {
  /** Whether work is expected. Without a plan, it is expected Monday to Friday, except holidays and whole days off. */
  readonly is_workday: boolean;
  /** Working minutes by the wall clock; null without a plan, because the length of the day is then unknown. */
  readonly minutes: number | null;
  /** The times, in minutes from midnight of the day; null if no times are planned. */
  readonly times: TimedMinutes | null;
  /** The public holiday or company day: `juleaftensdag`, `nytårsaftensdag fra kl. 12`; null for any other day. */
  readonly off: string | null;
};

/** The row that holds on a date: the latest row that starts on or before the date. */
export function termsOn<Row extends { readonly from_date: string }>(
  rows: readonly Row[],
  date: string,
): Row | undefined {
  let found: Row | undefined;
  for (const row of rows)
    if (row.from_date <= date && (found === undefined || row.from_date > found.from_date)) found = row;
  return found;
}

/** The work that a person is expected to do on a date (docs/product-rules.md#norm-plan). `rows` are in any order. */
export function plannedDay(
  rows: readonly DatedPlan[],
  date: Temporal.PlainDate | string,
  days: CompanyDays,
): PlannedDay {
  const text = date.toString();
  const plan = termsOn(rows, text)?.plan;
  const holiday = holidayName(text);
  const company = companyDayOn(days, text);
  const off = holiday ?? (company && (company.off === "half" ? `${company.name} fra kl. 12` : company.name)) ?? null;
  const isOff = holiday !== undefined || company?.off === "whole";
  if (!plan) return { is_workday: isWorkday(Temporal.PlainDate.from(date)) && !isOff, minutes: null, times: null, off };
  const day = isOff ? null : planDayOn(plan, text);
  return { ...(company?.off === "half" ? morningOf(day) : wholeOf(day)), off };
}

type Planned = Omit<PlannedDay, "off">;

function wholeOf(day: PlanDay | null): Planned {
  const times = day && isTimed(day) ? timesOf(day) : null;
  const minutes = times ? times.end - times.start - times.pause_minutes : minutesOfDay(day);
  return { is_workday: minutes > 0, minutes, times };
}

/** The morning of a day: the planned times before noon, or half of the minutes if the day has no times. */
function morningOf(day: PlanDay | null): Planned {
  if (!day || !isTimed(day)) {
    const minutes = Math.round(minutesOfDay(day) / 2);
    return { is_workday: minutes > 0, minutes, times: null };
  }
  const { start, end, pause_start, pause_minutes } = timesOf(day);
  const cut = Math.min(end, halfDayFrom);
  if (cut <= start) return { is_workday: false, minutes: 0, times: null };
  const pause = Math.max(0, Math.min(pause_minutes, cut - pause_start));
  const times = { start, end: cut, pause_start, pause_minutes: pause };
  return { is_workday: true, minutes: cut - start - pause, times };
}
