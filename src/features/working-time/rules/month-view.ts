import { weekStart } from "#common/rules/calendar/week.ts";
import { startOfDay, wallClockText } from "#common/rules/clock.ts";
import {
  hasReducedRest,
  type LawRules,
  longestReference,
  type RuleSet,
  type RulesOn,
} from "#common/rules/law-rules.ts";
import type { CompanyDays } from "#common/rules/norm/company-calendar.ts";
import { type DatedNorm, normOn } from "#common/rules/norm/planned-week.ts";
import {
  type DateRange,
  daysIn,
  employedDays,
  isOverWeeklyHours,
  referencePeriod,
  weeklyHundredths,
} from "#features/working-time-law/rules/average-hours.ts";
import {
  countedEntries,
  type PlannedPause,
  type Untimed,
  untimedEntries,
  untimedMinutes,
  workOfEntries,
} from "#features/working-time-law/rules/counted-entries.ts";
import { maxBetweenDaysOff, sinceDaysOff } from "#features/working-time-law/rules/day-off.ts";
import {
  type Exemption,
  exemptionOn,
  type LawTerms,
  rulesFor,
  weeklyLimitOn,
  youngGroupOn,
} from "#features/working-time-law/rules/law-terms.ts";
import { nightMinutes, nightWorkersDates } from "#features/working-time-law/rules/night-work.ts";
import { blocksWithoutPause, withoutPauses } from "#features/working-time-law/rules/pauses/pauses.ts";
import { earliestStart } from "#features/working-time-law/rules/rest.ts";
import { requiredRestOn, type ShortRest, shortRests } from "#features/working-time-law/rules/short-rests.ts";
import { threatOf } from "#features/working-time-law/rules/threats.ts";
import {
  type Instant,
  merged,
  minuteOf,
  minutesWithin,
  type Period,
  type Work,
  within,
} from "#features/working-time-law/rules/work-periods.ts";
import {
  clockAt,
  type Day,
  dateOfEnd,
  dayAt,
  daysBetween,
  timeOfDay,
  wallClockAt,
} from "#features/working-time-law/rules/working-days.ts";
import { youngMarks } from "#features/working-time-law/rules/young/young-marks.ts";
import { entryWords, type RegisterEntry } from "./entries/register-entry.ts";
import type { Mark } from "./marks.ts";
import type { Average, WorkingDay, WorkingMonth } from "./working-time.ts";

/** A job as the register has it. A rejected one is evidence of work until its user has corrected or cancelled it. */
export type RegisteredWork = Work & { readonly is_rejected: boolean };

/** What a view needs to know of a person beside their work. */
export type PersonFacts = {
  /** The next shift of the plan, if it lies ahead. */
  readonly next_planned?: Period | undefined;
  /** The day of the person's first work; undefined if the reader sees only a part of it. */
  readonly first_day?: Temporal.PlainDate | undefined;
  /** Register entries, at least those of `calendar.read`; none if the reader sees only a part of the jobs. */
  readonly entries?: readonly RegisterEntry[] | undefined;
  readonly terms?: readonly (LawTerms & DatedNorm)[];
  /** Whether the reader may not know when and by whom exemption and limit were agreed. */
  readonly hides_agreements?: boolean;
  /** The company's days off; absent if the reader does not see the norm. */
  readonly company_days?: CompanyDays | undefined;
  /** Where a pause lies that nobody gave a place. */
  readonly planned_pause?: PlannedPause | undefined;
};

type DatedMark = { readonly date: string; readonly mark: Mark };

type Sets = readonly Pick<RuleSet, "id" | "periods">[];

