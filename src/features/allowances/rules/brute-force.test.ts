import fc from "fast-check";
import { expect, test } from "vitest";
import { holidayName } from "#common/rules/calendar/holidays.ts";
import type { CompanyDays } from "#common/rules/norm/company-calendar.ts";
import { isTimed, type NormPlan, type PlanDay, type PlanWeek } from "#common/rules/norm/norm-plan.ts";
import { timeZone } from "#common/rules/time/clock.ts";
import {
  type AllowanceCompany,
  type AllowanceLine,
  type AllowancePerson,
  type AllowanceTerms,
  allowanceLines,
  owedByDay,
  type TimeOfDay,
} from "./allowance-lines.ts";
import {
  type AllowanceRule,
  type AllowanceVersion,
  type DayKind,
  dayKinds,
  type Place,
  places,
} from "./allowance-rule.ts";
import type { AllowanceJob } from "./worked-parts.ts";

/*
 * The rules, against a second implementation that reads the clock, the plan and each condition again in every minute
 * (docs/product-rules.md#minutes-of-allowances).
 */

type Clock = { readonly date: string; readonly text: string; readonly minute: number; readonly weekday: number };

function remembered<Key, Value>(of: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    if (!known.has(key)) known.set(key, of(key));
    return known.get(key) as Value;
  };
}

/** The wall clock in a minute. Minutes are counted from 1970. */
const clockAt = remembered((at: number): Clock => {
  const time = Temporal.Instant.fromEpochMilliseconds(at * 60_000).toZonedDateTimeISO(timeZone);
  const [date = "", text = ""] = time.toPlainDateTime().toString({ smallestUnit: "minute" }).split("T");
  return { date, text, minute: time.hour * 60 + time.minute, weekday: time.dayOfWeek };
});

/** The first minute in which the wall clock shows a time. */
const minuteAt = (date: string, text: string): number =>
  Temporal.PlainDateTime.from(`${date}T${text}`).toZonedDateTime(timeZone).epochMilliseconds / 60_000;

const daysLater = (date: string, days: number): string => Temporal.PlainDate.from(date).add({ days }).toString();
const weekdayOf = (date: string): number => Temporal.PlainDate.from(date).dayOfWeek;
const minutesOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));

function companyDay(days: CompanyDays, date: string): "whole" | "half" | undefined {
  const off = (days as Readonly<Record<string, string>>)[date.slice(5)];
  return off === "whole" || off === "half" ? off : undefined;
}

type Expected = {
  /** Expected minutes; null without a plan. */
  readonly minutes: number | null;
  readonly isWorkday: boolean;
  /** The first and the last minute of the plan, and the same times in minutes from midnight by the clock. */
  readonly span: { readonly start: number; readonly end: number; readonly from: number; readonly to: number } | null;
};

/** The norm plan, read without the code under test. */
function expectedOn(terms: readonly AllowanceTerms[], days: CompanyDays, date: string): Expected {
  const nothing = { minutes: 0, isWorkday: false, span: null };
  const plan = termsAt(terms, date)?.plan;
  const off = companyDay(days, date);
  const isOff = holidayName(date) !== undefined || off === "whole";
  if (!plan) return { minutes: null, isWorkday: !isOff && weekdayOf(date) < 6, span: null };
  const day = isOff ? null : dayInPlan(plan, date);
  if (!day) return nothing;
  if (!isTimed(day)) {
    const minutes = off === "half" ? Math.round(day.minutes / 2) : day.minutes;
    return { minutes, isWorkday: minutes > 0, span: null };
  }
  const from = minutesOf(day.start);
  const to = minutesOf(day.end) > from ? minutesOf(day.end) : minutesOf(day.end) + 1440;
  const last = off === "half" ? Math.min(to, 720) : to;
  if (last <= from) return nothing;
  const endText = off === "half" && to > 720 ? "12:00" : day.end;
  const end = minuteAt(last > 1440 || (last === 1440 && endText === "00:00") ? daysLater(date, 1) : date, endText);
  return {
    // Not read, because `plannedLength` computes the minutes of a plan with times.
    minutes: last - from,
    isWorkday: true,
    span: { start: minuteAt(date, day.start), end, from, to: last },
  };
}

function dayInPlan({ first_monday, weeks }: NormPlan, date: string): PlanDay | null {
  const since = Temporal.PlainDate.from(first_monday).until(date).days;
  const turn = ((Math.floor(since / 7) % weeks.length) + weeks.length) % weeks.length;
  return weeks[turn]?.[weekdayOf(date) - 1] ?? null;
}

