import { type DatedRate, rateOn } from "#common/rules/hourly-rates.ts";
import type { CompanyDays } from "#common/rules/norm/company-calendar.ts";
import { type DatedNorm, normOn } from "#common/rules/norm/planned-week.ts";
import { type AbsenceDay, weekShare } from "#features/absence/rules/absence-days.ts";
import { shareOfDay } from "#features/absence/rules/balances/day-amounts.ts";
import type { AbsencePay } from "#features/absence/rules/kinds/absence-templates.ts";
import { autoPrice } from "#features/jobs/rules/job-price.ts";
import { maxSendHomeDays } from "./absence-checks.ts";
import { splitWaitingDays, type WaitingPart } from "./waiting-split.ts";

/* The absence that a run owes (docs/product-rules.md#absence-in-a-run). */

export type ApprovedDay = AbsenceDay & {
  readonly absence_id: number;
  readonly user_id: number;
  readonly kind_id: number;
  readonly waiting?: WaitingPart;
};

export type PaidPerson = {
  readonly user_id: number;
  readonly name: string;
  readonly employee_id: string | null;
  readonly rates: readonly DatedRate[];
  readonly norms: readonly DatedNorm[];
};

export type PaidKind = {
  readonly kind_id: number;
  readonly name: string;
  readonly template: string;
  readonly salary_code: string | null;
  readonly is_sent: boolean;
  readonly pay: AbsencePay;
  readonly fixed_rate: number | null;
};

export type AbsenceLine = {
  readonly user_id: number;
  readonly kind_id: number;
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly employee_id: string;
  readonly user_name: string;
  readonly kind_name: string;
  readonly template: string;
  readonly salary_code: string;
  readonly is_sent: boolean;
  readonly pay: AbsencePay;
  /** Minutes, hundredths and price are negative on a counter-line. */
  readonly minutes: number;
  /** Hundredths of a day. */
  readonly hundredths: number;
  /** Kroner per hour; null without pay or if the rate is unknown. */
  readonly rate: number | null;
  /** Kroner. */
  readonly price: number;
  /** The earlier line that a counter-line takes back; null for other lines. */
  readonly reverses_line_id: number | null;
};

/** A line that a run has paid and no run has taken back. */
export type StandingLine = AbsenceLine & { readonly id: number };

export type OwedAbsence = {
  readonly lines: readonly AbsenceLine[];
  /** Days whose norm was unknown at the approval and is known now. */
  readonly learned: readonly ApprovedDay[];
  /** These days wait for a later run, because their norm is unknown. */
  readonly unknown: readonly ApprovedDay[];
  readonly withoutNumber: readonly ApprovedDay[];
};

type Facts = {
  readonly days: readonly ApprovedDay[];
  readonly standing: readonly StandingLine[];
  readonly people: ReadonlyMap<number, PaidPerson>;
  readonly kinds: ReadonlyMap<number, PaidKind>;
  readonly companyDays: CompanyDays;
};

/** The lines that make the paid absence of each person, kind and day equal the owed absence, counter-lines first. */
export function owedAbsence({ days, standing, people, kinds, companyDays }: Facts): OwedAbsence {
  const known = days.map((day) => withNorm(day, people.get(day.user_id)?.norms ?? [], companyDays));
  const owed = Map.groupBy(withinYears(splitWaitingDays(known, kinds), kinds), keyOf);
  const paid = Map.groupBy(standing, keyOf);
  const counters: AbsenceLine[] = [];
  const added: AbsenceLine[] = [];
  const unknown: ApprovedDay[] = [];
  const withoutNumber: ApprovedDay[] = [];
  for (const key of new Set([...owed.keys(), ...paid.keys()])) {
    const parts = owed.get(key) ?? [];
    const before = paid.get(key) ?? [];
    const now = sumOf(parts);
    if (now === null) {
      unknown.push(...parts);
      continue;
    }
    if (isEqual(now, sumOf(before) ?? nothing)) continue;
    const line = now.hundredths === 0 ? null : lineOf(parts, now, people, kinds);
    if (line === undefined) {
      withoutNumber.push(...parts);
      continue;
    }
    counters.push(...before.map((one) => counterLine(one, people.get(one.user_id))));
    if (line !== null) added.push(line);
  }
  const learned = known.filter((day, place) => day !== days[place]);
  return { lines: [...counters, ...added], learned, unknown, withoutNumber };
}

