import type { RulesOn } from "#common/rules/law-rules.ts";
import { wallClockText } from "#common/rules/time/clock.ts";
import type { AwayDay } from "#features/absence/rules/time-away.ts";
import { maxBetweenDaysOff, sinceDaysOff } from "#features/working-time-law/rules/day-off.ts";
import { exemptionOn, type LawTerms, youngGroupOn } from "#features/working-time-law/rules/law-terms.ts";
import { isAtNight, nightWorkersDates, nightWorkersYears } from "#features/working-time-law/rules/night-work.ts";
import { blocksWithoutPause } from "#features/working-time-law/rules/pauses/pauses.ts";
import { type ShortRest, shortRests } from "#features/working-time-law/rules/short-rests.ts";
import { threatOf } from "#features/working-time-law/rules/threats.ts";
import type { Instant, Period, Work } from "#features/working-time-law/rules/work-periods.ts";
import { clockAt, type Day, dateOfEnd, dayAt, wallClockAt } from "#features/working-time-law/rules/working-days.ts";
import { youngMarks } from "#features/working-time-law/rules/young/young-marks.ts";
import { entryWords, type RegisterEntry } from "./entries/register-entry.ts";
import type { Mark } from "./mark-schema.ts";
import { isBreach } from "./marks.ts";
import type { Average } from "./working-time.ts";

/** A job in the register. A rejected job is evidence of work until its user has corrected or cancelled the job. */
export type RegisteredWork = Work & { readonly is_rejected: boolean };

export type MarkedWork = {
  readonly jobs: readonly RegisteredWork[];
  readonly entries: readonly RegisterEntry[];
  /** The jobs, and the entries with times. */
  readonly work: readonly Work[];
  /** `work` merged into blocks. `rests` are the short rests before the ends of the blocks. */
  readonly blocks: readonly Period[];
  readonly rests: readonly ShortRest[];
  /** The blocks of the shown weeks, and the last block before. `worked` is the same time without pauses. */
  readonly recent: { readonly blocks: readonly Period[]; readonly worked: readonly Period[] };
  readonly minutesIn: (period: Period) => number;
  /** `work` without pauses, and at least the work at night of the 12 months before the shown weeks. */
  readonly workedInYear: () => readonly Period[];
};

type MarkedDays = {
  readonly days: readonly Day[];
  readonly weeks: readonly (Period & { readonly monday: string })[];
};

type PersonRules = {
  readonly terms: readonly LawTerms[];
  readonly rulesOn: RulesOn;
  readonly nextPlanned: Period | undefined;
  readonly away: readonly AwayDay[];
  readonly average: Average | null;
};

type DatedMark = { readonly date: string; readonly mark: Mark };

export function marksByDate(
  { days, weeks }: MarkedDays,
  { jobs, entries, work, blocks, rests, recent, minutesIn, workedInYear }: MarkedWork,
  { terms, rulesOn, nextPlanned, away, average }: PersonRules,
): Map<string, Mark[]> {
  const dates = new Set(days.map(({ date }) => date));
  const isShown = ({ date }: { readonly date: string }) => dates.has(date);
  const marks: DatedMark[] = [
    ...restMarks(rests.filter(isShown), terms),
    ...dayOffMarks(blocks, rulesOn, days),
    ...averageMarks(average),
    ...pauseMarks(recent.blocks, work),
    ...nightMarks(recent.blocks, recent.worked),
    ...nightYearMarks(days, recent.worked, workedInYear),
    ...planMarks(blocks, nextPlanned, rulesOn),
    ...away.map(({ date, minutes, is_whole }): DatedMark => ({ date, mark: { kind: "absent", is_whole, minutes } })),
    ...rejectedMarks(days, jobs),
    ...entryMarks(entries),
    ...youngMarks({ days, weeks }, { blocks, worked: recent.worked, minutesIn }, terms),
  ];
  const byDate = Map.groupBy(marks.filter(isShown).filter(isFor(terms)), ({ date }) => date);
  return new Map([...byDate].map(([date, ofDay]) => [date, ofDay.map(({ mark }) => mark)]));
}

/** The breaches of the rules for rest and days off, by date. Unlike other marks, they need only the blocks of work. */
export function restBreaches(
  blocks: readonly Period[],
  { terms, rulesOn }: Pick<PersonRules, "terms" | "rulesOn">,
  days: readonly Day[],
): Map<string, Mark[]> {
  const dates = new Set(days.map(({ date }) => date));
  const rests = shortRests(blocks, rulesOn).filter(({ date }) => dates.has(date));
  const marks = [...restMarks(rests, terms), ...dayOffMarks(blocks, rulesOn, days)].filter(isFor(terms));
  const byDate = Map.groupBy(
    marks.filter(({ mark }) => isBreach(mark)),
    ({ date }) => date,
  );
  return new Map([...byDate].map(([date, ofDay]) => [date, ofDay.map(({ mark }) => mark)]));
}

