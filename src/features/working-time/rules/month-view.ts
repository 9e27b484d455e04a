import { weekStart } from "#common/rules/calendar/week.ts";
import {
  hasReducedRest,
  type LawRules,
  longestReference,
  type RuleSet,
  type RulesOn,
} from "#common/rules/law-rules.ts";
import { normOn } from "#common/rules/norm/planned-week.ts";
import { startOfDay, wallClockText } from "#common/rules/time/clock.ts";
import { type AwayDay, normLeft } from "#features/absence/rules/time-away.ts";
import { referencePeriod } from "#features/working-time-law/rules/average-hours.ts";
import {
  countedEntries,
  type PlannedPause,
  type Untimed,
  untimedEntries,
  untimedMinutes,
  workOfEntries,
} from "#features/working-time-law/rules/counted-entries.ts";
import { type Exemption, exemptionOn, type LawTerms, rulesFor } from "#features/working-time-law/rules/law-terms.ts";
import { nightMinutes } from "#features/working-time-law/rules/night-work.ts";
import { withoutPauses } from "#features/working-time-law/rules/pauses/pauses.ts";
import { earliestStart } from "#features/working-time-law/rules/rest.ts";
import { requiredRestOn, type ShortRest, shortRests } from "#features/working-time-law/rules/short-rests.ts";
import {
  type AverageFacts,
  averageOf,
  type Reference,
  spanOf,
} from "#features/working-time-law/rules/weekly-average.ts";
import {
  type Instant,
  joined,
  merged,
  minuteOf,
  minutesWithin,
  type Period,
} from "#features/working-time-law/rules/work-periods.ts";
import {
  byDate,
  type Day,
  dateOfEnd,
  dayAt,
  daysBetween,
  timeOfDay,
  wallClockAt,
} from "#features/working-time-law/rules/working-days.ts";
import type { RegisterEntry } from "./entries/register-entry.ts";
import type { Mark } from "./mark-schema.ts";
import { marksByDate, type RegisteredWork } from "./month-marks.ts";
import type { WorkingDay, WorkingMonth } from "./working-time.ts";

export type PersonFacts = AverageFacts & {
  /** The next planned shift; undefined if none starts today or in the next two days. */
  readonly next_planned?: Period | undefined;
  /** The register entries, at least in `MonthCalendar.read`; undefined if the reader sees only some of the jobs. */
  readonly entries?: readonly RegisterEntry[] | undefined;
  /** True if the reader may not see when and by whom the exemption and the limit were agreed. */
  readonly hides_agreements?: boolean;
  /** The days on which the person is away, at least in the shown weeks. */
  readonly away?: readonly AwayDay[] | undefined;
  /** Finds the planned start of a day's pause. It is used for pauses whose start nobody entered. */
  readonly planned_pause?: PlannedPause | undefined;
  /** Work at night since `MonthCalendar.read.nights` that is not in the parameter `registered` of `monthView`. */
  readonly earlier_nights?: readonly RegisteredWork[] | undefined;
};

type Sets = readonly Pick<RuleSet, "id" | "periods">[];

export type MonthCalendar = {
  readonly sets: Sets;
  /** Whether any set of rules allows a rest under 11 hours. */
  readonly isReduced: boolean;
  readonly month: Period;
  readonly days: readonly Day[];
  readonly weeks: readonly (Period & { readonly monday: string; readonly dates: readonly string[] })[];
  readonly references: Readonly<Record<LawRules["reference_months"], Reference>>;
  /** The time whose work is read. It ends a week after the shown weeks, because a block may go on after these weeks. */
  readonly read: Period & {
    /** The start of the 12 months whose work at night decides whether a person is a night worker. */
    readonly nights: Instant;
  };
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
      dates: wholeWeeks.slice(week * 7, week * 7 + 7).map(({ date }) => date),
      start: day.start,
      end: wholeWeeks[week * 7 + 6]?.end ?? day.end,
    }));
  const referenceOf = (reference_months: LawRules["reference_months"]) => {
    const range = referencePeriod(month, today, { reference_months });
    return { ...range, period: spanOf(range) };
  };
  const references = { 4: referenceOf(4), 6: referenceOf(6), 12: referenceOf(12) };
  const lookBack = spanOf({ from: first.subtract({ months: 1 }), to: first });
  const newYear = spanOf({ from: first.with({ month: 1 }).subtract({ days: 2 }), to: first });
  const isReduced = hasReducedRest(sets);
  const counted = isReduced ? newYear.start : lookBack.start;
  return {
    sets,
    isReduced,
    month: spanOf({ from: first, to: last }),
    days: wholeWeeks.filter(({ date }) => date >= first.toString() && date <= last.toString()),
    weeks,
    references,
    read: {
      start: Math.min(references[longestReference(sets)].period.start, lookBack.start, counted),
      end: spanOf({ from: last, to: lastSunday.add({ days: 7 }) }).end,
      nights: minuteOf(startOfDay(monday.subtract({ months: 12 }))),
    },
  };
}

