import { weekStart } from "#common/rules/calendar/week.ts";
import { termsOn } from "#common/rules/norm/planned-day.ts";
import { plannedPauseStart } from "#common/rules/norm/planned-pause.ts";
import { normOn } from "#common/rules/norm/planned-week.ts";
import { openingOn } from "#features/absence/rules/balances/hours-account.ts";
import type { AccountEntry } from "#features/absence/rules/balances/year-account.ts";
import { normLeft } from "#features/absence/rules/time-away.ts";
import { withoutPauses } from "#features/working-time-law/rules/pauses/pauses.ts";
import { minutesWithin } from "#features/working-time-law/rules/work-periods.ts";
import type { AllowanceCompany, AllowancePerson, TimeOfDay } from "../allowance-lines.ts";
import { type FlexRules, versionOn } from "../allowance-rule.ts";

/* Flex: the time that a person worked above or below the norm (docs/product-rules.md#flex). All amounts are minutes. */

export type FlexDay = {
  readonly date: string;
  /** What the day adds to flex. Null if the norm is unknown; flex is then unknown until the next opening. */
  readonly change: number | null;
  /** Null if the rules of the day keep no flex. */
  readonly flex: FlexRules | null;
  readonly rules_id: number | null;
};

/** Minutes of work from jobs, from register entries, or from what payroll runs recorded for the time banks. */
export type FlexTime = Pick<TimeOfDay, "date" | "use" | "minutes">;

/** `start` and `end` are null if the entry has only minutes. */
export type RegisteredTime = Pick<FlexTime, "date" | "minutes"> & {
  readonly start: number | null;
  readonly end: number | null;
  readonly pause_minutes: number;
};

/** The working minutes of register entries, without minutes that are also working minutes of the person's jobs. */
export function besideJobs(
  entries: readonly RegisteredTime[],
  { jobs, terms }: Pick<AllowancePerson, "jobs" | "terms">,
  company: AllowanceCompany,
): FlexTime[] {
  const worked = withoutPauses(jobs);
  return entries.map(({ date, minutes, start, end, pause_minutes }) => {
    if (start === null || end === null) return { date, use: "ordinary", minutes };
    const planned_pause = plannedPauseStart(terms, date, company.days);
    const own = withoutPauses([{ start, end, pause_minutes, pause_start: null, planned_pause }]);
    const shared = own.reduce((sum, period) => sum + minutesWithin(period, worked), 0);
    return { date, use: "ordinary", minutes: minutes - shared };
  });
}

type Dates = {
  readonly from: string;
  readonly until: string;
  /** Left out if the person is employed on every day from `from` to `until`. */
  readonly employment?: { readonly from: string; readonly until: string | null };
};

/** The days with flex between two dates, both included (docs/product-rules.md#flex). */
export function flexDays(
  { terms, credited }: Pick<AllowancePerson, "terms" | "credited">,
  company: AllowanceCompany,
  times: readonly FlexTime[],
  { from, until, employment }: Dates,
): FlexDay[] {
  const away = new Map(credited.map((day) => [day.date, day]));
  const timesOf = Map.groupBy(times, ({ date }) => date);
  const days: FlexDay[] = [];
  let [normOfWeek, counted] = [0, 0];
  // A day's norm can have fractions of a minute, so the sum since Monday is rounded. The loop thus begins on a Monday.
  for (let day = weekStart(Temporal.PlainDate.from(from)); day.toString() <= until; day = day.add({ days: 1 })) {
    const date = day.toString();
    const own = termsOn(terms, date);
    if (day.dayOfWeek === 1) [normOfWeek, counted] = [0, 0];
    const flex = flexRulesOn(terms, company, date);
    const hasNorm = flex !== null && own?.pay_kind !== "hourly";
    const norm = hasNorm ? normLeft(normOn(terms, day, company.days), away.get(date)) : 0;
    normOfWeek += norm ?? 0;
    const owed = Math.round(normOfWeek) - counted;
    counted += owed;
    const isEmployed = !employment || (date >= employment.from && date <= (employment.until ?? date));
    const worked = minutesOf(timesOf.get(date) ?? [], hasNorm && isEmployed ? ["ordinary", "flex"] : ["flex"]);
    const isUnknown = isEmployed && norm === null;
    const change = isUnknown ? null : worked - (isEmployed ? owed : 0);
    if (date < from || !((flex && isEmployed) || change !== 0)) continue;
    days.push({ date, change, flex, rules_id: own?.allowance_rules_id ?? null });
  }
  return days;
}

/** The rules for a person's flex on a date; null if the rules keep no flex. */
export function flexRulesOn(
  terms: AllowancePerson["terms"],
  { ruleSets }: Pick<AllowanceCompany, "ruleSets">,
  date: string,
): FlexRules | null {
  return versionOn(ruleSets.get(termsOn(terms, date)?.allowance_rules_id ?? 0), date)?.flex ?? null;
}

const minutesOf = (times: readonly FlexTime[], uses: readonly TimeOfDay["use"][]): number =>
  times.reduce((sum, { use, minutes }) => (uses.includes(use) ? sum + minutes : sum), 0);

/** An opening is the balance at the end of its date. */
export type FlexEntry = Pick<AccountEntry, "kind" | "date" | "amount">;

export type Overflow = {
  readonly date: string;
  readonly flex: FlexRules;
  readonly rules_id: number;
  readonly minutes: number;
};

/**
 * The overflow of each ended period. The day of an opening has no overflow, because an opening is the balance without
 * it.
 * @param lastDay the last day of the employment. This day and each later day end a period.
 */
export function overflows(
  days: readonly FlexDay[],
  entries: readonly FlexEntry[],
  lastDay: string | null = null,
): Overflow[] {
  const found: Overflow[] = [];
  let [balance, isKnown, before] = [0, true, ""];
  const isEnd = (date: string, flex: FlexRules) => endsPeriod(date, flex) || (lastDay !== null && date >= lastDay);
  for (const { date, change, flex, rules_id } of days) {
    const written = entries.filter((entry) => entry.date > before && entry.date <= date);
    const opening = openingOn(written, date);
    const corrections = written.filter((entry) => entry.kind !== "opening" && entry.date > (opening?.date ?? ""));
    if (opening) [balance, isKnown] = [opening.amount, true];
    if (opening?.date !== date) {
      balance += change ?? 0;
      isKnown &&= change !== null;
    }
    balance += corrections.reduce((sum, { amount }) => sum + amount, 0);
    before = date;
    if (flex?.max_minutes == null || rules_id === null) continue;
    const isClosed = opening?.date === date || !isKnown || !isEnd(date, flex);
    const minutes = balance - flex.max_minutes;
    if (isClosed || minutes <= 0) continue;
    balance -= minutes;
    found.push({ date, flex, rules_id, minutes });
  }
  return found;
}

function endsPeriod(date: string, { period }: FlexRules): boolean {
  const day = Temporal.PlainDate.from(date);
  return period === "week" ? day.dayOfWeek === 7 : day.day === day.daysInMonth;
}