const termsAt = (terms: readonly AllowanceTerms[], date: string): AllowanceTerms | undefined =>
  terms.filter(({ from_date }) => from_date <= date).at(-1);

/** The start and the end of a job's pause. The pause is never longer than the job. */
function pauseOf({ start, end, pause_minutes, pause_start, planned_pause }: AllowanceJob): readonly [number, number] {
  for (const wanted of [pause_start, planned_pause])
    for (let at = start; at + pause_minutes <= end && wanted; at++)
      if (clockAt(at).text === wanted) return [at, at + pause_minutes];
  const at = Math.min(Math.max(start, Math.round((start + end - pause_minutes) / 10) * 5), end - pause_minutes);
  return [at, at + pause_minutes];
}

type Worked = {
  readonly at: number;
  readonly job: number;
  readonly date: string;
  readonly call: number;
  readonly callEnd: number;
};

/** Each minute of work, with its job and the first minute of its call. */
function workedMinutes(jobs: readonly AllowanceJob[]): Worked[] {
  const present = new Set(
    jobs.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, step) => start + step)),
  );
  const found = new Map<number, Worked>();
  for (const job of jobs.toSorted((one, other) => one.start - other.start || one.id - other.id)) {
    const [from, to] = pauseOf(job);
    let [call, callEnd] = [job.start, job.end];
    while (present.has(call - 1)) call--;
    while (present.has(callEnd)) callEnd++;
    const { date } = clockAt(job.start);
    for (let at = job.start; at < job.end; at++)
      if ((at < from || at >= to) && !found.has(at)) found.set(at, { at, job: job.id, date, call, callEnd });
  }
  const days = Map.groupBy(found.values(), ({ date }) => date);
  return [...days.values()].flatMap((ofDay) => ofDay.sort((one, other) => one.at - other.at));
}

type Taken = Worked & { readonly rule: AllowanceRule };

