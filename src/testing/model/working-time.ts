import { wholeDaysAway } from "./absence/days.ts";
import type { Company, Deviation, Entry, Job, LawPeriod, LawRules, User } from "./company.ts";
import { countedEntries, timeOf } from "./entries.ts";
import { isWorkdayOf, plannedOn } from "./plans.ts";
import { sees } from "./rules.ts";
import { seesAllOf, seesPlan, termsOn } from "./terms.ts";
import { clockAt, dateAt, instantsOf, midnightOf, minutesUntil, today, wallTime } from "./wall-clock.ts";

/* The working time of the last months, computed minute by minute, independently of the product. */

export type Day = { date: string; start: number; end: number };
export type Block = { start: number; end: number };

/** The register of a person, as far as a viewer sees it. */
export type Register = {
  company: Company;
  user: User;
  isPartial: boolean;
  isPlanKnown: boolean;
  jobs: readonly Job[];
  entries: readonly Entry[];
  /**
   * For each minute from `first` on: whether the person is at work, and whether the minute is paid. Pauses are not
   * paid.
   */
  first: number;
  atWork: Uint8Array;
  paid: Uint8Array;
  blocks: readonly Block[];
};

/** The past days of a register: more than the three months for which jobs can be registered. */
const daysBack = 140;

export function registerOf(company: Company, viewer: User, user: User): Register {
  const isPartial = !seesAllOf(company, viewer, user);
  const jobs = company.jobs.filter(
    (job) => job.user === user.id && timeOf(job) !== undefined && sees(company, viewer, job),
  );
  const entries = isPartial ? [] : countedEntries(company, user);
  const first = midnightOf(today().subtract({ days: daysBack }));
  const minutes = midnightOf(today().add({ days: 3 })) - first;
  const [atWork, paid] = [new Uint8Array(minutes), new Uint8Array(minutes)];
  const isPlanKnown = seesPlan(company, viewer, user);
  for (const { start, end, pause, pauseStart } of [
    ...jobs,
    ...entries.map((entry) => ({ ...entry, pauseStart: null })),
  ]) {
    const [from, to] = [wallTime(start), wallTime(end)];
    if (!from || !to) continue;
    const [begin, over] = instantsOf(from, to);
    const planned = isPlanKnown ? (plannedOn(company, user, from.date).times?.pauseStart ?? null) : null;
    const paused = pauseIn(begin, over, pause, [pauseStart, planned], (clock) => minutesUntil(from, clock));
    for (let at = begin; at < over; at++) {
      atWork[at - first] = 1;
      if (at < paused || at >= paused + pause) paid[at - first] = 1;
    }
  }
  const blocks = blocksOf(atWork, first);
  return { company, user, isPartial, isPlanKnown, jobs, entries, first, atWork, paid, blocks };
}

/**
 * The start of the pause: the first given time at which the pause ends within the work, else the middle of the work.
 */
export function pauseIn(
  start: number,
  end: number,
  pause: number,
  given: readonly (string | null)[],
  until: (clock: string) => number | undefined,
): number {
  for (const clock of given) {
    const before = clock === null ? undefined : until(clock);
    if (before !== undefined && start + before < end && start + before + pause <= end) return start + before;
  }
  const middle = Math.round((start + end - pause) / 10) * 5;
  return Math.min(Math.max(start, middle), end - pause);
}

function blocksOf(atWork: Uint8Array, first: number): Block[] {
  const blocks: Block[] = [];
  for (let at = 0; at < atWork.length; at++) {
    if (!atWork[at]) continue;
    const start = at;
    while (atWork[at]) at++;
    blocks.push({ start: first + start, end: first + at });
  }
  return blocks;
}

export const daysOf = (from: Temporal.PlainDate, count: number): Day[] =>
  Array.from({ length: count }, (_, n) => {
    const date = from.add({ days: n });
    return { date: date.toString(), start: midnightOf(date), end: midnightOf(date.add({ days: 1 })) };
  });

export const daysOfMonth = (month: Temporal.PlainYearMonth): Day[] =>
  daysOf(month.toPlainDate({ day: 1 }), month.daysInMonth);

export function paidBetween({ paid, first }: Register, { start, end }: Block): number {
  let sum = 0;
  for (let at = Math.max(start, first); at < end; at++) sum += paid[at - first] ?? 0;
  return sum;
}

/** The paid minutes of days, with the minutes of days that have no times. */
export const minutesOf = (register: Register, days: readonly Day[]): number =>
  days.reduce((sum, day) => sum + paidBetween(register, day) + untimedOn(register, day.date), 0);