/** Completes a day whose norm was unknown at the approval, if the norm is known now. */
export function withNorm(day: ApprovedDay, norms: readonly DatedNorm[], companyDays: CompanyDays): ApprovedDay {
  if (day.minutes !== null && day.hundredths !== null) return day;
  const exact = normOn(norms, Temporal.PlainDate.from(day.date), companyDays);
  if (exact === null) return day;
  const norm = Math.round(exact);
  if (norm === 0) return { ...day, minutes: 0, hundredths: 0, week_hundredths: 0 };
  if (day.hundredths !== null) return { ...day, minutes: Math.round((norm * day.hundredths) / 100) };
  const hundredths = shareOfDay(day.minutes ?? 0, norm);
  const week_hundredths = weekShare(norms, Temporal.PlainDate.from(day.date), hundredths);
  return { ...day, minutes: Math.min(day.minutes ?? 0, norm), hundredths, week_hundredths };
}

/** Limits days of being sent home to the first 16 of a calendar year. Later days get 0 minutes and hundredths. */
function withinYears(days: readonly ApprovedDay[], kinds: Facts["kinds"]): ApprovedDay[] {
  const left = new Map<string, number>();
  return days
    .toSorted((one, other) => Temporal.PlainDate.compare(one.date, other.date))
    .map((day) => {
      if (kinds.get(day.kind_id)?.template !== "send-home-day" || !day.minutes || !day.hundredths) return day;
      const year = `${day.user_id} ${day.date.slice(0, 4)}`;
      const rest = left.get(year) ?? maxSendHomeDays * 100;
      const hundredths = Math.min(day.hundredths, rest);
      left.set(year, rest - hundredths);
      return { ...day, hundredths, minutes: Math.round((day.minutes * hundredths) / day.hundredths) };
    });
}

type Quantity = { readonly minutes: number; readonly hundredths: number };
const nothing: Quantity = { minutes: 0, hundredths: 0 };

function sumOf(parts: readonly Pick<AbsenceDay, "minutes" | "hundredths">[]): Quantity | null {
  let sum = nothing;
  for (const { minutes, hundredths } of parts) {
    if (minutes === null || hundredths === null) return null;
    sum = { minutes: sum.minutes + minutes, hundredths: sum.hundredths + hundredths };
  }
  return sum;
}

const isEqual = (one: Quantity, other: Quantity) =>
  one.minutes === other.minutes && one.hundredths === other.hundredths;

const keyOf = ({ user_id, kind_id, date }: Pick<AbsenceLine, "user_id" | "kind_id" | "date">) =>
  `${user_id} ${kind_id} ${date}`;

function lineOf(
  [first]: readonly ApprovedDay[],
  { minutes, hundredths }: Quantity,
  people: Facts["people"],
  kinds: Facts["kinds"],
): AbsenceLine | undefined {
  const person = first && people.get(first.user_id);
  const kind = first && kinds.get(first.kind_id);
  if (!first || !person || !kind) throw new RangeError("a day of absence has no person or kind");
  if (person.employee_id === null) return undefined;
  const rate = rateOf(kind, person, first.date);
  return {
    user_id: first.user_id,
    kind_id: first.kind_id,
    date: first.date,
    employee_id: person.employee_id,
    user_name: person.name,
    kind_name: kind.name,
    template: kind.template,
    salary_code: kind.salary_code ?? "",
    is_sent: kind.is_sent,
    pay: kind.is_sent ? kind.pay : "none",
    minutes,
    hundredths,
    rate,
    price: autoPrice(rate, minutes),
    reverses_line_id: null,
  };
}

function rateOf({ is_sent, pay, fixed_rate }: PaidKind, { rates }: PaidPerson, date: string): number | null {
  if (!is_sent || pay === "none") return null;
  return pay === "fixed" ? fixed_rate : rateOn(rates, date);
}

/** Uses the person's present employee number, if any, because the old number may belong to another person by now. */
function counterLine({ id, ...line }: StandingLine, person: PaidPerson | undefined): AbsenceLine {
  return {
    ...line,
    employee_id: person?.employee_id ?? line.employee_id,
    minutes: 0 - line.minutes,
    hundredths: 0 - line.hundredths,
    price: 0 - line.price,
    reverses_line_id: id,
  };
}
