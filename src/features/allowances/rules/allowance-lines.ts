import { weekStart } from "#common/rules/calendar/week.ts";
import { type DatedRate, rateOn } from "#common/rules/hourly-rates.ts";
import type { CompanyDays } from "#common/rules/norm/company-calendar.ts";
import { termsOn } from "#common/rules/norm/planned-day.ts";
import { type DatedNorm, plannedWeek } from "#common/rules/norm/planned-week.ts";
import { dayNumber } from "#common/rules/time/clock.ts";
import { divideHalfUp, kronerFromOre, oreFromKroner, oreOfMinutes } from "#common/rules/values/money.ts";
import { type AwayDay, weekWithAway } from "#features/absence/rules/time-away.ts";
import type { AllowanceAmount, AllowanceRule, AllowanceRuleSet } from "./allowance-rule.ts";
import { type OvertimeDay, type TakenTime, timeOfRules, type UsedTime, type WeekHours } from "./day-of-work.ts";
import { clockBounds } from "./moments.ts";
import { type DatedTime, paidByCalls } from "./paid-calls.ts";
import { planOf } from "./planned-hours.ts";
import { type AllowanceJob, workedParts } from "./worked-parts.ts";

/* The allowances that are owed for the work of a person (docs/product-rules.md#allowances). */

export type AllowanceTerms = DatedNorm & {
  readonly pay_kind: "hourly" | "salaried";
  /** Null for a person without allowances. */
  readonly allowance_rules_id: number | null;
};

export type AllowancePerson = {
  readonly user_id: number;
  readonly terms: readonly AllowanceTerms[];
  readonly rates: readonly DatedRate[];
  /** All work that lies in the requested weeks, or that overlaps or touches them. */
  readonly jobs: readonly AllowanceJob[];
  /** The absence in the requested weeks that counts as worked hours. */
  readonly credited: readonly AwayDay[];
  readonly overtime?: ReadonlyMap<string, OvertimeDay>;
};

const unmarked: OvertimeDay = { is_agreed: false, is_banked: false };

export type AllowanceCompany = {
  readonly days: CompanyDays;
  readonly ruleSets: ReadonlyMap<number, AllowanceRuleSet>;
};

export const allowanceUnits = ["hour", "day", "each"] as const;
export type AllowanceUnit = (typeof allowanceUnits)[number];

/** The allowance of a rule, at one rate, for the work that begins on a day; or a line of `bank-lines.ts`. */
export type AllowanceLine = {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly rules_id: number;
  readonly code: string;
  readonly name: string;
  readonly salary_code: string;
  readonly unit: AllowanceUnit;
  /** Paid minutes; for amounts per day or call, the minutes of work that met the rule. */
  readonly minutes: number;
  /** Days or calls; 0 for amounts per hour. */
  readonly count: number;
  /** Kroner per hour, day or call; null for a percentage of an unknown hourly rate, and for banked minutes. */
  readonly rate: number | null;
  /** Kroner; 0 if `rate` is null. */
  readonly price: number;
  /** The minutes of each job, without the minutes that a minimum adds. */
  readonly jobs: readonly { readonly job_id: number; readonly minutes: number }[];
};

/** `date` is the day on which the job begins. */
export type TimeOfDay = UsedTime & { readonly date: string; readonly rules_id: number };

export type DaysOwed = {
  readonly lines: AllowanceLine[];
  readonly times: TimeOfDay[];
};

type Dates = { readonly from: string; readonly to: string };

/**
 * The allowances of the days from `from` to `to`, both included (docs/product-rules.md#minutes-of-allowances).
 * `times` has all work of these days under a rule set, with its use: paid with its job, or put into a bank.
 */