export const untimedOn = ({ entries }: Register, date: string): number =>
  entries.find((entry) => entry.date === date && entry.start === null)?.minutes ?? 0;

/** The longest time without work in the 24 hours before an end of work. */
export function restBefore({ atWork, first }: Register, end: number): number {
  let [longest, run] = [0, 0];
  for (let at = end - 1440; at < end; at++) {
    run = atWork[at - first] ? 0 : run + 1;
    longest = Math.max(longest, run);
  }
  return longest;
}

/** The minutes since the last 35 hours without work; the time before the first work is free. */
function sinceDayOff({ atWork, first }: Register, end: number): number {
  let [since, free] = [0, 0];
  for (let at = end - 1; free < 35 * 60; at--) {
    free = atWork[at - first] ? 0 : free + 1;
    if (free === 0) since = end - at;
  }
  return since;
}

export const endsOn = ({ blocks }: Register, day: Block): Block[] =>
  blocks.filter(({ end }) => end > day.start && end <= day.end);

export const endClock = (end: number, day: Block): string => (end >= day.end ? "24:00" : clockAt(end));

type Breach = { kind: Deviation["kind"]; end: number; short: number };

/** The breaches on a day: none for a person who plans their own time, and none of rest for a person under 18. */
export function breachesOn(register: Register, day: Day): Breach[] {
  const over = exemptOn(register, day.date) ? undefined : averageEndingOn(register, day);
  if (!over) return restBreachesOn(register, day);
  const short = Math.max(1, Math.ceil(over.hundredths_a_week * 0.6 - over.limit_hours * 60));
  return [...restBreachesOn(register, day), { kind: "average", end: day.end, short }];
}

export function restBreachesOn(register: Register, day: Day): Breach[] {
  if (exemptOn(register, day.date)) return [];
  return marksOfLaw(register, day).flatMap(({ mark, end }): Breach[] => {
    if (mark.kind === "rest" && !youngOn(register, day.date))
      return [{ kind: "rest", end, short: (mark.required ?? 0) - mark.minutes }];
    return mark.kind === "day-off" ? [{ kind: "day-off", end, short: mark.minutes - (mark.allowed ?? 0) }] : [];
  });
}

/** The average that ends on a day, if it is over its limit. */
export function averageEndingOn(register: Register, { date }: Day) {
  const day = Temporal.PlainDate.from(date);
  if (day.day !== day.daysInMonth || date >= today().with({ day: 1 }).toString()) return undefined;
  const average = averageOf(register, day.toPlainYearMonth());
  return average?.is_over ? average : undefined;
}

/** The day of the first work in jobs or register entries; undefined if the viewer sees only a part of the work. */
export const firstDayOf = ({ company, user, jobs, isPartial }: Register): string | undefined =>
  isPartial
    ? undefined
    : [
        ...jobs.map(({ start }) => start.slice(0, 10)),
        ...company.entries.filter(({ user: id, minutes }) => id === user.id && minutes > 0).map(({ date }) => date),
      ].sort()[0];

/** The average hours a week, over as many months as the rules of the last day say. */
export function averageOf(register: Register, month: Temporal.PlainYearMonth) {
  const { user, isPlanKnown } = register;
  const firstDay = firstDayOf(register);
  const current = today().toPlainYearMonth();
  const last = month.toString() < current.toString() ? month : current.subtract({ months: 1 });
  const to = last.toPlainDate({ day: last.daysInMonth });
  const { months } = lawRulesOn(register, to.toString());
  const start = last
    .subtract({ months: months - 1 })
    .toPlainDate({ day: 1 })
    .toString();
  const from = firstDay !== undefined && firstDay > start ? firstDay : start;
  const days = daysOf(Temporal.PlainDate.from(from), Math.max(0, Temporal.PlainDate.from(from).until(to).days + 1));
  const neutral = register.isPartial ? null : neutralDays(register, days);
  const count = days.length - (neutral ?? 0);
  if (count < 7) return null;
  const minutes = minutesOf(register, days);
  const agreed = isPlanKnown ? (termsOn(user, to.toString())?.limit ?? null) : null;
  const limit = agreed && agreed.on <= to.toString() ? agreed : null;
  const most = limit?.hours ?? 48;
  return {
    from,
    to: to.toString(),
    minutes,
    neutral_days: neutral,
    hundredths_a_week: Math.round((minutes * 700) / (count * 60)),
    limit_hours: most,
    limit,
    is_over: !exemptOn(register, to.toString()) && minutes * 7 > most * 60 * count,
  };
}

/**
 * The number of days outside the average: whole days of absence without work, and all days without work in a week whose
 * workdays are all absence.
 */
