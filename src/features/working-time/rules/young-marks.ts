import { type LawTerms, youngGroupOn } from "#features/working-time-law/rules/law-terms.ts";
import type { Period } from "#features/working-time-law/rules/work-periods.ts";
import { clockAt, type Day, daysBetween, timeOfDay } from "#features/working-time-law/rules/working-days.ts";
import {
  blocksWithoutYoungPause,
  closedMinutes,
  missingDaysOff,
  shortYoungRest,
  tooLongDay,
  tooLongWeek,
  type YoungGroup,
} from "#features/working-time-law/rules/young-people.ts";
import type { Mark } from "./marks.ts";

export type DatedMark = { readonly date: string; readonly mark: Mark };

type Month = { readonly days: readonly Day[]; readonly weeks: readonly (Period & { readonly monday: string })[] };

type WorkOfPerson = {
  readonly blocks: readonly Period[];
  /** The same work without its pauses. */
  readonly worked: readonly Period[];
  /** The hours of a period, also those without times. */
  readonly minutesIn: (period: Period) => number;
};

/** The marks of the days on which the person is under 18. */
export function youngMarks({ days, weeks }: Month, work: WorkOfPerson, terms: readonly LawTerms[]): DatedMark[] {
  if (terms.every(({ young_until }) => young_until === null)) return [];
  const groupOn = ({ date }: { date: string }) => youngGroupOn(terms, date);
  return [
    ...days.flatMap((day) => {
      const group = groupOn(day);
      return group ? dayMarks(day, group, work) : [];
    }),
    ...weeks
      .flatMap((week) => weekMarks(week, groupOn, work.minutesIn))
      .filter(({ date }) => days.some((day) => day.date === date)),
  ];
}

function dayMarks(day: Day, group: YoungGroup, { blocks, worked, minutesIn }: WorkOfPerson): DatedMark[] {
  const marks: Mark[] = [];
  const long = tooLongDay(group, day.date, minutesIn(day));
  if (long) marks.push({ kind: "young-hours", per: "day", ...long });
  const rest = shortYoungRest(group, blocks, ({ end }) => end > day.start && end <= day.end);
  if (rest) {
    const { end, minutes, required } = rest;
    marks.push({ kind: "young-rest", at: end === day.end ? "24:00" : timeOfDay(end, day), minutes, required });
  }
  const closed = closedMinutes(day, blocks);
  if (closed > 0) marks.push({ kind: "young-night", minutes: closed });
  const ofDay = blocks.filter(({ start }) => start >= day.start && start < day.end);
  for (const { start, end } of blocksWithoutYoungPause(ofDay, worked))
    marks.push({ kind: "young-pause", at: clockAt(start), until: clockAt(end) });
  return marks.map((mark) => ({ date: day.date, mark }));
}

/** The marks of a week, on its last day with work. */
function weekMarks(
  week: Period & { readonly monday: string },
  groupOn: (day: Day) => YoungGroup | undefined,
  minutesIn: WorkOfPerson["minutesIn"],
): DatedMark[] {
  const monday = Temporal.PlainDate.from(week.monday);
  const days = daysBetween(monday, monday.add({ days: 6 }));
  const isWorked = days.map((day) => minutesIn(day) > 0);
  const last = days[isWorked.lastIndexOf(true)];
  const group = last && groupOn(last);
  if (!group) return [];
  const long = tooLongWeek(group, minutesIn(week));
  const daysOff = missingDaysOff(group, isWorked);
  const marks: Mark[] = [
    ...(long ? [{ kind: "young-hours" as const, per: "week" as const, ...long }] : []),
    ...(daysOff ? [{ kind: "young-days-off" as const, days: daysOff.days }] : []),
  ];
  return marks.map((mark) => ({ date: last.date, mark }));
}
