import { type Kysely, sql } from "kysely";
import { minuteOfColumn } from "#common/server/database/calendar.ts";
import type { Condition } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { allowanceDifference } from "#features/allowances/rules/allowance-difference.ts";
import {
  type AllowanceCompany,
  type AllowancePerson,
  type DaysOwed,
  owedByDay,
  type TimeOfDay,
} from "#features/allowances/rules/allowance-lines.ts";
import { isBanked, type JobPay, paidFlexCode, withheldLines } from "#features/allowances/rules/banks/bank-lines.ts";
import {
  type AskedPerson,
  listAllowancePeople,
  wholeWeeks,
} from "#features/allowances/server/allowance-people.store.ts";
import { listRuleSets } from "#features/allowances/server/allowance-rules.store.ts";
import { isKind } from "#features/kinds/server/is-kind.ts";
import type { Allowance } from "#features/payrolls/rules/allowances/allowance-problems.ts";
import { allowanceProblems, type OwedLine } from "#features/payrolls/rules/allowances/allowance-problems.ts";
import { touchedDays } from "#features/payrolls/rules/allowances/touched-days.ts";
import type { Period } from "#features/working-time-law/rules/work-periods.ts";
import { dayAt } from "#features/working-time-law/rules/working-days.ts";
import type { Covers } from "../unpaid/pay-groups.ts";
import { findPaidFlex } from "./paid-flex.store.ts";
import { listStanding } from "./standing-allowances.store.ts";

/** The allowance that a run pays for a day: the owed amount less the pay of earlier runs. */
export type RunAllowance = Allowance & { readonly user_name: string; readonly employee_id: string };

export type OwedAllowances = {
  readonly lines: readonly RunAllowance[];
  readonly problems: readonly string[];
};

type Run = {
  /** A condition on `jobs`: the run pays the job. */
  readonly isPaidNow: Condition;
  /** The run that carried out the reversals; null for a preview, which takes the pending reversals. */
  readonly payrollId: number | null;
  /** Absent if the run covers everybody. */
  readonly covers?: Covers;
};

const nothing: OwedAllowances = { lines: [], problems: [] };

/** Finds the allowances that a run owes beyond the pay of earlier runs (docs/product-rules.md#allowances-in-a-run). */
export async function findOwedAllowances(db: Kysely<Database>, run: Run): Promise<OwedAllowances> {
  const isPaid = sql<boolean>`(jobs.payroll_id is not null or ${run.isPaidNow})`;
  const ofDays = await findDays(db, run, isPaid);
  const flex = await findPaidFlex(db, isPaid, { ...run, touched: ofDays.touched });
  const owed = [...ofDays.owed, ...flex.owed];
  const known = owed.filter((line): line is OwedLine & { rate: number } => line.rate !== null).map(sumOf);
  const differences = allowanceDifference(known, [...ofDays.standing, ...flex.standing]);
  if (owed.length + differences.length === 0) return nothing;
  const names = await listNames(db, [...new Set([...owed, ...differences].map(({ user_id }) => user_id))]);
  const nameOf = (id: number) => names.get(id)?.user_name ?? "";
  const lines = differences.map((line) => ({ ...line, ...(names.get(line.user_id) as Named) }));
  return {
    lines: lines.sort(inOrder),
    problems: allowanceProblems(
      owed,
      ofDays.people,
      new Map((await listRuleSets(db)).map((set) => [set.id, set])),
      nameOf,
    ),
  };
}

type DaysOfRun = {
  readonly people: ReadonlyMap<number, AllowancePerson>;
  readonly owed: readonly OwedLine[];
  readonly standing: readonly Allowance[];
  /** The days of each person that the run computes again. */
  readonly touched: ReadonlyMap<number, ReadonlySet<string>>;
};

async function findDays(db: Kysely<Database>, run: Run, isPaid: Condition): Promise<DaysOfRun> {
  const none: DaysOfRun = { people: new Map(), owed: [], standing: [], touched: new Map() };
  const userIds = await listPeopleOfRules(db, run);
  if (userIds.length === 0) return none;
  const changed = Map.groupBy(await listChangedJobs(db, userIds, run), ({ user_id }) => user_id);
  if (changed.size === 0) return none;
  const asked = new Map([...changed].map(([user_id, jobs]) => [user_id, askedWeeks(user_id, jobs)]));
  const { company, people } = await listAllowancePeople(db, [...asked.values()], isPaid);
  const byId = new Map(people.map((person) => [person.user_id, person]));
  const touched = new Map<number, Set<string>>();
  const owed: OwedLine[] = [];
  const banked: { readonly user_id: number; readonly times: readonly TimeOfDay[] }[] = [];
  for (const [user_id, jobs] of changed) {
    const person = byId.get(user_id);
    const days = within(asked.get(user_id), touchedDays({ terms: [], jobs: [], ...person }, company, jobs));
    touched.set(user_id, days);
    if (!person) continue;
    const { lines, times } = owedOfDays(person, company, days);
    for (const line of lines) owed.push({ ...line, user_id });
    banked.push({ user_id, times: times.filter(isBanked) });
  }
  const payOf = await findPayOfJobs(db, banked);
  for (const { user_id, times } of banked)
    for (const line of withheldLines(times, payOf)) owed.push({ ...line, user_id });
  const dates = [...touched.values()].flatMap((days) => [...days]).sort();
  const standing = await listStanding(db, {
    ids: [...touched.keys()],
    ...{ from: dates[0] ?? "", to: dates.at(-1) ?? "" },
    isAsked: sql<boolean>`line.code <> ${paidFlexCode}`,
  });
  return {
    ...{ people: byId, owed, touched },
    standing: standing.filter(({ user_id, date }) => touched.get(user_id)?.has(date)),
  };
}