/** The allowances and the uses of the work, minute by minute. */
function bruteForce(person: AllowancePerson, { days, ruleSets }: AllowanceCompany) {
  const { terms } = person;
  const expected = remembered((date: string) => expectedOn(terms, days, date));
  const mondayOf = remembered((date: string) => daysLater(date, 1 - weekdayOf(date)));
  const planStart = remembered((date: string): number | undefined =>
    [0, -1, -2, -3, -4, -5, -6, -7, 1, 2, 3, 4, 5, 6, 7]
      .map((step) => expected(daysLater(date, step)).span?.from)
      .find((from) => from !== undefined),
  );
  const lengthOn = remembered((date: string) => plannedLength(terms, days, date));
  function normOf(date: string): number | null {
    const planned = lengthOn(date);
    const weekly = termsAt(terms, date)?.weekly_minutes ?? null;
    if (planned !== null) return planned;
    if (!expected(date).isWorkday) return 0;
    return weekly === null ? null : weekly / (companyDay(days, date) === "half" ? 10 : 5);
  }
  function goneOn(date: string): number {
    const [away, planned] = [person.credited.find((one) => one.date === date), lengthOn(date)];
    if (!away || planned === null) return away?.minutes ?? 0;
    return away.is_whole ? planned : Math.min(planned, away.minutes);
  }
  const normOfWeek = remembered((monday: string): number | null => {
    const dates = [0, 1, 2, 3, 4, 5, 6].map((step) => daysLater(monday, step));
    const norms = dates.map(normOf);
    if (norms.includes(null)) return null;
    const norm = Math.round(norms.reduce<number>((sum, one) => sum + (one ?? 0), 0));
    return Math.max(0, norm - dates.map(goneOn).reduce((sum, one) => sum + one, 0));
  });
  const ownHours = (date: string): number | null => {
    const own = termsAt(terms, date);
    if (!own?.plan) return own?.weekly_minutes ?? null;
    const sum = own.plan.weeks.flat().reduce((minutes, day) => minutes + (day ? lengthOf(day) : 0), 0);
    return Math.round(sum / own.plan.weeks.length);
  };

  const ofDay = new Map<string, number>();
  const ofWeek = new Map<string, number>();
  const extraOfWeek = new Map<string, number>();
  const first = new Map<string, number>();
  const counted = new Map<string, number>();
  const taken: Taken[] = [];
  const uses = new Map<string, number>();
  const add = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);

  for (const worked of workedMinutes(person.jobs)) {
    const { at, date } = worked;
    const clock = clockAt(at);
    const monday = mondayOf(date);
    const own = termsAt(terms, date);
    const version = ruleSets
      .get(own?.allowance_rules_id ?? 0)
      ?.versions.filter(({ from_date }) => from_date <= clock.date)
      .at(-1);
    const kind = kindOf(clock, days);
    const isApart = kind === "sunday" || kind === "holiday";

    const decides = isApart ? clock.date : date;
    let place: Place = placeIn(expected(decides));
    if (place !== "inside" && !isApart && version?.norm === "full-time") {
      const hours = ownHours(date);
      const extra = hours === null ? 0 : version.full_time_minutes - hours;
      if ((extraOfWeek.get(monday) ?? 0) < extra) {
        place = "inside";
        add(extraOfWeek, monday);
      }
    }
    function placeIn({ span, minutes, isWorkday }: Expected): Place {
      const spans = [-1, 0].map((step) => expected(daysLater(clock.date, step)).span);
      if (spans.some((one) => one && at >= one.start && at < one.end)) return "inside";
      if (span) return at < span.start ? "before" : "after";
      if (minutes !== null) {
        if (minutes === 0) return "unplanned";
        return (ofDay.get(date) ?? 0) < minutes ? "inside" : "after";
      }
      if (!isWorkday) return "unplanned";
      const norm = normOfWeek(monday);
      return norm === null || (ofWeek.get(monday) ?? 0) < norm ? "inside" : "after";
    }

    const { span } = expected(date);
    const isMet = (rule: AllowanceRule, { normal_from, normal_to }: AllowanceVersion): boolean => {
      const { clock: band, shift, contact, people } = rule;
      if (!rule.days.includes(kind) || !rule.places.includes(place)) return false;
      if (rule.applies_to !== "all" && rule.applies_to !== (own?.pay_kind ?? "hourly")) return false;
      if (people && !people.some((one) => one.user_id === person.user_id && (one.until_date ?? "9999") >= clock.date))
        return false;
      if (band) {
        const [from, to] = [band.from, band.to].map((bound) =>
          bound === "plan-start" ? (planStart(clock.date) ?? normal_from) : bound,
        ) as [number, number];
        const [length, since] = [to > from ? to - from : to - from + 1440, clock.minute - from];
        if ((since < 0 ? since + 1440 : since) >= length) return false;
      }
      if (shift === "night" && !(span && span.from < normal_from)) return false;
      if (shift === "displaced" && !(span && (span.from < normal_from || span.to > normal_to))) return false;
      const touches = span !== null && worked.call <= span.end && worked.callEnd >= span.start;
      return contact === "any" || touches === (contact === "touching");
    };
    const best = new Map<string, AllowanceRule>();
    for (const rule of version?.rules ?? []) {
      if (!version || !isMet(rule, version)) continue;
      const key = `${date} ${rule.code}`;
      if (!first.has(key)) first.set(key, at);
      const planEnd = place === "after" ? expected(decides).span?.end : undefined;
      const position =
        rule.tier?.counting === "clock" ? at - (planEnd ?? first.get(key) ?? at) : (counted.get(key) ?? 0);
      add(counted, key);
      if (rule.tier && (position < rule.tier.from || position >= (rule.tier.to ?? Number.POSITIVE_INFINITY))) continue;
      const other = best.get(rule.group);
      if (!other || rule.priority > other.priority) best.set(rule.group, rule);
    }
    const said = person.overtime?.get(date);
    const isAgreed = (rule: AllowanceRule) => !rule.needs_agreement || said?.is_agreed === true;
    for (const rule of best.values()) if (isAgreed(rule)) taken.push({ ...worked, rule });
    const winners = [...best.values()];
    const hasOwnPrice = person.jobs.find(({ id }) => id === worked.job)?.has_own_price === true;
    const isBanked = ({ hour }: AllowanceRule) => hour === "banked" || (hour === "chosen" && said?.is_banked === true);
    let use = winners.every(({ hour }) => hour === "ordinary") ? "ordinary" : "paid";
    if (!hasOwnPrice && winners.some(isBanked)) use = "time-off";
    if (!hasOwnPrice && !winners.every(isAgreed)) use = "flex";
    if (ruleSets.has(own?.allowance_rules_id ?? 0)) add(uses, `${date} ${use} ${worked.job}`);
    add(ofDay, date);
    if (!isApart) add(ofWeek, monday);
  }
  return { lines: linesOf(taken, person), uses };
}

