import { termsOn } from "#common/rules/norm/planned-day.ts";
import { normOn } from "#common/rules/norm/planned-week.ts";
import type { AwayDay } from "#features/absence/rules/time-away.ts";
import type { AllowanceCompany, AllowancePerson, TimeOfDay } from "../allowance-lines.ts";
import { type FlexRules, versionOn } from "../allowance-rule.ts";

/* Flex: what a person worked above or below the norm (docs/product-rules.md#flex). All amounts are minutes. */

/** What a day adds to flex; a period ends on some of them. */
export type FlexDay = {
  readonly date: string;
  readonly change: number;
  readonly flex: FlexRules;
  readonly rules_id: number;
};

export type FlexDays = {
  readonly days: readonly FlexDay[];
  /** The first day whose norm nobody knows, after which flex is unknown too; null if all are known. */
  readonly unknown_from: string | null;
};

/** Worked time of a day: of jobs, or of the register of working time, which is ordinary. */
export type FlexTime = Pick<TimeOfDay, "date" | "use" | "minutes">;

type Dates = { readonly from: string; readonly until: string };

/**
 * The days with flex of a person, from one date until another, both included. Of people paid by the month, it is the work that no rule pays
 * or banks, less what is left of the norm when absence is taken off. Of others, whose work is paid by the hour, it is overtime that was not agreed.
 * @param times of the work that begins in these days, and of the register
 */
export function flexDays(
  { terms, credited }: Pick<AllowancePerson, "terms" | "credited">,
  { days: companyDays, ruleSets }: AllowanceCompany,
  times: readonly FlexTime[],
  { from, until }: Dates,
): FlexDays {
  const away = new Map(credited.map((day) => [day.date, day]));
  const timesOf = Map.groupBy(times, ({ date }) => date);
  const days: FlexDay[] = [];
  let [normOfWeek, counted] = [0, 0];
  for (let day = Temporal.PlainDate.from(from); day.toString() <= until; day = day.add({ days: 1 })) {
    const date = day.toString();
    const own = termsOn(terms, date);
    const set = ruleSets.get(own?.allowance_rules_id ?? 0);
    const flex = versionOn(set, date)?.flex;
    if (day.dayOfWeek === 1) [normOfWeek, counted] = [0, 0];
    if (!own || !set || !flex) continue;
    const ofDay = timesOf.get(date) ?? [];
    if (own.pay_kind === "hourly") {
      days.push({ date, change: minutesOf(ofDay, ["flex"]), flex, rules_id: set.id });
      continue;
    }
    const norm = normOn(terms, day, companyDays);
    if (norm === null) return { days, unknown_from: date };
    // A fifth of the hours of a week may be no whole minutes.
    normOfWeek += norm - creditOf(away.get(date), norm);
    const owed = Math.round(normOfWeek) - counted;
    counted += owed;
    days.push({ date, change: minutesOf(ofDay, ["ordinary", "flex"]) - owed, flex, rules_id: set.id });
  }
  return { days, unknown_from: null };
}

const minutesOf = (times: readonly FlexTime[], uses: readonly TimeOfDay["use"][]): number =>
  times.reduce((sum, { use, minutes }) => (uses.includes(use) ? sum + minutes : sum), 0);

function creditOf(away: AwayDay | undefined, norm: number): number {
  if (!away) return 0;
  return away.is_whole ? norm : Math.min(norm, away.minutes);
}

/** An entry that a human made: an opening is the balance at the end of its date. */
export type FlexEntry = {
  readonly kind: "opening" | "correction" | "moved";
  readonly date: string;
  readonly amount: number;
};

/** What a period ended with above its limit. */
export type Overflow = Pick<FlexDay, "date" | "flex" | "rules_id"> & { readonly minutes: number };

/** The overflow of each period that has ended, the earliest first. */
export function overflows(days: readonly FlexDay[], entries: readonly FlexEntry[]): Overflow[] {
  const found: Overflow[] = [];
  const left = entries.toSorted((one, other) => (one.date < other.date ? -1 : 1));
  let balance = 0;
  for (const { date, change, flex, rules_id } of days) {
    balance += change;
    for (; left[0] && left[0].date <= date; left.shift()) {
      const { kind, amount, date: written } = left[0];
      if (kind === "opening") balance = written === date ? amount : amount + change;
      else balance += amount;
    }
    const minutes = balance - (flex.max_minutes ?? balance);
    if (minutes <= 0 || !endsPeriod(date, flex)) continue;
    balance -= minutes;
    found.push({ date, flex, rules_id, minutes });
  }
  return found;
}

function endsPeriod(date: string, { period }: FlexRules): boolean {
  const day = Temporal.PlainDate.from(date);
  return period === "week" ? day.dayOfWeek === 7 : day.day === day.daysInMonth;
}