/** A month with the days and periods that its view needs, the same for everybody. */
export type MonthCalendar = {
  readonly sets: Sets;
  readonly month: Period;
  readonly days: readonly Day[];
  readonly weeks: readonly (Period & { readonly monday: string; readonly dates: readonly Temporal.PlainDate[] })[];
  /** The reference period of people whose average is over a number of months. */
  readonly reference: (months: LawRules["reference_months"]) => DateRange & { readonly period: Period };
  /**
   * The work on which the view depends. Four months before are more than a rest or a day off looks back, days with a reduced rest
   * are counted from New Year, and a week after is more than the work that continues a job of the last evening.
   */
  readonly read: Period;
};

export function monthCalendar(month: Temporal.PlainYearMonth, today: Temporal.PlainDate, sets: Sets): MonthCalendar {
  const [first, last] = [month.toPlainDate({ day: 1 }), month.toPlainDate({ day: month.daysInMonth })];
  const monday = weekStart(first);
  const lastSunday = weekStart(last).add({ days: 6 });
  const wholeWeeks = daysBetween(monday, lastSunday);
  const weeks = wholeWeeks
    .filter((_, place) => place % 7 === 0)
    .map((day, week) => ({
      monday: day.date,
      dates: wholeWeeks.slice(week * 7, week * 7 + 7).map(({ date }) => Temporal.PlainDate.from(date)),
      start: day.start,
      end: wholeWeeks[week * 7 + 6]?.end ?? day.end,
    }));
  const reference = (reference_months: LawRules["reference_months"]) => {
    const range = referencePeriod(month, today, { reference_months });
    return { ...range, period: spanOf(range) };
  };
  const lookBack = spanOf({ from: first.subtract({ months: 1 }), to: first });
  const newYear = spanOf({ from: first.with({ month: 1 }).subtract({ days: 2 }), to: first });
  const counted = hasReducedRest(sets) ? newYear.start : lookBack.start;
  return {
    sets,
    month: spanOf({ from: first, to: last }),
    days: wholeWeeks.filter(({ date }) => date >= first.toString() && date <= last.toString()),
    weeks,
    reference,
    read: {
      start: Math.min(reference(longestReference(sets)).period.start, lookBack.start, counted),
      end: spanOf({ from: last, to: lastSunday.add({ days: 7 }) }).end,
    },
  };
}

function spanOf({ from, to }: DateRange): Period {
  return { start: minuteOf(startOfDay(from)), end: minuteOf(startOfDay(to.add({ days: 1 }))) };
}

/**
 * The working time of a person in a month.
 * @param registered the person's work, at least that of `calendar.read`
 * @param now decides whether the rest after the latest work still lasts
 */
export function monthView(
  calendar: MonthCalendar,
  registered: readonly RegisteredWork[],
  now: Instant,
  facts: PersonFacts = {},
): WorkingMonth {
  const { month, days, weeks, read, sets } = calendar;
  const jobs = registered
    .filter(({ start, end }) => start < read.end && end > read.start)
    .map((job) => withPlannedPause(job, facts.planned_pause));
  const entries = countedEntries(facts.entries ?? [], jobs);
  const work = [...jobs, ...workOfEntries(entries, facts.planned_pause)];
  const untimed = untimedEntries(entries);
  const blocks = merged(work);
  const worked = withoutPauses(work);
  const terms = facts.terms ?? [];
  const rulesOn = rulesFor(sets, terms);
  const reference = calendar.reference(rulesOn(calendar.reference(4).to.toString()).reference_months);
  const rests = shortRests(blocks, rulesOn);
  const norms = normsOf(calendar, facts);
  // Days and weeks look at few of the many periods before them.
  const recent = { blocks: sinceStart(blocks, weeks), worked: sinceStart(worked, weeks) };
  const minutesIn = (period: Period, among = recent.worked) =>
    minutesWithin(period, among) + untimedMinutes(period, untimed);
  const marks = Map.groupBy(
    [
      ...restMarks(days, rests, terms),
      ...dayOffMarks(days, blocks, rulesOn),
      ...pauseMarks(days, blocks, work),
      ...nightMarks(days, recent.blocks, recent.worked),
      ...planMarks(blocks, facts.next_planned, rulesOn),
      ...rejectedMarks(days, jobs),
      ...entryMarks(entries),
      ...youngMarks(calendar, { blocks, worked, minutesIn }, terms),
    ].filter(isFor(terms)),
    ({ date }) => date,
  );
  const marksOf = ({ date }: Day) => (marks.get(date) ?? []).map(({ mark }) => mark);
  return {
    days: days.map((day) => dayView(day, { ...recent, untimed }, marksOf(day))),
    weeks: weeks.map((week) => ({
      monday: week.monday,
      minutes: minutesIn(week),
      norm: normSum(week.dates.map((date) => norms.get(date.toString()))),
    })),
    minutes: minutesIn(month),
    norm: normSum(days.map(({ date }) => norms.get(date))),
    exemptions: exemptionsOf(days, terms, facts),
    average: averageOf(reference, minutesIn(reference.period, worked), facts),
    entries: entries.filter(({ date }) => days.some((day) => day.date === date)),
    earliest_start: earliestStartAfter(blocks, rests, now, { rulesOn, terms }),
  };
}