/** The planned working minutes of a date, without the pause; null without a plan. */
function plannedLength(terms: readonly AllowanceTerms[], days: CompanyDays, date: string): number | null {
  const { span, minutes } = expectedOn(terms, days, date);
  if (!span) return minutes;
  const plan = termsAt(terms, date)?.plan as NormPlan;
  const day = dayInPlan(plan, date) as Extract<PlanDay, { start: string }>;
  const pause = pauseIn(day);
  let length = 0;
  for (let minute = span.from; minute < span.to; minute++)
    if (minute < pause || minute >= pause + day.pause_minutes) length++;
  return length;
}

function pauseIn({ start, end, pause_start, pause_minutes }: Extract<PlanDay, { start: string }>): number {
  const from = minutesOf(start);
  const to = minutesOf(end) > from ? minutesOf(end) : minutesOf(end) + 1440;
  if (pause_start === null) return Math.round((from + to - pause_minutes) / 10) * 5;
  return minutesOf(pause_start) < from ? minutesOf(pause_start) + 1440 : minutesOf(pause_start);
}

function lengthOf(day: PlanDay): number {
  if (!isTimed(day)) return day.minutes;
  const [from, to] = [minutesOf(day.start), minutesOf(day.end)];
  return (to > from ? to : to + 1440) - from - day.pause_minutes;
}

function kindOf({ date, minute, weekday }: Clock, days: CompanyDays): DayKind {
  if (holidayName(date) !== undefined) return "holiday";
  if (weekday === 7) return "sunday";
  const off = companyDay(days, date);
  if (off === "whole" || (off === "half" && minute >= 720)) return "company-day";
  return weekday === 6 ? "saturday" : "weekday";
}

type Sum = Pick<AllowanceLine, "date" | "code" | "minutes" | "count" | "rate" | "price" | "jobs">;

/** Adds up minutes by day, rule and rate. Amounts per day or call, and rules with a minimum, keep their first rate. */
function linesOf(taken: readonly Taken[], person: AllowancePerson): Sum[] {
  const rules = new Map<string, AllowanceRule>();
  const withRule = taken.map((one) => {
    const { rule } = one;
    const isByCall = rule.amount.kind === "each" || rule.minimum_minutes > 0;
    const key = [one.date, rule.code, isByCall ? one.call : "", isByCall || rule.amount.kind === "daily" ? "" : one.at];
    const whose = key.join(" ");
    if (!rules.has(whose)) rules.set(whose, rule);
    return { ...one, rule: rules.get(whose) as AllowanceRule };
  });
  const callOf = ({ date, call }: Taken) => `${termsAt(person.terms, date)?.allowance_rules_id} ${call}`;
  const firstDays = new Map<string, string>();
  const isFirstDay = (minute: Taken) => {
    if (minute.rule.amount.kind !== "each") return true;
    const whose = `${callOf(minute)} ${minute.rule.code}`;
    if (!firstDays.has(whose)) firstDays.set(whose, minute.date);
    return firstDays.get(whose) === minute.date;
  };
  const withMinimum = Map.groupBy(
    withRule.filter(({ rule }) => rule.minimum_minutes > 0),
    (minute) => `${callOf(minute)} ${minute.rule.group}`,
  );
  /** The minutes that calls lack to their minimum, by the first minute of each call. */
  const lacking = new Map(
    [...withMinimum.values()].map((minutes) => [
      minutes[0],
      Math.max(0, Math.max(...minutes.map(({ rule }) => rule.minimum_minutes)) - minutes.length),
    ]),
  );
  const sums = Map.groupBy(
    withRule.filter(isFirstDay),
    ({ date, rule }) => `${date} ${rule.code} ${JSON.stringify(rule.amount)}`,
  );
  return [...sums.values()].map((minutes): Sum => {
    const [{ rule, date }] = minutes as [Taken];
    const { amount } = rule;
    const calls = new Set(minutes.map(({ call }) => call)).size;
    const paid = minutes.reduce((sum, minute) => sum + 1 + (lacking.get(minute) ?? 0), 0);
    const count = amount.kind === "each" ? calls : amount.kind === "daily" ? 1 : 0;
    const own = person.rates.filter(({ from_date }) => from_date <= date).at(-1)?.hourly_rate ?? null;
    const rate = rateOf(amount, own);
    const ore = Math.round((rate ?? 0) * 100);
    const jobs = [...Map.groupBy(minutes, ({ job }) => job)].map(([job_id, { length }]) => ({
      job_id,
      minutes: length,
    }));
    const price = (count > 0 ? ore * count : Math.floor((ore * paid) / 60 + 0.5)) / 100;
    return { date, code: rule.code, minutes: paid, count, rate, price, jobs };
  });
}

