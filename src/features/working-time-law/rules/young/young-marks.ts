import { weekStart } from "#common/rules/calendar/week.ts";
import { type LawTerms, youngGroupOn } from "../law-terms.ts";
import { withoutPauses } from "../pauses/pauses.ts";
import { merged, minutesWithin, type Period, type Work } from "../work-periods.ts";
import { clockAt, type Day, dateOfEnd, dayAt, daysBetween } from "../working-days.ts";
import type { YoungMark } from "./young-mark-schema.ts";
import {
  blocksWithoutYoungPause,
  closedMinutes,
  missingDaysOff,
  tooLongDay,
  tooLongWeek,
  type YoungGroup,
} from "./young-people.ts";

export type DatedYoungMark = { readonly date: string; readonly mark: YoungMark };

type WorkOfPerson = {
  readonly blocks: readonly Period[];
  /** `blocks` without the pauses of their work. */
  readonly worked: readonly Period[];
  /** The minutes of work in a period, including work without times. */
  readonly minutesIn: (period: Period) => number;
};

const hasYoungDays = (terms: readonly LawTerms[]): boolean => terms.some(({ young_until }) => young_until !== null);

/** The marks of days on which the person is under 18. The mark of a week is on its last day with work. */
export function youngMarks(
  { days, weeks }: { readonly days: readonly Day[]; readonly weeks: readonly (Period & { readonly monday: string })[] },
  work: WorkOfPerson,
  terms: readonly LawTerms[],
): DatedYoungMark[] {
  if (!hasYoungDays(terms)) return [];
  const groupOn = ({ date }: { date: string }) => youngGroupOn(terms, date);
  return [
    ...days.flatMap((day) => {
      const group = groupOn(day);
      return group ? dayMarks(day, group, work) : [];
    }),
    ...weeks.flatMap((week) => weekMarks(week, groupOn, work.minutesIn)),
  ];
}

/**
 * The marks of the days and weeks that a job touches. Work between 20 and 6 is marked only if the job has a part of it.
 * @param all the person's work in those weeks, including the job
 */
export function youngMarksAround(
  job: Period,
  all: readonly Work[],
  terms: readonly LawTerms[],
  untimedIn: (period: Period) => number,
): DatedYoungMark[] {
  if (!hasYoungDays(terms)) return [];
  const [from, to] = [dayAt(job.start).date, dateOfEnd(job.end)].map((date) => Temporal.PlainDate.from(date)) as [
    Temporal.PlainDate,
    Temporal.PlainDate,
  ];
  const days = daysBetween(from, to);
  const weeks = daysBetween(weekStart(from), weekStart(to).add({ days: 6 }))
    .filter((_, place) => place % 7 === 0)
    .map(({ date }) => weekFrom(date));
  const worked = withoutPauses(all);
  const minutesIn = (period: Period) => minutesWithin(period, worked) + untimedIn(period);
  const isOfJob = ({ mark }: DatedYoungMark) =>
    mark.kind !== "young-night" || days.some((day) => closedMinutes(day, [job]) > 0);
  return youngMarks({ days, weeks }, { blocks: merged(all), worked, minutesIn }, terms).filter(isOfJob);
}

function weekFrom(monday: string): Period & { readonly monday: string } {
  const date = Temporal.PlainDate.from(monday);
  const days = daysBetween(date, date.add({ days: 6 }));
  return { monday, start: days[0]?.start ?? 0, end: days.at(-1)?.end ?? 0 };
}

function dayMarks(day: Day, group: YoungGroup, { blocks, worked, minutesIn }: WorkOfPerson): DatedYoungMark[] {
  const marks: YoungMark[] = [];
  const long = tooLongDay(group, day.date, minutesIn(day));
  if (long) marks.push({ kind: "young-hours", per: "day", ...long });
  const closed = closedMinutes(day, blocks);
  if (closed > 0) marks.push({ kind: "young-night", minutes: closed });
  const ofDay = blocks.filter(({ start }) => start >= day.start && start < day.end);
  for (const { start, end } of blocksWithoutYoungPause(ofDay, worked))
    marks.push({ kind: "young-pause", at: clockAt(start), until: clockAt(end) });
  return marks.map((mark) => ({ date: day.date, mark }));
}

function weekMarks(
  week: Period & { readonly monday: string },
  groupOn: (day: Day) => YoungGroup | undefined,
  minutesIn: WorkOfPerson["minutesIn"],
): DatedYoungMark[] {
  const monday = Temporal.PlainDate.from(week.monday);
  const days = daysBetween(monday, monday.add({ days: 6 }));
  const isWorked = days.map((day) => minutesIn(day) > 0);
  const last = days[isWorked.lastIndexOf(true)];
  const group = last && groupOn(last);
  if (!group) return [];
  const long = tooLongWeek(group, minutesIn(week));
  const daysOff = missingDaysOff(group, isWorked);
  const marks: YoungMark[] = [
    ...(long ? [{ kind: "young-hours" as const, per: "week" as const, ...long }] : []),
    ...(daysOff ? [{ kind: "young-days-off" as const, days: daysOff.days }] : []),
  ];
  return marks.map((mark) => ({ date: last.date, mark }));
}