function withPlannedPause(job: RegisteredWork, plannedPause: PlannedPause = () => null): RegisteredWork {
  const isUnplaced = job.pause_minutes > 0 && job.pause_start === null;
  return isUnplaced ? { ...job, planned_pause: plannedPause(dayAt(job.start).date) } : job;
}

/** The periods of the weeks and later, with the last one before, which ends the rest of the first day. */
function sinceStart(periods: readonly Period[], [first]: readonly Period[]): readonly Period[] {
  const place = first ? periods.findIndex(({ end }) => end > first.start) : 0;
  return place < 0 ? periods.slice(-1) : periods.slice(Math.max(0, place - 1));
}

/** The wall clock of the earliest next start, while the rest after the latest work lasts. */
function earliestStartAfter(
  blocks: readonly Period[],
  rests: readonly ShortRest[],
  now: Instant,
  { rulesOn, terms }: { readonly rulesOn: RulesOn; readonly terms: readonly LawTerms[] },
): string | null {
  const last = blocks.at(-1);
  if (!last || last.end > now) return null;
  const { date } = dayAt(earliestStart(last.end, rulesOn(dateOfEnd(last.end)).rest_hours * 60));
  if (exemptionOn(terms, date)) return null;
  const start = earliestStart(last.end, requiredRestOn(date, rests, rulesOn(date)));
  return start > now ? wallClockText(wallClockAt(start)) : null;
}

type Counted = {
  readonly blocks: readonly Period[];
  readonly worked: readonly Period[];
  readonly untimed: readonly Untimed[];
};

function dayView(day: Day, { blocks, worked, untimed }: Counted, marks: Mark[]): WorkingDay {
  const ofDay = blocks.filter((block) => meets(block, day));
  const minutes = minutesWithin(day, worked);
  const place = blocks.findIndex(startsOn(day));
  const [before, firstOfDay] = [blocks[place - 1], blocks[place]];
  return {
    date: day.date,
    periods: ofDay.map((block) => ({
      start: timeOfDay(Math.max(block.start, day.start), day),
      end: endClock(block.end, day),
    })),
    minutes: minutes + untimedMinutes(day, untimed),
    pause_minutes: minutesWithin(day, ofDay) - minutes,
    rest_before: before && firstOfDay ? restBetween(before, firstOfDay, untimed) : null,
    night_minutes: nightMinutes([day], worked),
    marks,
  };
}

/** Null if there is work without times on a day in between. */
function restBetween(before: Period, next: Period, untimed: readonly Untimed[]): number | null {
  return untimed.some(({ start, end }) => end > before.end && start < next.start) ? null : next.start - before.end;
}

const startsOn = (day: Period) => (block: Period) => block.start >= day.start && block.start < day.end;

const endsOn = (day: Period) => (block: Period) => block.end > day.start && block.end <= day.end;