function rateOf(amount: AllowanceRule["amount"], own: number | null): number | null {
  if (amount.kind === "own-percent")
    return own === null
      ? null
      : Math.floor((Math.round(own * 100) * Math.round(amount.percent * 100)) / 10_000 + 0.5) / 100;
  if (amount.kind === "base-percent")
    return Math.floor((Math.round(amount.base * 100) * Math.round(amount.percent * 100)) / 10_000 + 0.5) / 100;
  return amount.kroner;
}

/** Sorts lines, because the two implementations find them in different orders. */
const sorted = (lines: readonly Sum[]): Sum[] =>
  lines
    .map(({ date, code, minutes, count, rate, price, jobs }) => ({
      ...{ date, code, minutes, count, rate, price },
      jobs: jobs.toSorted((one, other) => one.job_id - other.job_id),
    }))
    .sort(
      (one, other) =>
        one.date.localeCompare(other.date) || one.code.localeCompare(other.code) || (one.rate ?? 0) - (other.rate ?? 0),
    );

/** Each Monday begins two weeks: the clock goes forward, the clock goes back, New Year, no holidays, and 1 May. */
const mondays = ["2026-03-23", "2026-10-12", "2026-12-21", "2026-02-16", "2026-04-27"];

const timed = (start: string, end: string, pause_start: string | null = null, pause_minutes = 0): PlanDay => ({
  ...{ start, end, pause_start, pause_minutes },
});
const someDay = fc.constantFrom<PlanDay | null>(
  timed("07:00", "15:00", "12:00", 30),
  timed("07:00", "14:30", null, 30),
  timed("06:00", "12:00"),
  timed("16:00", "00:00", "19:30", 30),
  timed("22:00", "06:00", "01:30", 30),
  timed("00:00", "08:00"),
  timed("13:00", "21:00"),
  timed("20:00", "20:00"),
  { minutes: 444 },
  { minutes: 240 },
  { minutes: 0 },
  null,
);
const someWeek = fc.oneof(
  someDay.map((day): PlanWeek => [day, day, day, day, day, null, null]),
  fc.array(someDay, { minLength: 7, maxLength: 7 }),
);
const somePlan = fc.record({
  first_monday: fc.constant("2026-01-05"),
  weeks: fc.array(someWeek, { minLength: 1, maxLength: 4 }),
});

const dateIn = (monday: string) => fc.nat({ max: 13 }).map((day) => daysLater(monday, day));

const someTerms = (monday: string) => {
  const row = fc.record({
    plan: fc.oneof({ weight: 3, arbitrary: somePlan }, fc.constant(null)),
    weekly_minutes: fc.constantFrom(37 * 60, 30 * 60, 22 * 60 + 10, null),
    pay_kind: fc.constantFrom("hourly" as const, "hourly" as const, "salaried" as const),
    allowance_rules_id: fc.constantFrom(1, 1, 1, 1, null),
  });
  return fc
    .tuple(row, fc.option(fc.tuple(dateIn(monday), row), { freq: 3 }))
    .map(([first, second]): AllowanceTerms[] => [
      { ...first, from_date: "2000-01-01" },
      ...(second ? [{ ...second[1], from_date: second[0] }] : []),
    ]);
};

const oneOrMore = <Value>(values: readonly Value[]) =>
  fc.oneof(
    { weight: 2, arbitrary: fc.constant([...values]) },
    fc.subarray([...values], { minLength: Math.ceil(values.length / 2) }),
  );
