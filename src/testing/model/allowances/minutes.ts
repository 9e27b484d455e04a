import type { Company, Entry, Job, User } from "../company.ts";
import { plannedOn } from "../plans.ts";
import { termsOn } from "../terms.ts";
import { clockAt, dateAt, instantsOf, isHoliday, minutesUntil, wallTime } from "../wall-clock.ts";
import { pauseIn } from "../working-time.ts";
import { type Rule, rules, rulesFrom } from "./rules.ts";

/* Each minute of work with the rules that apply and the use of its hour, computed independently of the product. */

export type Interval = { start: number; end: number };

export const intervalOf = ({ start, end }: { start: string; end: string }): Interval => {
  const [from, to] = [wallTime(start), wallTime(end)];
  if (!from || !to) throw new Error(`a job from ${start} to ${end}`);
  const [first, last] = instantsOf(from, to);
  return { start: first, end: last };
};

export const isWork = ({ kind, start, end }: Job) => kind === "work" && start < end;

/**
 * Each minute of work without pauses, with its job. If jobs overlap, the minute belongs to the job that began first.
 */
function workedMinutes(company: Company, user: User, jobs: readonly Job[]): [at: number, job: Job][] {
  const found = new Map<number, Job>();
  const timed = jobs.map((job) => ({ job, ...intervalOf(job) }));
  for (const { job, start, end } of timed.sort((one, other) => one.start - other.start || one.job.id - other.job.id)) {
    const from = wallTime(job.start);
    if (!from) continue;
    const planned = plannedOn(company, user, from.date).times?.pauseStart ?? null;
    const pause = pauseIn(start, end, job.pause, [job.pauseStart, planned], (clock) => minutesUntil(from, clock));
    for (let at = start; at < end; at++)
      if ((at < pause || at >= pause + job.pause) && !found.has(at)) found.set(at, job);
  }
  return [...found].sort(([one], [other]) => one - other);
}

/** The minutes of a register entry that are in no job, so that time in both counts once. */
export function minutesBeside(company: Company, user: User, { date, ...entry }: Entry, jobs: readonly Job[]): number {
  const from = entry.start === null ? undefined : wallTime(entry.start);
  if (entry.start === null || entry.end === null || !from) return entry.minutes;
  const { start, end } = intervalOf({ start: entry.start, end: entry.end });
  const planned = plannedOn(company, user, Temporal.PlainDate.from(date)).times?.pauseStart ?? null;
  const pause = pauseIn(start, end, entry.pause, [null, planned], (clock) => minutesUntil(from, clock));
  const worked = new Set(workedMinutes(company, user, jobs).map(([at]) => at));
  let minutes = 0;
  for (let at = start; at < end; at++) if ((at < pause || at >= pause + entry.pause) && !worked.has(at)) minutes++;
  return minutes;
}

/** The span of a day's plan, in minutes since 1970. */
function spanOn(company: Company, user: User, date: string): Interval | undefined {
  const day = Temporal.PlainDate.from(date);
  const { times } = plannedOn(company, user, day);
  const at = (minute: number) => {
    const time = { date: day.add({ days: Math.floor(minute / 1440) }), minute: minute % 1440, second: 0 };
    return instantsOf(time, time)[0];
  };
  return times ? { start: at(times.start), end: at(times.end) } : undefined;
}

/**
 * The use of an hour. `ordinary` is paid and counts for flex, `paid` is paid and does not count for flex, and the
 * others go into a bank.
 */
export type Use = "ordinary" | "paid" | "time-off" | "flex";

/** A minute of work. `date` is the day on which its job starts. */
export type Minute = { date: string; job: Job; isAgreed: boolean; rules: readonly Rule[]; use: Use };

/** The worked minutes in order of time. */
export function minutesOf(company: Company, user: User, jobs: readonly Job[]): Minute[] {
  const spans = new Map<string, Interval | undefined>();
  const spanOf = (date: string) => {
    if (!spans.has(date)) spans.set(date, spanOn(company, user, date));
    return spans.get(date);
  };
  /** By date: the first minute of overtime, and the number of minutes of overtime so far. */
  const tiers = new Map<string, { first: number; worked: number }>();
  const takenBy = (at: number, date: string): Rule[] => {
    const [today, clock] = [dateAt(at), clockAt(at)];
    if (!termsOn(user, date)?.hasAllowances || today < rulesFrom) return [];
    const day = Temporal.PlainDate.from(today);
    const night = clock >= rules.night.from || clock < rules.night.to ? [rules.night] : [];
    if (day.dayOfWeek === 7 || isHoliday(day)) return [...night, rules.sunday];
    const span = spanOf(date);
    const isPlanned = [today, day.subtract({ days: 1 }).toString()].some((on) => {
      const other = spanOf(on);
      return other !== undefined && at >= other.start && at < other.end;
    });
    const tier = tiers.get(date) ?? { first: at, worked: 0 };
    tiers.set(date, tier);
    const since = span && !isPlanned && at >= span.end ? span.end : tier.first;
    tier.worked += 1;
    if (at - since >= rules.tier2.from) return [...night, rules.tier2];
    return tier.worked <= rules.tier1.until ? [...night, rules.tier1] : night;
  };
  return workedMinutes(company, user, jobs).map(([at, job]) => {
    const date = job.start.slice(0, 10);
    const mark = company.marks.get(`${user.id} ${date}`) ?? { isAgreed: false, isBanked: false };
    const rules = takenBy(at, date);
    return { date, job, isAgreed: mark.isAgreed, rules, use: useOf(rules, job, mark) };
  });
}

/**
 * Work with a manual price never goes into a bank. Overtime that needs an agreement and has none is flex, whatever
 * other rule applies.
 */
function useOf(
  taken: readonly Rule[],
  job: Job,
  { isAgreed, isBanked }: { isAgreed: boolean; isBanked: boolean },
): Use {
  const isApart = taken.some(({ hour }) => hour !== "ordinary");
  if (job.mode === "manual") return isApart ? "paid" : "ordinary";
  if (!isAgreed && taken.some(({ needsAgreement }) => needsAgreement)) return "flex";
  if (taken.some(({ hour }) => hour === "banked" || (hour === "chosen" && isBanked))) return "time-off";
  return isApart ? "paid" : "ordinary";
}