/** Whether a mark is for a person. Exempt people get only `explains` marks, and young people no `replacedForYoung`. */
const isFor =
  (terms: readonly LawTerms[]) =>
  ({ date, mark: { kind } }: DatedMark): boolean => {
    if (explains.has(kind)) return true;
    if (exemptionOn(terms, date)) return false;
    return !replacedForYoung.has(kind) || youngGroupOn(terms, date) === undefined;
  };

/** The marks that explain how a day was registered. */
const explains: ReadonlySet<Mark["kind"]> = new Set(["rejected", "absent", "by-plan", "corrected"]);

/** The marks that a stricter mark for young people replaces. */
const replacedForYoung: ReadonlySet<Mark["kind"]> = new Set(["pause"]);

function restMarks(rests: readonly ShortRest[], terms: readonly LawTerms[]): DatedMark[] {
  const shortest = new Map<string, ShortRest>();
  for (const rest of rests)
    if (rest.minutes < (shortest.get(rest.date)?.minutes ?? Number.POSITIVE_INFINITY)) shortest.set(rest.date, rest);
  return [...shortest.values()].map(({ date, end, minutes, required, of_month, of_year }) => {
    const at = endClock(end);
    if (minutes >= required) return { date, mark: { kind: "reduced-rest", at, minutes, of_month, of_year } };
    return { date, mark: { kind: youngGroupOn(terms, date) ? "young-rest" : "rest", at, minutes, required } };
  });
}

/** If several ends of work on a day come too long after the last day off, only the last end gets a mark. */
function dayOffMarks(blocks: readonly Period[], rulesOn: RulesOn, days: readonly Day[]): DatedMark[] {
  const [first, last] = [days[0]?.start ?? 0, days.at(-1)?.end ?? 0];
  const since = sinceDaysOff(blocks);
  const overdue = new Map<string, { end: Instant; minutes: number; allowed: number }>();
  for (const [place, { end }] of blocks.entries()) {
    if (end <= first || end > last) continue;
    const date = dateOfEnd(end);
    const [minutes = 0, allowed] = [since[place], maxBetweenDaysOff(rulesOn(date))];
    if (minutes > allowed) overdue.set(date, { end, minutes, allowed });
  }
  return [...overdue].map(([date, { end, ...more }]) => ({
    date,
    mark: { kind: "day-off", at: endClock(end), ...more },
  }));
}

function averageMarks(average: Average | null): DatedMark[] {
  if (!average?.is_over) return [];
  const { from, to, hundredths_a_week, limit_hours } = average;
  return [{ date: to, mark: { kind: "average", from, to, hundredths_a_week, limit_hours } }];
}

const pauseMarks = (blocks: readonly Period[], work: readonly Work[]): DatedMark[] =>
  blocksWithoutPause(blocks, work).map(({ start, end }) => ({
    date: dayAt(start).date,
    mark: { kind: "pause", at: clockAt(start), until: clockAt(end) },
  }));

/** Work over midnight belongs to the day of its start. */
const nightMarks = (blocks: readonly Period[], worked: readonly Period[]): DatedMark[] =>
  [...nightWorkersDates(blocks, worked)].map(([date, minutes]) => ({ date, mark: { kind: "night", minutes } }));

function nightYearMarks(days: readonly Day[], worked: readonly Period[], ofYear: () => readonly Period[]): DatedMark[] {
  if (!worked.some(isAtNight)) return [];
  const years = nightWorkersYears(days, ofYear());
  return [...years].map(([date, minutes]) => ({ date, mark: { kind: "night-year", minutes } }));
}

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

function rejectedMarks(days: readonly Day[], jobs: readonly RegisteredWork[]): DatedMark[] {
  const rejected = jobs.filter(({ is_rejected }) => is_rejected);
  return days
    .filter((day) => rejected.some(({ start, end }) => start < day.end && end > day.start))
    .map(({ date }) => ({ date, mark: { kind: "rejected" } }));
}

const entryMarks = (entries: readonly RegisterEntry[]): DatedMark[] =>
  // A planned entry has no minutes if absence took the whole day.
  entries
    .filter(({ is_corrected, minutes }) => is_corrected || minutes > 0)
    .map(({ date, ...entry }) => ({ date, mark: entryMark(entry) }));

function entryMark(entry: Omit<RegisterEntry, "date">): Mark {
  if (!entry.is_corrected) return { kind: "by-plan", is_timed: entry.started_at !== null };
  const planned = entry.former.findLast(({ is_corrected }) => !is_corrected);
  return {
    kind: "corrected",
    on: entry.changed_at.slice(0, 10),
    is_worked: entry.minutes > 0,
    planned: planned ? entryWords(planned) : null,
    late_cause: entry.late_cause,
  };
}

function endClock(end: Instant): string {
  const clock = clockAt(end);
  return clock === "00:00" ? "24:00" : clock;
}