const someBound = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(0, 360, 720, 1080, 1320, 420, 150) },
  fc.constant("plan-start" as const),
  fc.nat({ max: 1439 }),
);
const someTier = fc.record({
  from: fc.constantFrom(0, 0, 60, 120, 180),
  length: fc.constantFrom(null, 60, 120, 185),
  counting: fc.constantFrom("clock" as const, "worked" as const),
});
const someAmount = fc.oneof(
  fc.record({ kind: fc.constant("hourly" as const), kroner: fc.constantFrom(48.1, 143.7, 0) }),
  fc.record({ kind: fc.constant("own-percent" as const), percent: fc.constantFrom(50, 33.33) }),
  fc.record({ kind: fc.constant("base-percent" as const), percent: fc.constantFrom(50), base: fc.constantFrom(149.9) }),
  fc.record({ kind: fc.constant("daily" as const), kroner: fc.constantFrom(73.9) }),
  fc.record({ kind: fc.constant("each" as const), kroner: fc.constantFrom(33.05) }),
);
const anys = ["any", "any"] as const;
const someRule = (monday: string) =>
  fc
    .record({
      name: fc.constant("Regel"),
      salary_code: fc.constant(""),
      amount: someAmount,
      days: oneOrMore(dayKinds),
      places: oneOrMore(places),
      clock: fc.option(fc.record({ from: someBound, to: someBound }), { freq: 1 }),
      tier: fc.option(someTier, { freq: 1 }),
      shift: fc.constantFrom(...anys, ...anys, "displaced" as const, "night" as const),
      contact: fc.constantFrom(...anys, ...anys, "touching" as const, "apart" as const),
      minimum_minutes: fc.constantFrom(0, 0, 0, 240),
      hour: fc.constantFrom("ordinary" as const, "paid" as const, "banked" as const, "chosen" as const),
      needs_agreement: fc.constantFrom(false, false, true),
      applies_to: fc.constantFrom("all" as const, "all" as const, "hourly" as const, "salaried" as const),
      people: fc.option(
        fc.array(fc.record({ user_id: fc.constantFrom(1, 2), until_date: fc.option(dateIn(monday)) }), {
          maxLength: 2,
        }),
        { freq: 1 },
      ),
      group: fc.constantFrom("a", "a", "b"),
      priority: fc.constantFrom(0, 0, 1, 2),
    })
    .map(({ tier, ...rule }) => ({
      ...rule,
      minimum_minutes: rule.amount.kind === "daily" || rule.amount.kind === "each" ? 0 : rule.minimum_minutes,
      tier: tier && { from: tier.from, to: tier.length && tier.from + tier.length, counting: tier.counting },
    }));

const someVersions = (monday: string) => {
  const version = fc.record({
    rules: fc
      .array(someRule(monday), { minLength: 1, maxLength: 6 })
      .map((rules) => rules.map((rule, place) => ({ ...rule, code: `rule-${place}` }))),
    normal_from: fc.constantFrom(360, 420),
    normal_to: fc.constantFrom(1080, 1020),
    norm: fc.constantFrom("own" as const, "own" as const, "full-time" as const),
    full_time_minutes: fc.constant(37 * 60),
    flex: fc.constant(null),
  });
  return fc
    .tuple(version, fc.option(fc.tuple(dateIn(monday), version)))
    .map(([first, second]): AllowanceVersion[] => [
      { ...first, from_date: "2000-01-01" },
      ...(second ? [{ ...second[1], from_date: second[0] }] : []),
    ]);
};

const fiveMinutes = (range: { min: number; max: number }) => fc.integer(range).map((step) => step * 5);
const someJobs = (monday: string) =>
  fc
    .array(
      fc.record({
        start: fc.oneof(
          { weight: 4, arbitrary: fiveMinutes({ min: 0, max: (13 * 1440) / 5 }) },
          fc.integer({ min: 0, max: 13 * 1440 }),
        ),
        length: fc.oneof(
          { weight: 6, arbitrary: fiveMinutes({ min: 1, max: 150 }) },
          fiveMinutes({ min: 150, max: 1000 }),
        ),
        pause: fc.constantFrom(0, 0, 30, 45),
        pauseAfter: fc.option(fiveMinutes({ min: 0, max: 80 })),
        planned: fc.option(fc.constantFrom("12:00", "19:30", "01:30")),
        touches: fc.boolean(),
        has_own_price: fc.constantFrom(false, false, false, true),
      }),
      { minLength: 2, maxLength: 10 },
    )
    .map((list) => {
      const first = minuteAt(monday, "00:00");
      const jobs: AllowanceJob[] = [];
      for (const [place, { start, length, pause, pauseAfter, planned, touches, has_own_price }] of list.entries()) {
        const before = jobs.at(-1);
        const from = before && touches ? before.end : first + start;
        jobs.push({
          ...{ id: place + 1, start: from, end: from + length, pause_minutes: pause < length ? pause : 0 },
          pause_start: pauseAfter !== null && pauseAfter < length ? clockAt(from + pauseAfter).text : null,
          planned_pause: planned,
          has_own_price,
        });
      }
      return jobs;
    });

