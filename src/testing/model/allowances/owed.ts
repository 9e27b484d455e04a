import {
  type AllowanceLine,
  type Company,
  type Job,
  jobOf,
  kroner,
  type Line,
  type Run,
  sum,
  type User,
  userOf,
} from "../company.ts";
import { plannedOn } from "../plans.ts";
import { payFor } from "../rules.ts";
import { rateOn, termsOn } from "../terms.ts";
import { pending } from "../views/sums.ts";
import { clockAt, dateAt, instantsOf, isHoliday, minutesUntil, wallTime } from "../wall-clock.ts";
import { pauseIn } from "../working-time.ts";

/* What a run owes of allowances, written a second time: it walks through each minute of paid work and counts. */

/** Salary code of all rules, which no job type has. */
export const allowanceCode = "900";

/**
 * Rates in øre, tiers in minutes. The first tier counts minutes as worked. The second takes its minutes by the clock: from the end of
 * the plan after it, elsewhere from the first one of the day.
 */
export const rules = {
  tier1: { code: "tier-1", name: "Overtid 1", rate: 4_810, until: 120 },
  tier2: { code: "tier-2", name: "Overtid 2", rate: 7_680, from: 90 },
  sunday: { code: "sunday", name: "Søndag", rate: 15_033 },
  night: { code: "night", name: "Nat", percent: 33.33, from: "20:00", to: "06:00" },
} as const;

type Code = (typeof rules)[keyof typeof rules]["code"];

type Interval = { start: number; end: number };

const intervalOf = ({ start, end }: Job): Interval => {
  const [from, to] = [wallTime(start), wallTime(end)];
  if (!from || !to) throw new Error(`a job from ${start} to ${end}`);
  const [first, last] = instantsOf(from, to);
  return { start: first, end: last };
};

const isWork = ({ kind, start, end }: Job) => kind === "work" && start < end;

// ── Minutes ──────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Each minute of work with the day of its job, the one that began first; pauses are no work. */
function workedMinutes(company: Company, user: User, jobs: readonly Job[]): [at: number, date: string][] {
  const found = new Map<number, string>();
  const timed = jobs.map((job) => ({ job, ...intervalOf(job) }));
  for (const { job, start, end } of timed.sort((one, other) => one.start - other.start || one.job.id - other.job.id)) {
    const from = wallTime(job.start);
    if (!from) continue;
    const planned = plannedOn(company, user, from.date).times?.pauseStart ?? null;
    const pause = pauseIn(start, end, job.pause, [job.pauseStart, planned], (clock) => minutesUntil(from, clock));
    for (let at = start; at < end; at++)
      if ((at < pause || at >= pause + job.pause) && !found.has(at)) found.set(at, job.start.slice(0, 10));
  }
  return [...found].sort(([one], [other]) => one - other);
}

/** From the first to the last minute of a day's plan, since 1970. */
function spanOn(company: Company, user: User, date: string): Interval | undefined {
  const day = Temporal.PlainDate.from(date);
  const { times } = plannedOn(company, user, day);
  const at = (minute: number) => {
    const time = { date: day.add({ days: Math.floor(minute / 1440) }), minute: minute % 1440, second: 0 };
    return instantsOf(time, time)[0];
  };
  return times ? { start: at(times.start), end: at(times.end) } : undefined;
}

/** The minutes of each rule on each day of a person. */
function minutesOfRules(company: Company, user: User, jobs: readonly Job[]): Map<string, Map<Code, number>> {
  const days = new Map<string, Map<Code, number>>();
  const spans = new Map<string, Interval | undefined>();
  const spanOf = (date: string) => {
    if (!spans.has(date)) spans.set(date, spanOn(company, user, date));
    return spans.get(date);
  };
  /** The first minute of the tiers of a day, and how many they have so far. */
  const tiers = new Map<string, { first: number; worked: number }>();
  for (const [at, date] of workedMinutes(company, user, jobs)) {
    const taken = days.get(date) ?? new Map<Code, number>();
    days.set(date, taken);
    const take = (code: Code) => taken.set(code, (taken.get(code) ?? 0) + 1);
    const [today, clock] = [dateAt(at), clockAt(at)];
    const day = Temporal.PlainDate.from(today);
    if (clock >= rules.night.from || clock < rules.night.to) take("night");
    if (day.dayOfWeek === 7 || isHoliday(day)) {
      take("sunday");
      continue;
    }
    const span = spanOf(date);
    const isPlanned = [today, day.subtract({ days: 1 }).toString()].some((on) => {
      const other = spanOf(on);
      return other !== undefined && at >= other.start && at < other.end;
    });
    const tier = tiers.get(date) ?? { first: at, worked: 0 };
    tiers.set(date, tier);
    const since = span && !isPlanned && at >= span.end ? span.end : tier.first;
    if (at - since >= rules.tier2.from) take("tier-2");
    else if (tier.worked < rules.tier1.until) take("tier-1");
    tier.worked += 1;
  }
  return days;
}

// ── What is owed ─────────────────────────────────────────────────────────────────────────────────────────────────────

type Sum = Omit<AllowanceLine, "employee_id" | "user_name">;

