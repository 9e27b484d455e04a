import {
  type AllowanceLine,
  type Company,
  type Job,
  jobOf,
  jobTypeOf,
  kroner,
  type Line,
  type Run,
  sum,
  type User,
} from "../company.ts";
import { payFor } from "../rules.ts";
import { rateOn, termsOn } from "../terms.ts";
import { pending } from "../views/sums.ts";
import { dateAt } from "../wall-clock.ts";
import { paidFlexOf } from "./banks.ts";
import { intervalOf, isWork, type Minute, minutesOf } from "./minutes.ts";
import { allowanceCode, flexCode, rules } from "./rules.ts";

/* The allowances that a run owes, counted minute by minute of paid work, independently of the product. */

// ── Owed allowances ──────────────────────────────────────────────────────────────────────────────────────────────────

type Sum = Omit<AllowanceLine, "employee_id" | "user_name">;

function givenOn(user: User, date: string, minutes: readonly Minute[]): Sum[] {
  const own = rateOn(user, date) ?? 0;
  const shared = { user: user.id, date, salary_code: allowanceCode };
  return Object.values(rules).flatMap((rule): Sum[] => {
    const { code, name, needsAgreement } = rule;
    const worked = minutes.filter((one) => one.rules.includes(rule) && (one.isAgreed || !needsAgreement)).length;
    if (worked === 0) return [];
    const of = { ...shared, code, name, minutes: worked };
    if (code === "sunday") return [{ ...of, unit: "day", count: 1, rate: rule.rate, price: rule.rate }];
    const rate = code === "night" ? Math.round((own * rule.percent) / 100) : rule.rate;
    return [{ ...of, unit: "hour", count: 0, rate, price: payFor(rate, worked) }];
  });
}

/** Negative sums for hours that go into a bank, because a run pays their jobs in full. */
function withheldOn(company: Company, user: User, date: string, minutes: readonly Minute[]): Sum[] {
  const banked = minutes.filter(({ use }) => use === "time-off" || use === "flex");
  return [...Map.groupBy(banked, ({ use, job }) => `${use} ${job.id}`).values()].flatMap((same): Sum[] => {
    const [first] = same;
    if (!first) return [];
    const { use, job } = first;
    const line = company.runs
      .find(({ id }) => id === job.run)
      ?.lines.find((one) => one.job === job.id && one.reverses === null);
    const salary_code = line?.salary_code ?? jobTypeOf(company, job.jobType).salaryCode;
    const [rate, name] = [job.rate ?? 0, use === "flex" ? "Til flex" : "Til afspadsering"];
    const of = { user: user.id, date, code: use, name, salary_code, unit: "hour" as const, count: 0, rate };
    return [{ ...of, minutes: 0 - same.length, price: 0 - payFor(rate, same.length) }];
  });
}

/** The days of the changed jobs and of paid jobs next to them; the whole week if one of its days has no plan. */
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
    const isByWeek = (date: string) => termsOn(user, date)?.hasAllowances && !termsOn(user, date)?.plan;
    if (week.some(isByWeek)) for (const date of week) days.add(date);
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

/**
 * The lines that correct the paid allowances to those of all paid work, on the days that a run of these jobs touches.
 */
export function owedAllowances(company: Company, jobs: readonly Job[]): AllowanceLine[] {
  const back = pending(company).map(({ job }) => jobOf(company, job));
  const standing = company.runs.filter(({ annulledBy }) => annulledBy === null).flatMap((run) => run.allowances);
  return company.users
    .filter((user) => isConcerned(company, user))
    .flatMap((user) => {
      const { id } = user;
      const isOwn = (job: Job) => job.user === id && isWork(job);
      const changed = [...jobs, ...back].filter(isOwn);
      const paid = company.jobs.filter((job) => isOwn(job) && job.status === "PAID" && job.replacement === null);
      const all = [...new Set([...paid, ...jobs.filter(isOwn)])];
      const days = changed.length === 0 ? new Set<string>() : touchedDays(user, all, changed);
      const minutes = Map.groupBy(days.size === 0 ? [] : minutesOf(company, user, all), ({ date }) => date);
      const owed = [...minutes].flatMap(([date, of]) => [
        ...givenOn(user, date, of),
        ...withheldOn(company, user, date, of),
      ]);
      const flex = flexOf(company, user, all, days);
      const named = { user_name: user.name, employee_id: user.employee_id ?? lastNumber(company, id) };
      return differenceOf(
        [...owed.filter(({ date }) => days.has(date)), ...flex.owed],
        standing.filter(
          ({ user, code, date }) => user === id && (code === "paid-flex" ? flex.isOpen(date) : days.has(date)),
        ),
      ).map((line) => ({ ...line, ...named }));
    });
}

/** Whether the person has allowance rules on some day, or a run has paid allowances to the person. */
const isConcerned = ({ runs }: Company, { id, terms }: User): boolean =>
  terms.some(({ hasAllowances }) => hasAllowances) ||
  runs.some(({ allowances }) => allowances.some(({ user }) => user === id));

/** The owed flex above the limit. Only people with an employee number are paid. */
function flexOf(company: Company, user: User, jobs: readonly Job[], touched: ReadonlySet<string>) {
  const isTheirs = ({ user: id, code }: AllowanceLine) => id === user.id && code === "paid-flex";
  const wasPaid = company.runs.some(({ allowances }) => allowances.some(isTheirs));
  const isPaid = company.flex.overflow === "paid" && user.terms.some(({ hasAllowances }) => hasAllowances);
  if (user.employee_id === null || !(isPaid || wasPaid)) return { owed: [], isOpen: () => false };
  const { owed, isOpen } = paidFlexOf(company, user, { jobs, touched });
  const lines = owed.map(({ date, over }): Sum => {
    const rate = rateOn(user, date) ?? 0;
    const of = { user: user.id, date, code: "paid-flex", name: "Flex over loftet", salary_code: flexCode };
    return { ...of, unit: "hour", count: 0, rate, minutes: over, price: payFor(rate, over) };
  });
  return { owed: lines, isOpen };
}

const lastNumber = ({ runs }: Company, id: number): string =>
  runs.flatMap(({ lines }) => lines).findLast((line: Line) => line.user === id)?.employee_id ?? "";

/** Owed sums less paid sums, by date, rule, rate and salary code. */
function differenceOf(owed: readonly Sum[], standing: readonly Sum[]): Sum[] {
  const signed = [...owed.map((of) => ({ of, sign: 1 })), ...standing.map((of) => ({ of, sign: -1 }))];
  const groups = Map.groupBy(signed, ({ of }) => `${of.date} ${of.code} ${of.rate} ${of.salary_code}`);
  return [...groups.values()]
    .map((group) => {
      const total = (figure: "minutes" | "count" | "price") => sum(group.map(({ of, sign }) => sign * of[figure]));
      const [first] = group;
      return { ...(first?.of as Sum), minutes: total("minutes"), count: total("count"), price: total("price") };
    })
    .filter(({ minutes, count, price }) => minutes !== 0 || count !== 0 || price !== 0);
}

// ── Responses ────────────────────────────────────────────────────────────────────────────────────────────────────────

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