function owedOfDays(person: AllowancePerson, company: AllowanceCompany, days: Set<string>): DaysOwed {
  const dates = [...days].sort();
  const { lines, times } = owedByDay(person, company, { from: dates[0] ?? "", to: dates.at(-1) ?? "" });
  const isOfThem = ({ date }: { readonly date: string }) => days.has(date);
  return { lines: lines.filter(isOfThem), times: times.filter(isOfThem) };
}

/** A paid job has the salary code by which it was paid. */
async function findPayOfJobs(
  db: Kysely<Database>,
  banked: readonly { readonly times: readonly TimeOfDay[] }[],
): Promise<(jobId: number) => JobPay> {
  const ids = [...new Set(banked.flatMap(({ times }) => times.map(({ job_id }) => job_id)))];
  if (ids.length === 0) return () => noPay;
  const { rows } = await sql<JobPay & { id: number }>`
    select jobs.id, coalesce(jobs.hourly_rate, 0) as rate, coalesce(line.salary_code, job_types.salary_code) as salary_code
    from jobs join job_types on job_types.id = jobs.job_type_id
      left join payroll_lines as line on line.job_id = jobs.id and line.payroll_id = jobs.payroll_id
    where jobs.id = any(${ids}::integer[])`.execute(db);
  const pays = new Map(rows.map(({ id, ...pay }) => [id, pay]));
  return (id) => pays.get(id) ?? noPay;
}

const noPay: JobPay = { rate: 0, salary_code: "" };

const sumOf = ({ jobs: _jobs, ...line }: OwedLine & { rate: number }): Allowance => line;

/** A statement of its own: PostgreSQL underestimates the number of a run's jobs and would plan a join badly. */
async function listPeopleOfRules(db: Kysely<Database>, { covers }: Pick<Run, "covers">): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users where (
      exists (select from employment_terms where user_id = users.id and allowance_rules_id is not null)
      or exists (select from payroll_allowance_lines where user_id = users.id))
    and ${covers?.(sql`users.id`) ?? sql`true`}`.execute(db);
  return rows.map(({ id }) => id);
}

async function listChangedJobs(db: Kysely<Database>, userIds: readonly number[], { isPaidNow, payrollId }: Run) {
  const job = sql`jobs.user_id, ${minuteOfColumn("jobs.started_at")} as start, ${minuteOfColumn("jobs.ended_at")} as "end"`;
  const isTheirs = sql`jobs.ended_at > jobs.started_at
    and ${isKind("jobs.kind", ({ time }) => time === "period")} and jobs.user_id = any(${[...userIds]}::integer[])`;
  const { rows } = await sql<Period & { user_id: number }>`
    select ${job} from jobs where ${isTheirs} and ${isPaidNow}
    union all
    select ${job} from job_reversals join jobs on jobs.id = job_reversals.job_id
    where ${isTheirs} and job_reversals.payroll_id is not distinct from ${payrollId}`.execute(db);
  return rows;
}

/** Leaves out days outside the weeks whose work was read. `touchedDays` returns such days if work goes on into them. */
const within = (weeks: AskedPerson | undefined, days: ReadonlySet<string>) =>
  new Set([...days].filter((date) => weeks && date >= weeks.from && date <= weeks.to));

/** The weeks include the minute before the first job, because work of the day before may touch this job. */
function askedWeeks(user_id: number, jobs: readonly Period[]): AskedPerson {
  const first = jobs.reduce((least, { start }) => Math.min(least, start), Number.POSITIVE_INFINITY);
  const last = jobs.reduce((most, { end }) => Math.max(most, end), 0);
  return { user_id, ...wholeWeeks(dayAt(first - 1).date, dayAt(last).date) };
}

type Named = Pick<RunAllowance, "user_name" | "employee_id">;

/** A person without an employee number gets the number of their latest payroll line. */
async function listNames(db: Kysely<Database>, ids: readonly number[]): Promise<Map<number, Named>> {
  const { rows } = await sql<Named & { id: number }>`
    select id, name as user_name, coalesce(employee_id, (
      select employee_id from payroll_lines where user_id = users.id order by id desc limit 1), '') as employee_id
    from users where id = any(${[...ids]}::integer[])`.execute(db);
  return new Map(rows.map(({ id, ...named }) => [id, named]));
}

const compare = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1);

const inOrder = (one: RunAllowance, other: RunAllowance): number =>
  compare(one.employee_id, other.employee_id) ||
  one.user_id - other.user_id ||
  compare(one.date, other.date) ||
  compare(one.code, other.code) ||
  compare(one.salary_code, other.salary_code) ||
  one.rate - other.rate;