const someCompanyDays = fc.record({
  "05-01": fc.constantFrom("none" as const, "half" as const, "whole" as const),
  "06-05": fc.constant("none" as const),
  "12-24": fc.constantFrom("none" as const, "half" as const, "whole" as const),
  "12-31": fc.constantFrom("none" as const, "half" as const, "whole" as const),
});

type Generated = { readonly person: AllowancePerson; readonly company: AllowanceCompany };

const generatedFrom = (starts: readonly string[]) =>
  fc.constantFrom(...starts).chain((monday) =>
    fc
      .record({
        terms: someTerms(monday),
        versions: someVersions(monday),
        jobs: someJobs(monday),
        days: someCompanyDays,
        overtime: fc
          .array(fc.tuple(dateIn(monday), fc.record({ is_agreed: fc.boolean(), is_banked: fc.boolean() })), {
            maxLength: 8,
          })
          .map((said) => new Map(said)),
        rates: fc.constantFrom(
          [],
          [{ from_date: "2000-01-01", hourly_rate: 195 }],
          [
            { from_date: "2000-01-01", hourly_rate: 195.55 },
            { from_date: daysLater(monday, 9), hourly_rate: 200 },
          ],
        ),
        credited: fc.uniqueArray(fc.nat({ max: 13 }), { maxLength: 3 }).chain((dates) =>
          fc.tuple(
            ...dates.map((day) =>
              fc.record({
                date: fc.constant(daysLater(monday, day)),
                minutes: fc.constantFrom(0, 222, 444),
                is_whole: fc.boolean(),
              }),
            ),
          ),
        ),
      })
      .map(
        ({ versions, days, ...person }): Generated => ({
          person: { ...person, user_id: 1 },
          company: { days, ruleSets: new Map([[1, { id: 1, versions }]]) },
        }),
      ),
  );

const generated = generatedFrom(mondays);

const always = { from: "2000-01-01", to: "2099-12-31" };
function usesOf(times: readonly TimeOfDay[]): Map<string, number> {
  const uses = new Map<string, number>();
  for (const { date, use, job_id, minutes } of times)
    uses.set(`${date} ${use} ${job_id}`, (uses.get(`${date} ${use} ${job_id}`) ?? 0) + minutes);
  return uses;
}

const linesFor = ({ person, company }: Generated) => sorted(allowanceLines(person, company, always));

test("the allowances equal those of a second computation that walks through each minute", () => {
  const seenUses = new Set<string>();
  const seen = { lines: 0, calls: 0, days: 0, withoutRate: 0 };
  fc.assert(
    fc.property(generated, (facts) => {
      const found = linesFor(facts);
      const walked = bruteForce(facts.person, facts.company);
      expect(found).toEqual(sorted(walked.lines));
      const uses = usesOf(owedByDay(facts.person, facts.company, always).times);
      expect(uses).toEqual(walked.uses);
      for (const use of uses.keys()) seenUses.add(use.split(" ")[1] ?? "");
      seen.lines += found.length;
      seen.calls += found.filter(({ count }) => count > 1).length;
      seen.days += found.filter(({ jobs }) => jobs.length > 1).length;
      seen.withoutRate += found.filter(({ rate }) => rate === null).length;
    }),
    { numRuns: 200 },
  );
  expect(seen.lines).toBeGreaterThan(400);
  expect([...seenUses].sort()).toEqual(["flex", "ordinary", "paid", "time-off"]);
  expect(Math.min(seen.calls, seen.days, seen.withoutRate)).toBeGreaterThan(0);
});

const withRules = ({ person, company }: Generated, change: (rule: AllowanceRule) => AllowanceRule): Generated => {
  const versionsOf = (versions: readonly AllowanceVersion[]) =>
    versions.map((version) => ({ ...version, rules: version.rules.map(change) }));
  const sets = [...company.ruleSets.values()].map(
    ({ id, versions }) => [id, { id, versions: versionsOf(versions) }] as const,
  );
  return { person, company: { ...company, ruleSets: new Map(sets) } };
};
const withJobs = ({ person, company }: Generated, jobs: readonly AllowanceJob[]): Generated => ({
  person: { ...person, jobs },
  company,
});

