import { weekStart } from "#common/rules/calendar/week.ts";
import { startOfDay, wallClockText } from "#common/rules/clock.ts";
import {
  type DateRange,
  daysIn,
  employedDays,
  isOverWeeklyHours,
  referencePeriod,
  weeklyHundredths,
} from "#features/working-time-law/rules/average-hours.ts";
import { maxBetweenDaysOff, sinceDaysOff } from "#features/working-time-law/rules/day-off.ts";
import { nightMinutes, nightWorkersDates } from "#features/working-time-law/rules/night-work.ts";
import { blocksWithoutPause, withoutPauses } from "#features/working-time-law/rules/pauses.ts";
import { earliestStart, restBeforeEnd, restMinutes } from "#features/working-time-law/rules/rest.ts";
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
  daysBetween,
  timeOfDay,
  wallClockAt,
} from "#features/working-time-law/rules/working-days.ts";
import type { Mark } from "./marks.ts";
import type { Average, WorkingDay, WorkingMonth } from "./working-time.ts";

/** A job as the register has it. A rejected one is evidence of work until its user has corrected or cancelled it. */
export type RegisteredWork = Work & { readonly is_rejected: boolean };

/** What a view needs to know of a person beside their work. */
export type PersonFacts = {
  /** The day of the person's first work; undefined if the reader sees only a part of it. */
  readonly first_day?: Temporal.PlainDate | undefined;
};

/** A month with the days and periods that its view needs, the same for everybody. */
export type MonthCalendar = {
  readonly month: Period;
  readonly days: readonly Day[];
  readonly weeks: readonly (Period & { readonly monday: string })[];
  readonly reference: DateRange & { readonly period: Period };
  /**
   * The work on which the view depends. Four months before are more than a rest or a day off looks back, and a week after is
   * more than the work that continues a job of the last evening.
   */
  readonly read: Period;
};

export function monthCalendar(month: Temporal.PlainYearMonth, today: Temporal.PlainDate): MonthCalendar {
  const [first, last] = [month.toPlainDate({ day: 1 }), month.toPlainDate({ day: month.daysInMonth })];
  const monday = weekStart(first);
  const lastSunday = weekStart(last).add({ days: 6 });
  const wholeWeeks = daysBetween(monday, lastSunday);
  const weeks = wholeWeeks
    .filter((_, place) => place % 7 === 0)
    .map((day, week) => ({ monday: day.date, start: day.start, end: wholeWeeks[week * 7 + 6]?.end ?? day.end }));
  const range = referencePeriod(month, today);
  const period = spanOf(range);
  const lookBack = spanOf({ from: first.subtract({ months: 1 }), to: first });
  return {
    month: spanOf({ from: first, to: last }),
    days: wholeWeeks.filter(({ date }) => date >= first.toString() && date <= last.toString()),
    weeks,
    reference: { ...range, period },
    read: {
      start: Math.min(period.start, lookBack.start),
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
  const { month, days, weeks, read } = calendar;
  const work = registered.filter(({ start, end }) => start < read.end && end > read.start);
  const blocks = merged(work);
  const worked = withoutPauses(work);
  const marks = Map.groupBy(
    [
      ...restMarks(days, blocks),
      ...dayOffMarks(days, blocks),
      ...pauseMarks(days, blocks, worked),
      ...nightMarks(days, blocks, worked),
      ...rejectedMarks(days, work),
    ],
    ({ date }) => date,
  );
  const marksOf = ({ date }: Day) => (marks.get(date) ?? []).map(({ mark }) => mark);
  const last = blocks.at(-1);
  const next = last && earliestStart(last.end);
  return {
    days: days.map((day) => dayView(day, blocks, worked, marksOf(day))),
    weeks: weeks.map((week) => ({ monday: week.monday, minutes: minutesWithin(week, worked) })),
    minutes: minutesWithin(month, worked),
    average: averageOf(calendar, worked, facts),
    earliest_start:
      next !== undefined && next > now && last && last.end <= now ? wallClockText(wallClockAt(next)) : null,
  };
}

function dayView(day: Day, blocks: readonly Period[], worked: readonly Period[], marks: Mark[]): WorkingDay {
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
    minutes,
    pause_minutes: minutesWithin(day, ofDay) - minutes,
    rest_before: before && firstOfDay ? firstOfDay.start - before.end : null,
    night_minutes: nightMinutes([day], worked),
    marks,
  };
}

const startsOn = (day: Period) => (block: Period) => block.start >= day.start && block.start < day.end;

const endsOn = (day: Period) => (block: Period) => block.end > day.start && block.end <= day.end;

const meets = (block: Period, day: Period): boolean => block.start < day.end && block.end > day.start;

const endClock = (end: Instant, day: Period): string => (end >= day.end ? "24:00" : timeOfDay(end, day));

function averageOf(
  { reference }: MonthCalendar,
  worked: readonly Period[],
  { first_day: firstDay }: PersonFacts,
): Average | null {
  const employed = firstDay ? employedDays(reference, firstDay) : reference;
  if (!employed) return null;
  const { from, to } = employed;
  const minutes = minutesWithin(reference.period, worked);
  const days = daysIn(employed);
  return {
    from: from.toString(),
    to: to.toString(),
    minutes,
    hundredths_a_week: weeklyHundredths(minutes, days),
    is_over: isOverWeeklyHours(minutes, days),
  };
}

type DatedMark = { readonly date: string; readonly mark: Mark };

/** The shortest rest of each day, if it is too short. It belongs to the day on which the work ends. */
function restMarks(days: readonly Day[], blocks: readonly Period[]): DatedMark[] {
  return days.flatMap((day) => {
    const rests = blocks.flatMap((block, place) =>
      endsOn(day)(block) ? { end: block.end, minutes: restBeforeEnd(blocks, place) } : [],
    );
    const [shortest] = rests.toSorted((one, other) => one.minutes - other.minutes);
    if (!shortest || shortest.minutes >= restMinutes) return [];
    return { date: day.date, mark: { kind: "rest", at: endClock(shortest.end, day), minutes: shortest.minutes } };
  });
}

/** A day off that is overdue, on the day on which the work ends. */
function dayOffMarks(days: readonly Day[], blocks: readonly Period[]): DatedMark[] {
  const since = sinceDaysOff(blocks);
  return days.flatMap((day) => {
    const place = blocks.findLastIndex(endsOn(day));
    const [last, minutes] = [blocks[place], since[place]];
    if (!last || minutes === undefined || minutes <= maxBetweenDaysOff) return [];
    return { date: day.date, mark: { kind: "day-off", at: endClock(last.end, day), minutes } };
  });
}

/** Work without a pause, on the day on which it starts. */
function pauseMarks(days: readonly Day[], blocks: readonly Period[], worked: readonly Period[]): DatedMark[] {
  return days.flatMap((day) =>
    blocksWithoutPause(blocks.filter(startsOn(day)), worked).map(({ start, end }) => ({
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

/** The days of the month and those before and after that its work reaches. */
function daysAround(days: readonly Day[], blocks: readonly Period[]): readonly Day[] {
  const [first, last] = [blocks[0], blocks.at(-1)];
  const isWithin =
    first && last && days.some(({ start }) => start <= first.start) && days.some(({ end }) => end >= last.end);
  if (!first || !last || isWithin) return days;
  return daysBetween(wallClockAt(first.start).toPlainDate(), wallClockAt(last.end).toPlainDate());
}