function neutralDays(register: Register, days: readonly Day[]): number {
  const { company, user } = register;
  const away = wholeDaysAway(company, user);
  if (away.size === 0) return 0;
  const isAway = (day: Day) => away.has(day.date) && minutesOf(register, [day]) === 0;
  const mondays = new Set([...away].map(mondayOf));
  const weeksAway = new Set(
    [...mondays].filter((monday) => {
      const week = daysOf(Temporal.PlainDate.from(monday), 7);
      const workdays = week.filter((day) => isWorkdayOf(company, user, Temporal.PlainDate.from(day.date)));
      return workdays.length > 0 && workdays.every(isAway);
    }),
  );
  const isNeutral = (day: Day) => away.has(day.date) || weeksAway.has(mondayOf(day.date));
  return days.filter((day) => isNeutral(day) && minutesOf(register, [day]) === 0).length;
}

function mondayOf(date: string): string {
  const day = Temporal.PlainDate.from(date);
  return day.subtract({ days: day.dayOfWeek - 1 }).toString();
}

type LawMark = { kind: string; at: string; minutes: number; required?: number; allowed?: number };

/** The shortest rest of a day, and a day off that is overdue at its last end of work. */
export function marksOfLaw(register: Register, day: Day): { end: number; mark: LawMark }[] {
  const { rest, daysBetween } = lawRulesOn(register, day.date);
  const ends = endsOn(register, day).map(({ end }) => ({ end, minutes: restBefore(register, end) }));
  const [shortest] = ends.toSorted((one, other) => one.minutes - other.minutes);
  const marks: { end: number; mark: LawMark }[] = [];
  if (shortest && shortest.minutes < 11 * 60) {
    const of = placesOf(register, day);
    const required = of.of_month <= 10 && of.of_year <= 45 ? rest * 60 : 11 * 60;
    const found = { at: endClock(shortest.end, day), minutes: shortest.minutes };
    const mark =
      found.minutes < required ? { kind: "rest", ...found, required } : { kind: "reduced-rest", ...found, ...of };
    marks.push({ end: shortest.end, mark });
  }
  const last = ends.at(-1);
  const allowed = daysBetween * 1440;
  const since = last ? sinceDayOff(register, last.end) : 0;
  if (last && since > allowed)
    marks.push({ end: last.end, mark: { kind: "day-off", at: endClock(last.end, day), minutes: since, allowed } });
  return marks;
}

/** The numbers of days with a rest under 11 hours: from the beginning of the month, and of the year, up to a day. */
function placesOf(register: Register, { date }: Day) {
  const short = register.blocks
    .filter(({ end }) => restBefore(register, end) < 11 * 60)
    .map(({ end }) => dateAt(end - 1));
  const placeIn = (period: string) => new Set(short.filter((one) => one <= date && one.startsWith(period))).size;
  return { of_month: placeIn(date.slice(0, 7)), of_year: placeIn(date.slice(0, 4)) };
}

/** The rules of the person's group if the viewer sees the plan, or else the company's rules. */
export function lawSetOn({ company, user, isPlanKnown }: Register, date: string): LawRules {
  const named = isPlanKnown ? termsOn(user, date)?.rules : null;
  const set = company.lawRules.find(({ id }) => id === (named ?? 1));
  if (!set) throw new Error(`no rules ${named}`);
  return set;
}

export function lawRulesOn(register: Register, date: string): LawPeriod {
  const period = lawSetOn(register, date).periods.findLast(({ from }) => from <= date);
  if (!period) throw new Error(`no rules on ${date}`);
  return period;
}

/** The exemption on a day, if the viewer sees the plan. */
export const exemptOn = ({ user, isPlanKnown }: Register, date: string) => {
  const { exempt } = (isPlanKnown && termsOn(user, date)) || {};
  return exempt && exempt.on <= date ? exempt : undefined;
};

export type Group = "under-15" | "at-school" | "out-of-school";

export function youngOn({ user, isPartial }: Register, date: string): Group | undefined {
  const young = isPartial ? undefined : termsOn(user, date)?.young;
  if (!young || date > young.until) return undefined;
  const turns18 = Temporal.PlainDate.from(young.until).add({ days: 1 });
  if (date < turns18.subtract({ years: 3 }).toString()) return "under-15";
  return young.isAtSchool ? "at-school" : "out-of-school";
}

/** The latest explanation of each person, day and kind. */
export const latestDeviations = ({ deviations }: Company): Deviation[] => [
  ...new Map(deviations.map((one) => [`${one.user} ${one.date} ${one.kind}`, one])).values(),
];