test("rules of one group without minimum minutes pay no minute twice", () => {
  fc.assert(
    fc.property(generated, (facts) => {
      const { person, company } = withRules(facts, (rule) => ({ ...rule, group: "one", minimum_minutes: 0 }));
      const worked = Map.groupBy(workedMinutes(person.jobs), ({ date }) => date);
      for (const [date, lines] of Map.groupBy(allowanceLines(person, company, always), (line) => line.date))
        expect(lines.reduce((sum, { minutes }) => sum + minutes, 0)).toBeLessThanOrEqual(worked.get(date)?.length ?? 0);
    }),
  );
});

test("a job that is split in two on the same day has the same allowances if no rule depends on calls", () => {
  fc.assert(
    fc.property(generated, fc.nat({ max: 100 }), (given, share) => {
      const facts = withRules(given, (rule) => ({
        ...rule,
        ...{ contact: "any", minimum_minutes: 0 },
        amount: rule.amount.kind === "each" ? { kind: "hourly", kroner: 33.05 } : rule.amount,
      }));
      const whole = facts.person.jobs.map((job) => ({ ...job, pause_minutes: 0 }));
      const split = whole.flatMap((job): AllowanceJob[] => {
        const nextDay = minuteAt(daysLater(clockAt(job.start).date, 1), "00:00");
        const middle = job.start + Math.floor(((Math.min(job.end, nextDay) - job.start) * share) / 101);
        if (middle === job.start) return [job];
        return [
          { ...job, end: middle },
          { ...job, start: middle, id: job.id + 100 },
        ];
      });
      const sums = (jobs: readonly AllowanceJob[]) =>
        linesFor(withJobs(facts, jobs)).map(({ jobs: _jobs, ...line }) => line);
      expect(sums(split)).toEqual(sums(whole));
    }),
  );
});

test("the order of the jobs does not change the allowances", () => {
  fc.assert(
    fc.property(generated, (facts) => {
      expect(linesFor(withJobs(facts, facts.person.jobs.toReversed()))).toEqual(linesFor(facts));
    }),
  );
});

test("the lines of two adjacent periods are together the lines of the whole period", () => {
  fc.assert(
    fc.property(generated, fc.nat({ max: 20 }), (facts, day) => {
      const { person, company } = facts;
      const cut = daysLater(clockAt(person.jobs[0]?.start ?? 0).date, day - 10);
      const before = allowanceLines(person, company, { ...always, to: cut });
      const after = allowanceLines(person, company, { ...always, from: daysLater(cut, 1) });
      expect(sorted([...before, ...after])).toEqual(linesFor(facts));
    }),
  );
});

test("a person without rules has no allowances", () => {
  fc.assert(
    fc.property(generated, ({ person, company }) => {
      const terms = person.terms.map((row) => ({ ...row, allowance_rules_id: null }));
      expect(allowanceLines({ ...person, terms }, company, always)).toEqual([]);
      expect(allowanceLines(person, { ...company, ruleSets: new Map() }, always)).toEqual([]);
      expect(linesFor(withRules({ person, company }, (rule) => ({ ...rule, people: [] })))).toEqual([]);
    }),
  );
});

test("the same work 52 weeks later has the same allowances, in weeks without holidays or clock changes", () => {
  const later = (date: string) => daysLater(date, 52 * 7);
  const dated = <Row extends { readonly from_date: string }>(rows: readonly Row[]) =>
    rows.map((row) => ({ ...row, from_date: later(row.from_date) }));
  fc.assert(
    fc.property(generatedFrom(["2026-06-08", "2026-11-02"]), (facts) => {
      const { person, company } = withRules(facts, (rule) => ({
        ...rule,
        people: rule.people?.map((one) => ({ ...one, until_date: one.until_date && later(one.until_date) })) ?? null,
      }));
      const shifted: Generated = {
        person: {
          ...person,
          terms: dated(person.terms).map((row) => ({
            ...row,
            plan: row.plan && { ...row.plan, first_monday: later(row.plan.first_monday) },
          })),
          rates: dated(person.rates),
          jobs: person.jobs.map((job) => ({ ...job, start: job.start + 52 * 7 * 1440, end: job.end + 52 * 7 * 1440 })),
          credited: person.credited.map((day) => ({ ...day, date: later(day.date) })),
          overtime: new Map([...(person.overtime ?? [])].map(([date, said]) => [later(date), said])),
        },
        company: {
          ...company,
          ruleSets: new Map(
            [...company.ruleSets].map(([id, set]) => [id, { id, versions: dated(set.versions) }] as const),
          ),
        },
      };
      expect(linesFor(shifted)).toEqual(linesFor(facts).map((line) => ({ ...line, date: later(line.date) })));
    }),
  );
});