export function owedByDay(person: AllowancePerson, company: AllowanceCompany, { from, to }: Dates): DaysOwed {
  if (!person.terms.some(({ allowance_rules_id }) => allowance_rules_id !== null)) return { lines: [], times: [] };
  const plan = planOf(person.terms, company.days);
  const weeks = new Map<number, WeekHours>();
  const bounds = new Map<AllowanceRuleSet | undefined, ReturnType<typeof clockBounds>>();
  const taken: DatedTime[] = [];
  const times: TimeOfDay[] = [];
  for (const [day, parts] of Map.groupBy(workedParts(person.jobs), (part) => part.day)) {
    const { date } = day;
    const terms = termsOn(person.terms, date);
    const set = company.ruleSets.get(terms?.allowance_rules_id ?? 0);
    // Weeks begin on Monday, and day 0, 1 January 1970, was a Thursday.
    const weekNumber = Math.floor((dayNumber(date) + 3) / 7);
    const week = weeks.get(weekNumber) ?? weekHours(person, company, date);
    weeks.set(weekNumber, week);
    const ofSet = bounds.get(set) ?? clockBounds(set?.versions ?? []);
    bounds.set(set, ofSet);
    const found = timeOfRules(parts, {
      day,
      user_id: person.user_id,
      pay_kind: terms?.pay_kind ?? "hourly",
      own: terms ?? { plan: null, weekly_minutes: null },
      versions: set?.versions ?? [],
      bounds: ofSet,
      plan,
      week,
      overtime: person.overtime?.get(date) ?? unmarked,
    });
    if (!set) continue;
    const of = { date, rules_id: set.id, own: rateOn(person.rates, date) };
    for (const time of atFirstRate(found.taken)) taken.push({ ...time, of });
    if (date < from || date > to) continue;
    for (const time of found.used) times.push({ ...time, date, rules_id: set.id });
  }
  const paid = paidByCalls(taken).filter(({ of: { date } }) => date >= from && date <= to);
  const sums = Map.groupBy(paid, ({ rule, of: { date, own } }) =>
    JSON.stringify([date, rule.code, rule.salary_code, unitOf(rule.amount), rateOf(rule.amount, own)]),
  );
  return { lines: [...sums.values()].map(lineOf), times };
}

export const allowanceLines = (person: AllowancePerson, company: AllowanceCompany, dates: Dates): AllowanceLine[] =>
  owedByDay(person, company, dates).lines;

/** If a rule with an amount per day or call, or with a minimum, changes during the work, its first version applies. */
function atFirstRate(taken: readonly TakenTime[]): TakenTime[] {
  const first = new Map<string, AllowanceRule>();
  return taken.map((time) => {
    const { rule, call } = time;
    const unit = unitOf(rule.amount);
    if (unit === "hour" && rule.minimum_minutes === 0) return time;
    const key = unit === "day" ? rule.code : `${rule.code} ${call.start}`;
    const known = first.get(key) ?? rule;
    first.set(key, known);
    return { ...time, rule: known };
  });
}

function weekHours(person: AllowancePerson, company: AllowanceCompany, date: string): WeekHours {
  if (person.terms.every(({ plan }) => plan !== null)) return { norm: null, worked: 0, extra: 0 };
  const monday = weekStart(Temporal.PlainDate.from(date));
  const sunday = monday.add({ days: 6 }).toString();
  const away = person.credited.filter(({ date }) => date >= monday.toString() && date <= sunday);
  const { minutes } = weekWithAway(plannedWeek(person.terms, monday, company.days), away);
  return { norm: minutes, worked: 0, extra: 0 };
}

/** @param times the times of one day, rule and rate; at least one */
function lineOf(times: readonly DatedTime[]): AllowanceLine {
  const [{ rule, of }] = times as [DatedTime];
  const { date, rules_id, own } = of;
  const jobs = Map.groupBy(times, ({ job_id }) => job_id);
  const unit = unitOf(rule.amount);
  const count = { hour: 0, day: 1, each: new Set(times.map(({ call }) => call)).size }[unit];
  const minutes = minutesOf(times);
  const rate = rateOf(rule.amount, own);
  const price = unit === "hour" ? oreOfMinutes(rate ?? 0, minutes) : (rate ?? 0) * count;
  return {
    ...{ date, rules_id, code: rule.code, name: rule.name, salary_code: rule.salary_code, unit, minutes, count },
    rate: rate === null ? null : kronerFromOre(rate),
    price: kronerFromOre(price),
    jobs: [...jobs].flatMap(([job_id, part]) => (job_id === null ? [] : { job_id, minutes: minutesOf(part) })),
  };
}

const minutesOf = (times: readonly DatedTime[]): number => times.reduce((sum, { minutes }) => sum + minutes, 0);

function unitOf({ kind }: AllowanceAmount): AllowanceUnit {
  if (kind === "daily") return "day";
  return kind === "each" ? "each" : "hour";
}

/** Whole øre per hour, day or call, so that hours × rate in a payroll file gives the price; null if unknown. */
function rateOf(amount: AllowanceAmount, own: number | null): number | null {
  if ("kroner" in amount) return oreFromKroner(amount.kroner);
  const base = amount.kind === "base-percent" ? amount.base : own;
  // Percent and kroner have two decimals each, so their product is in ten-thousandths of an øre.
  return base === null ? null : divideHalfUp(oreFromKroner(base) * oreFromKroner(amount.percent), 10_000);
}