const meets = (block: Period, day: Period): boolean => block.start < day.end && block.end > day.start;

const endClock = (end: Instant, day: Period): string => (end >= day.end ? "24:00" : timeOfDay(end, day));

/** @param reference the period of the rules that hold on its last day */
function averageOf(
  reference: DateRange,
  minutes: number,
  { first_day: firstDay, terms = [], hides_agreements }: PersonFacts,
): Average | null {
  const employed = firstDay ? employedDays(reference, firstDay) : reference;
  if (!employed) return null;
  const { from, to } = employed;
  const days = daysIn(employed);
  const limit = weeklyLimitOn(terms, to.toString());
  const isExempt = exemptionOn(terms, to.toString()) !== undefined;
  return {
    from: from.toString(),
    to: to.toString(),
    minutes,
    hundredths_a_week: weeklyHundredths(minutes, days),
    limit_hours: limit.hours,
    limit_agreed_on: hides_agreements ? null : limit.agreed_on,
    is_over: !isExempt && isOverWeeklyHours(minutes, days, limit.hours),
  };
}

/** The marks that a day of the person may have: none of the law's while they plan their own working time, and those of the young for others. */
const isFor =
  (terms: readonly LawTerms[]) =>
  ({ date, mark: { kind } }: DatedMark): boolean => {
    if (explains.has(kind)) return true;
    if (exemptionOn(terms, date)) return false;
    return !replacedForYoung.has(kind) || youngGroupOn(terms, date) === undefined;
  };

/** Marks of how a day was registered. */
const explains: ReadonlySet<Mark["kind"]> = new Set(["rejected", "by-plan", "corrected"]);

/** Young people have a stricter rule than this. */
const replacedForYoung: ReadonlySet<Mark["kind"]> = new Set(["pause"]);

/** The exemptions that hold on some of the days, the latest last. */
function exemptionsOf(
  days: readonly Day[],
  terms: readonly LawTerms[],
  { hides_agreements }: PersonFacts,
): (Exemption | null)[] {
  const found = days.flatMap(({ date }) => exemptionOn(terms, date) ?? []);
  if (hides_agreements) return found.length > 0 ? [null] : [];
  return [...new Map(found.map((one) => [`${one.agreed_on} ${one.by}`, one])).values()];
}

/** The rounded sum of the days whose norm is known; null if none is. */
function normSum(norms: readonly (number | undefined)[]): number | null {
  const known = norms.filter((norm) => norm !== undefined);
  return known.length === 0 ? null : Math.round(known.reduce((sum, norm) => sum + norm, 0));
}

/** The norm of each day of the weeks, without those before the person's first work. */
function normsOf({ weeks }: MonthCalendar, { terms, company_days, first_day }: PersonFacts): Map<string, number> {
  const norms = new Map<string, number>();
  if (!terms || !company_days) return norms;
  for (const date of weeks.flatMap(({ dates }) => dates)) {
    const norm = normOn(terms, date, company_days);
    if (norm !== null && (!first_day || Temporal.PlainDate.compare(date, first_day) >= 0))
      norms.set(date.toString(), norm);
  }
  return norms;
}

/** The shortest rest of each day, if it is too short or under 11 hours. */
function restMarks(days: readonly Day[], rests: readonly ShortRest[], terms: readonly LawTerms[]): DatedMark[] {
  return days.flatMap((day) => {
    const [shortest] = rests
      .filter(({ date }) => date === day.date)
      .toSorted((one, other) => one.minutes - other.minutes);
    if (!shortest) return [];
    const { date, minutes, required, of_month, of_year } = shortest;
    const at = endClock(shortest.end, day);
    if (minutes >= required) return { date, mark: { kind: "reduced-rest", at, minutes, of_month, of_year } };
    return { date, mark: { kind: youngGroupOn(terms, date) ? "young-rest" : "rest", at, minutes, required } };
  });
}

