import { weekStart } from "#common/rules/calendar/week.ts";
import { wallClockText } from "#common/rules/clock.ts";
import {
  type DateRange,
  daysIn,
  isOverWeeklyHours,
  referencePeriod,
  weeklyHundredths,
} from "#features/working-time-law/rules/average-hours.ts";
import { maxBetweenDaysOff, sinceDaysOff } from "#features/working-time-law/rules/day-off.ts";
import { nightMinutes, nightWorkersDates } from "#features/working-time-law/rules/night-work.ts";
import { blocksWithoutPause } from "#features/working-time-law/rules/pauses.ts";
import { earliestStart, restBeforeEnd, restMinutes } from "#features/working-time-law/rules/rest.ts";
import {
  type Instant,
  merged,
  minutesWithin,
  type Period,
  type Work,
  withoutPauses,
} from "#features/working-time-law/rules/work-periods.ts";
import { type Day, daysBetween, timeOfDay, wallClockAt } from "#features/working-time-law/rules/working-days.ts";
import type { Mark } from "./marks.ts";
import type { Average, WorkingDay, WorkingMonth } from "./working-time.ts";

/** A job as the register has it. A rejected one is evidence of work until its user has corrected or cancelled it. */
export type RegisteredWork = Work & { readonly is_rejected: boolean };

/** A month with the days and periods that its view needs, the same for everybody. */
export type MonthCalendar = {
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
  const [first] = daysBetween(from, from);
  const [last] = daysBetween(to, to);
  return { start: first?.start ?? 0, end: last?.end ?? 0 };
}

/**
 * The working time of a person in a month.
 * @param registered the person's work, at least that of `calendar.read`
 * @param now decides whether the rest after the latest work still lasts
 */
export function monthView(calendar: MonthCalendar, registered: readonly RegisteredWork[], now: Instant): WorkingMonth {
  const { days, weeks, read } = calendar;
  const work = registered.filter(({ start, end }) => start < read.end && end > read.start);
  const blocks = merged(work);
  const worked = withoutPauses(work);
  const marks = marksOf(calendar, work, blocks, worked);
  const last = blocks.at(-1);
  const next = last && earliestStart(last.end);
  const month = { start: days[0]?.start ?? 0, end: days.at(-1)?.end ?? 0 };
  return {
    days: days.map((day) => dayView(day, blocks, worked, marks.get(day.date) ?? [])),
    weeks: weeks.map((week) => ({ monday: week.monday, minutes: minutesWithin(week, worked) })),
    minutes: minutesWithin(month, worked),
    average: averageOf(calendar, worked),
    earliest_start:
      next !== undefined && next > now && last && last.end <= now ? wallClockText(wallClockAt(next)) : null,
  };
}

function dayView(day: Day, blocks: readonly Period[], worked: readonly Period[], marks: Mark[]): WorkingDay {
  const ofDay = blocks.filter((block) => meets(block, day));
  const minutes = minutesWithin(day, worked);
  const firstOfDay = blocks.findIndex((block) => block.start >= day.start && block.start < day.end);
  const before = firstOfDay > 0 ? blocks[firstOfDay - 1] : undefined;
  return {
    date: day.date,
    periods: ofDay.map((block) => ({
      start: timeOfDay(Math.max(block.start, day.start), day),
      end: endClock(block.end, day),
    })),
    minutes,
    pause_minutes: minutesWithin(day, ofDay) - minutes,
    rest_before: before ? (blocks[firstOfDay]?.start ?? 0) - before.end : null,
    night_minutes: nightMinutes([day], ofDay),
    marks,
  };
}

const clockOf = (minute: Instant): string => wallClockAt(minute).toPlainTime().toString({ smallestUnit: "minute" });

const meets = (block: Period, day: Period): boolean => block.start < day.end && block.end > day.start;

const endClock = (end: Instant, day: Period): string => (end >= day.end ? "24:00" : timeOfDay(end, day));

function averageOf({ reference: { from, to, period } }: MonthCalendar, worked: readonly Period[]): Average {
  const minutes = minutesWithin(period, worked);
  const days = daysIn({ from, to });
  return {
    from: from.toString(),
    to: to.toString(),
    minutes,
    hundredths_a_week: weeklyHundredths(minutes, days),
    is_over: isOverWeeklyHours(minutes, days),
  };
}

/** The marks of the month's days by date. A breach belongs to the day on which the work ends. */
function marksOf(
  { days }: MonthCalendar,
  work: readonly RegisteredWork[],
  blocks: readonly Period[],
  worked: readonly Period[],
): Map<string, Mark[]> {
  const marks = new Map<string, Mark[]>(days.map(({ date }) => [date, []]));
  const since = sinceDaysOff(blocks);
  const [first, last] = [days[0]?.start ?? 0, days.at(-1)?.end ?? 0];
  const rests = blocks.flatMap(({ end }, place) =>
    end > first && end <= last ? { end, rest: restBeforeEnd(blocks, place), since: since[place] ?? 0 } : [],
  );
  for (const day of days) {
    const found = marks.get(day.date) ?? [];
    const ends = rests.filter(({ end }) => end > day.start && end <= day.end);
    const shortest = ends.toSorted((one, other) => one.rest - other.rest)[0];
    if (shortest && shortest.rest < restMinutes)
      found.push({ kind: "rest", at: endClock(shortest.end, day), minutes: shortest.rest });
    const longest = ends.at(-1);
    if (longest && longest.since > maxBetweenDaysOff)
      found.push({ kind: "day-off", at: endClock(longest.end, day), minutes: longest.since });
    const started = blocks.filter(({ start }) => start >= day.start && start < day.end);
    for (const block of blocksWithoutPause(started, worked))
      found.push({ kind: "pause", at: timeOfDay(block.start, day), until: clockOf(block.end) });
  }
  const inMonth = blocks.filter((block) => days.some((day) => meets(block, day)));
  const nights = daysAround(days, inMonth);
  for (const date of nightWorkersDates(nights, inMonth)) {
    const started = inMonth.filter(({ start }) => wallClockAt(start).toPlainDate().toString() === date);
    marks.get(date)?.push({ kind: "night", minutes: nightMinutes(nights, started) });
  }
  for (const job of work)
    if (job.is_rejected)
      for (const day of days.filter((one) => meets(job, one))) {
        const found = marks.get(day.date);
        if (found?.every(({ kind }) => kind !== "rejected")) found.push({ kind: "rejected" });
      }
  return marks;
}

/** The days of the month and those before and after that its work reaches. */
function daysAround(days: readonly Day[], blocks: readonly Period[]): readonly Day[] {
  const [first, last] = [blocks[0], blocks.at(-1)];
  const isWithin =
    first && last && days.some(({ start }) => start <= first.start) && days.some(({ end }) => end >= last.end);
  if (!first || !last || isWithin) return days;
  return daysBetween(wallClockAt(first.start).toPlainDate(), wallClockAt(last.end).toPlainDate());
}