/** A person's working time in a month. `registered` has the person's jobs, at least in `calendar.read`. */
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
  const entries = countedEntries(facts.entries ?? [], registered);
  const work = [...jobs, ...workOfEntries(entries, facts.planned_pause)];
  const untimed = untimedEntries(entries);
  const blocks = merged(work);
  const worked = withoutPauses(work);
  const workedInYear = () => {
    const earlier = [...(facts.earlier_nights ?? []), ...registered.filter(({ end }) => end <= read.start)];
    return joined(withoutPauses(earlier.map((job) => withPlannedPause(job, facts.planned_pause))), worked);
  };
  const terms = facts.terms ?? [];
  const rulesOn = rulesFor(sets, terms);
  const reference = calendar.references[rulesOn(calendar.references[4].to.toString()).reference_months];
  const start = weeks[0]?.start ?? month.start;
  // Allowed rests under 11 hours are counted from New Year. For other rests, the 24 hours before the weeks suffice.
  const rests = shortRests(calendar.isReduced ? blocks : since(start - 24 * 60, blocks), rulesOn);
  const norms = normsOf(calendar, facts);
  const recent = { blocks: since(start, blocks), worked: since(start, worked) };
  const minutesIn = (period: Period, among = recent.worked) =>
    minutesWithin(period, among) + untimedMinutes(period, untimed);
  const average = averageOf(reference, (period) => minutesIn(period, worked), facts);
  const marks = marksByDate(
    calendar,
    { jobs, entries, work, blocks, rests, recent, minutesIn, workedInYear },
    { terms, rulesOn, nextPlanned: facts.next_planned, away: facts.away ?? [], average },
  );
  return {
    days: daysOfView(days, { ...recent, untimed }, marks),
    weeks: weeks.map((week) => ({
      monday: week.monday,
      minutes: minutesIn(week),
      norm: normSum(week.dates.map((date) => norms.get(date))),
    })),
    minutes: minutesIn(month),
    norm: normSum(days.map(({ date }) => norms.get(date))),
    exemptions: exemptionsOf(days, terms, facts),
    average: average && { ...average, limit_agreed_on: facts.hides_agreements ? null : average.limit_agreed_on },
    entries: entries.filter(({ date }) => days.some((day) => day.date === date)),
    earliest_start: earliestStartAfter(blocks, rests, now, { rulesOn, terms }),
  };
}

function withPlannedPause(job: RegisteredWork, plannedPause: PlannedPause = () => null): RegisteredWork {
  const isUnplaced = job.pause_minutes > 0 && job.pause_start === null;
  return isUnplaced ? { ...job, planned_pause: plannedPause(dayAt(job.start).date) } : job;
}

/** The periods that end after an instant, and the period before them, at whose end the first shown rest begins. */
function since(instant: Instant, periods: readonly Period[]): readonly Period[] {
  const place = periods.findIndex(({ end }) => end > instant);
  return place < 0 ? periods.slice(-1) : periods.slice(Math.max(0, place - 1));
}

/** The end of the rest that the latest work requires. Null once this rest is over, and for exempt people. */
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

function daysOfView(
  days: readonly Day[],
  { blocks, worked, untimed }: Counted,
  marks: ReadonlyMap<string, Mark[]>,
): WorkingDay[] {
  const [blocksOf, workedOf] = [byDate(blocks), byDate(worked)];
  return days.map((day) => {
    const [blocksOfDay, workedOfDay] = [blocksOf.get(day.date) ?? [], workedOf.get(day.date) ?? []];
    const minutes = minutesWithin(day, workedOfDay);
    const first = blocksOfDay.find(({ start }) => start >= day.start);
    const before = first && blocks[blocks.indexOf(first) - 1];
    return {
      date: day.date,
      periods: blocksOfDay.map((block) => ({
        start: timeOfDay(Math.max(block.start, day.start), day),
        end: endClock(block.end, day),
      })),
      minutes: minutes + untimedMinutes(day, untimed),
      pause_minutes: minutesWithin(day, blocksOfDay) - minutes,
      rest_before: before ? restBetween(before, first, untimed) : null,
      night_minutes: nightMinutes([day], workedOfDay),
      marks: marks.get(day.date) ?? [],
    };
  });
}

/** The minutes of rest between two periods; null if a day between them has work without times. */
function restBetween(before: Period, next: Period, untimed: readonly Untimed[]): number | null {
  return untimed.some(({ start, end }) => end > before.end && start < next.start) ? null : next.start - before.end;
}

const endClock = (end: Instant, day: Day): string => (end >= day.end ? "24:00" : timeOfDay(end, day));

function exemptionsOf(
  days: readonly Day[],
  terms: readonly LawTerms[],
  { hides_agreements }: PersonFacts,
): (Exemption | null)[] {
  const found = days.flatMap(({ date }) => exemptionOn(terms, date) ?? []);
  if (hides_agreements) return found.length > 0 ? [null] : [];
  return [...new Map(found.map((one) => [`${one.agreed_on} ${one.by}`, one])).values()];
}

function normSum(norms: readonly (number | undefined)[]): number | null {
  const known = norms.filter((norm) => norm !== undefined);
  return known.length === 0 ? null : Math.round(known.reduce((sum, norm) => sum + norm, 0));
}

function normsOf(
  { weeks }: MonthCalendar,
  { terms, company_days, first_day, away = [] }: PersonFacts,
): Map<string, number> {
  const norms = new Map<string, number>();
  if (!terms || !company_days) return norms;
  const from = first_day?.toString() ?? "";
  for (const date of weeks.flatMap(({ dates }) => dates)) {
    if (date < from) continue;
    const planned = normOn(terms, date, company_days);
    const ofDay = away.find((one) => one.date === date);
    if (planned !== null) norms.set(date, normLeft(planned, ofDay) ?? planned);
  }
  return norms;
}