/** The next planned start, if the latest work leaves too short a rest before it; on the day on which that work ends. */
function planMarks(blocks: readonly Period[], planned: Period | undefined, rulesOn: RulesOn): DatedMark[] {
  const last = blocks.at(-1);
  const threat = last && planned && last.end <= planned.start ? threatOf(blocks, planned, rulesOn) : undefined;
  if (!last || !threat) return [];
  const [next, earliest] = [threat.planned, threat.earliest].map((at) => wallClockText(wallClockAt(at))) as [
    string,
    string,
  ];
  return [{ date: dateOfEnd(last.end), mark: { kind: "early-plan", planned: next, earliest } }];
}

/** A day off that is overdue, on the day on which the work ends. */
function dayOffMarks(days: readonly Day[], blocks: readonly Period[], rulesOn: RulesOn): DatedMark[] {
  const since = sinceDaysOff(blocks);
  return days.flatMap((day) => {
    const place = blocks.findLastIndex(endsOn(day));
    const [last, minutes] = [blocks[place], since[place]];
    const allowed = maxBetweenDaysOff(rulesOn(day.date));
    if (!last || minutes === undefined || minutes <= allowed) return [];
    return { date: day.date, mark: { kind: "day-off", at: endClock(last.end, day), minutes, allowed } };
  });
}

/** Work without a pause, on the day on which it starts. */
function pauseMarks(days: readonly Day[], blocks: readonly Period[], work: readonly Work[]): DatedMark[] {
  return days.flatMap((day) =>
    blocksWithoutPause(blocks.filter(startsOn(day)), work).map(({ start, end }) => ({
      date: day.date,
      mark: { kind: "pause", at: timeOfDay(start, day), until: clockAt(end) },
    })),
  );
}

/** A night worker's work, on the day on which it starts. */
function nightMarks(days: readonly Day[], blocks: readonly Period[], worked: readonly Period[]): DatedMark[] {
  const inMonth = blocks.filter((block) => days.some((day) => meets(block, day)));
  const workedInMonth = within(inMonth, worked);
  const nights = daysAround(days, inMonth);
  const dates = nightWorkersDates(nights, inMonth, workedInMonth);
  return days
    .filter(({ date }) => dates.has(date))
    .map((day) => ({
      date: day.date,
      mark: { kind: "night", minutes: nightMinutes(nights, within(inMonth.filter(startsOn(day)), workedInMonth)) },
    }));
}

/** A day with a rejected job. */
const rejectedMarks = (days: readonly Day[], work: readonly RegisteredWork[]): DatedMark[] =>
  days
    .filter((day) => work.some((job) => job.is_rejected && meets(job, day)))
    .map(({ date }) => ({ date, mark: { kind: "rejected" } }));

/** Which days go by the plan, and which the person has corrected. */
const entryMarks = (entries: readonly RegisterEntry[]): DatedMark[] =>
  entries.map(({ date, ...entry }) => ({ date, mark: entryMark(entry) }));

function entryMark(entry: Omit<RegisterEntry, "date">): Mark {
  if (!entry.is_corrected) return { kind: "by-plan", is_timed: entry.started_at !== null };
  const planned = entry.former.findLast(({ is_corrected }) => !is_corrected);
  return {
    kind: "corrected",
    on: entry.changed_at.slice(0, 10),
    is_worked: entry.minutes > 0,
    planned: planned ? entryWords(planned) : null,
  };
}

/** The days of the month and those before and after that its work reaches. */
function daysAround(days: readonly Day[], blocks: readonly Period[]): readonly Day[] {
  const [first, last] = [blocks[0], blocks.at(-1)];
  const isWithin =
    first && last && days.some(({ start }) => start <= first.start) && days.some(({ end }) => end >= last.end);
  if (!first || !last || isWithin) return days;
  return daysBetween(wallClockAt(first.start).toPlainDate(), wallClockAt(last.end).toPlainDate());
}