function owedOn(user: User, date: string, minutes: ReadonlyMap<Code, number>): Sum[] {
  const own = rateOn(user, date) ?? 0;
  const shared = { user: user.id, date, salary_code: allowanceCode };
  return Object.values(rules).flatMap((rule): Sum[] => {
    const { code, name } = rule;
    const worked = minutes.get(code) ?? 0;
    if (worked === 0) return [];
    const of = { ...shared, code, name, minutes: worked };
    if (code === "sunday") return [{ ...of, unit: "day", count: 1, rate: rule.rate, price: rule.rate }];
    const rate = code === "night" ? Math.round((own * rule.percent) / 100) : rule.rate;
    return [{ ...of, unit: "hour", count: 0, rate, price: payFor(rate, worked) }];
  });
}

/** The days of the changed jobs and of paid work that touches them; the whole week where a day of it has no plan. */
function touchedDays(user: User, jobs: readonly Job[], changed: readonly Job[]): Set<string> {
  const calls = changed.map(intervalOf);
  const all = [...jobs, ...changed].map(intervalOf);
  for (const call of calls)
    for (let grown = true; grown; ) {
      const beside = all.filter(({ start, end }) => start <= call.end && end >= call.start);
      const [start, end] = [Math.min(...beside.map((one) => one.start)), Math.max(...beside.map((one) => one.end))];
      grown = start < call.start || end > call.end;
      Object.assign(call, { start, end });
    }
  const days = new Set(calls.flatMap(({ start, end }) => datesOf(dateAt(start), dateAt(end))));
  for (const monday of new Set([...days].map(mondayOf))) {
    const week = datesOf(monday, Temporal.PlainDate.from(monday).add({ days: 6 }).toString());
    if (week.some((date) => !termsOn(user, date)?.plan)) for (const date of week) days.add(date);
  }
  const times = changed.map(intervalOf);
  const first = mondayOf(dateAt(Math.min(...times.map(({ start }) => start)) - 1));
  const last = mondayOf(dateAt(Math.max(...times.map(({ end }) => end))));
  return new Set([...days].filter((date) => date >= first && mondayOf(date) <= last));
}

const datesOf = (from: string, to: string): string[] => {
  const first = Temporal.PlainDate.from(from);
  return Array.from({ length: first.until(to).days + 1 }, (_, days) => first.add({ days }).toString());
};

const mondayOf = (date: string): string => {
  const day = Temporal.PlainDate.from(date);
  return day.subtract({ days: day.dayOfWeek - 1 }).toString();
};

/** What brings the allowances that stand paid to those of all paid work, on the days that a run of these jobs touches. */
export function owedAllowances(company: Company, jobs: readonly Job[]): AllowanceLine[] {
  const back = pending(company).map(({ job }) => jobOf(company, job));
  return company.allowancePeople.flatMap((id) => {
    const user = userOf(company, id);
    const isOwn = (job: Job) => job.user === id && isWork(job);
    const changed = [...jobs, ...back].filter(isOwn);
    if (changed.length === 0) return [];
    const paid = company.jobs.filter((job) => isOwn(job) && job.status === "PAID" && job.replacement === null);
    const all = [...new Set([...paid, ...jobs.filter(isOwn)])];
    const days = touchedDays(user, all, changed);
    const owed = [...minutesOfRules(company, user, all)].flatMap(([date, minutes]) => owedOn(user, date, minutes));
    const standing = company.runs.filter(({ annulledBy }) => annulledBy === null).flatMap((run) => run.allowances);
    const named = { user_name: user.name, employee_id: user.employee_id ?? lastNumber(company, id) };
    return differenceOf(
      owed.filter(({ date }) => days.has(date)),
      standing.filter(({ user, date }) => user === id && days.has(date)),
    ).map((line) => ({ ...line, ...named }));
  });
}

const lastNumber = ({ runs }: Company, id: number): string =>
  runs.flatMap(({ lines }) => lines).findLast((line: Line) => line.user === id)?.employee_id ?? "";

/** By day, rule and rate; each figure by itself. */
function differenceOf(owed: readonly Sum[], standing: readonly Sum[]): Sum[] {
  const signed = [...owed.map((of) => ({ of, sign: 1 })), ...standing.map((of) => ({ of, sign: -1 }))];
  const groups = Map.groupBy(signed, ({ of }) => `${of.date} ${of.code} ${of.rate}`);
  return [...groups.values()]
    .map((group) => {
      const total = (figure: "minutes" | "count" | "price") => sum(group.map(({ of, sign }) => sign * of[figure]));
      const [first] = group;
      return { ...(first?.of as Sum), minutes: total("minutes"), count: total("count"), price: total("price") };
    })
    .filter(({ minutes, count, price }) => minutes !== 0 || count !== 0 || price !== 0);
}

// ── As shown ─────────────────────────────────────────────────────────────────────────────────────────────────────────

export const allowanceSum = (lines: readonly AllowanceLine[]) =>
  lines.length === 0 ? null : { lines_count: lines.length, price: kroner(sum(lines.map(({ price }) => price))) };

export const allowancesOf = ({ allowances }: Run, { id }: User): AllowanceLine[] =>
  allowances.filter(({ user }) => user === id);

export const shownOwnAllowance = ({ date, name, unit, rate, minutes, count, price }: AllowanceLine) => ({
  ...{ date, name, unit, rate: kroner(rate), minutes, count, price: kroner(price) },
});

export const shownAllowance = (line: AllowanceLine) => ({
  ...{ user_id: line.user, employee_id: line.employee_id, user_name: line.user_name, salary_code: line.salary_code },
  ...shownOwnAllowance(line),
});
