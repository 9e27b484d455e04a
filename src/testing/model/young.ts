import { clockAt, instantsOf, isHoliday } from "./wall-clock.ts";
import {
  type Day,
  endClock,
  endsOn,
  type Group,
  minutesOf,
  paidBetween,
  type Register,
  restBefore,
  youngOn,
} from "./working-time.ts";

/* The working time of people under 18, computed independently of the product. */

const hours = (count: number) => count * 60;
const limits: Record<Group, { day: number; week: number; isAtSchool: boolean; rest: number }> = {
  "under-15": { day: hours(7), week: hours(35), isAtSchool: true, rest: hours(14) },
  "at-school": { day: hours(8), week: hours(40), isAtSchool: true, rest: hours(14) },
  "out-of-school": { day: hours(8), week: hours(40), isAtSchool: false, rest: hours(12) },
};

type Mark = { kind: string } & Record<string, unknown>;

export function youngMarksOn(register: Register, day: Day): Mark[] {
  const group = youngOn(register, day.date);
  if (!group) return [];
  const { rest, ...limit } = limits[group];
  const date = Temporal.PlainDate.from(day.date);
  const isSchoolDay = limit.isAtSchool && date.dayOfWeek <= 5 && !isHoliday(date);
  const marks = tooLong("day", minutesOf(register, [day]), limit.day, isSchoolDay ? hours(2) : undefined);
  const rests = endsOn(register, day).map(({ end }) => ({ end, minutes: restBefore(register, end) }));
  const [shortest] = rests.toSorted((one, other) => one.minutes - other.minutes);
  if (shortest && shortest.minutes < rest)
    marks.push({ kind: "young-rest", at: endClock(shortest.end, day), minutes: shortest.minutes, required: rest });
  const at = (minute: number) => instantsOf({ date, minute, second: 0 }, { date, minute, second: 0 })[0];
  const closed = [
    { start: day.start, end: at(hours(6)) },
    { start: at(hours(20)), end: day.end },
  ];
  const night = closed.reduce((sum, part) => sum + workBetween(register, part), 0);
  if (night > 0) marks.push({ kind: "young-night", minutes: night });
  for (const block of register.blocks.filter(({ start }) => start >= day.start && start < day.end)) {
    const length = block.end - block.start;
    if (length > 270 && length - paidBetween(register, block) < 30)
      marks.push({ kind: "young-pause", at: clockAt(block.start), until: clockAt(block.end) });
  }
  return marks;
}

/** The marks of a week. Their date is the last day with work. */
export function youngMarksOfWeek(register: Register, days: readonly Day[]): { date: string; mark: Mark }[] {
  const isWorked = days.map((day) => minutesOf(register, [day]) > 0);
  const last = days[isWorked.lastIndexOf(true)];
  const group = last && youngOn(register, last.date);
  if (!group) return [];
  const { week, isAtSchool } = limits[group];
  const marks = tooLong("week", minutesOf(register, days), week, isAtSchool ? hours(12) : undefined);
  const daysOff = isWorked.filter((worked) => !worked).length;
  const areBeside = isWorked.some((worked, place) => place > 0 && !worked && !isWorked[place - 1]);
  if (daysOff < 2 || (isAtSchool && !areBeside)) marks.push({ kind: "young-days-off", days: daysOff });
  return marks.map((mark) => ({ date: last.date, mark }));
}

function tooLong(per: "day" | "week", minutes: number, most: number, inSchool: number | undefined): Mark[] {
  const mark = { kind: "young-hours", per, minutes };
  if (minutes > most) return [{ ...mark, allowed: most, is_school: false }];
  return inSchool !== undefined && minutes > inSchool ? [{ ...mark, allowed: inSchool, is_school: true }] : [];
}

const workBetween = ({ blocks }: Register, part: { start: number; end: number }) =>
  blocks.reduce((sum, { start, end }) => sum + Math.max(0, Math.min(end, part.end) - Math.max(start, part.start)), 0);
