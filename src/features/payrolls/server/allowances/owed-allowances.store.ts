import { type Kysely, sql } from "kysely";
import { minuteOfColumn } from "#common/server/database/calendar.ts";
import type { Condition } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { allowanceDifference } from "#features/allowances/rules/allowance-difference.ts";
import { type AllowancePerson, allowanceLines } from "#features/allowances/rules/allowance-lines.ts";
import {
  type AskedPerson,
  listAllowancePeople,
  wholeWeeks,
} from "#features/allowances/server/allowance-people.store.ts";
import { isKind } from "#features/kinds/server/is-kind.ts";
import type { Allowance } from "#features/payrolls/rules/allowances/allowance-problems.ts";
import { allowanceProblems, type OwedLine } from "#features/payrolls/rules/allowances/allowance-problems.ts";
import { touchedDays } from "#features/payrolls/rules/allowances/touched-days.ts";
import type { Period } from "#features/working-time-law/rules/work-periods.ts";
import { dayAt } from "#features/working-time-law/rules/working-days.ts";

/** What a run adds to the allowances of a person that stand paid. */
export type RunAllowance = Allowance & { readonly user_name: string; readonly employee_id: string };

export type OwedAllowances = {
  readonly lines: readonly RunAllowance[];
  /** What keeps a run from paying them, as Danish sentences. */
  readonly problems: readonly string[];
};

type Run = {
  /** The rows of `jobs` that the run pays. */
  readonly isPaidNow: Condition;
  /** The run that takes back reversed jobs; null before it has. */
  readonly payrollId: number | null;
  /** Absent for everybody. */
  readonly userId?: number;
};

const nothing: OwedAllowances = { lines: [], problems: [] };

/** What a run owes of allowances besides what stands paid (docs/product-rules.md#allowances-in-a-run). */
export async function findOwedAllowances(db: Kysely<Database>, run: Run): Promise<OwedAllowances> {
  const userIds = await listPeopleOfRules(db, run.userId);
  if (userIds.length === 0) return nothing;
  const changed = Map.groupBy(await listChangedJobs(db, userIds, run), ({ user_id }) => user_id);
  if (changed.size === 0) return nothing;
  const asked = [...changed].map(([user_id, jobs]) => askedWeeks(user_id, jobs));
  const { company, people } = await listAllowancePeople(
    db,
    asked,
    sql<boolean>`(jobs.payroll_id is not null or ${run.isPaidNow})`,
  );
  const byId = new Map(people.map((person) => [person.user_id, person]));
  const touched = new Map<number, Set<string>>();
  const owed: OwedLine[] = [];
  for (const [user_id, jobs] of changed) {
    const person = byId.get(user_id);
    const days = touchedDays({ terms: person?.terms ?? [] }, company, jobs);
    touched.set(user_id, days);
    for (const line of person ? linesOfDays(person, company, days) : []) owed.push({ ...line, user_id });
  }
  const [standing, names] = await Promise.all([listStanding(db, touched), listNames(db, [...changed.keys()])]);
  const nameOf = (id: number) => names.get(id)?.user_name ?? "";
  const known = owed.filter((line): line is OwedLine & { rate: number } => line.rate !== null).map(sumOf);
  const lines = allowanceDifference(known, standing).map((line) => ({
    ...line,
    ...(names.get(line.user_id) as Named),
  }));
  return { lines: lines.sort(inOrder), problems: allowanceProblems(owed, byId, company.ruleSets, nameOf) };
}

function linesOfDays(person: AllowancePerson, company: Parameters<typeof allowanceLines>[1], days: Set<string>) {
  const dates = [...days].sort();
  const lines = allowanceLines(person, company, { from: dates[0] ?? "", to: dates.at(-1) ?? "" });
  return lines.filter(({ date }) => days.has(date));
}

/** Without the minutes of each job. */
const sumOf = ({ jobs: _jobs, ...line }: OwedLine & { rate: number }): Allowance => line;

/** The people who have rules or were once paid by them, in a statement of its own: PostgreSQL underestimates the jobs of a run. */
async function listPeopleOfRules(db: Kysely<Database>, userId: number | undefined): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users where (
      exists (select from employment_terms where user_id = users.id and allowance_rules_id is not null)
      or exists (select from payroll_allowance_lines where user_id = users.id))
    and ${userId === undefined ? sql`true` : sql`id = ${userId}`}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The jobs of these people that the run pays or takes back. */
async function listChangedJobs(db: Kysely<Database>, userIds: readonly number[], { isPaidNow, payrollId }: Run) {
  const job = sql`jobs.user_id, ${minuteOfColumn("jobs.started_at")} as start, ${minuteOfColumn("jobs.ended_at")} as "end"`;
  const isTheirs = sql`${isKind("jobs.kind", ({ time }) => time === "period")} and jobs.user_id = any(${[...userIds]}::integer[])`;
  const { rows } = await sql<Period & { user_id: number }>`
    select ${job} from jobs where ${isTheirs} and ${isPaidNow}
    union all
    select ${job} from job_reversals join jobs on jobs.id = job_reversals.job_id
    where ${isTheirs} and job_reversals.payroll_id is not distinct from ${payrollId}`.execute(db);
  return rows;
}

/** The weeks of the jobs' days, and of the day on which the last one ends. */
function askedWeeks(user_id: number, jobs: readonly Period[]): AskedPerson {
  const first = jobs.reduce((least, { start }) => Math.min(least, start), Number.POSITIVE_INFINITY);
  const last = jobs.reduce((most, { end }) => Math.max(most, end), 0);
  return { user_id, ...wholeWeeks(dayAt(first).date, dayAt(last).date) };
}

/** The sums of the lines of runs that are not annulled. */
async function listStanding(
  db: Kysely<Database>,
  touched: ReadonlyMap<number, ReadonlySet<string>>,
): Promise<Allowance[]> {
  const dates = [...touched.values()].flatMap((days) => [...days]).sort();
  const { rows } = await sql<Allowance>`
    select line.user_id, line.date::text, line.rules_id, line.code, line.salary_code, line.unit, line.rate,
      (array_agg(line.name order by line.id desc))[1] as name,
      sum(line.minutes) as minutes, sum(line.count) as count, sum(line.price) as price
    from payroll_allowance_lines as line join payrolls on payrolls.id = line.payroll_id and payrolls.annulled_at is null
    where line.user_id = any(${[...touched.keys()]}::integer[])
      and line.date between ${dates[0]}::date and ${dates.at(-1)}::date
    group by line.user_id, line.date, line.rules_id, line.code, line.salary_code, line.unit, line.rate`.execute(db);
  return rows.filter(({ user_id, date }) => touched.get(user_id)?.has(date));
}

type Named = Pick<RunAllowance, "user_name" | "employee_id">;

/** A person without a number by now keeps the one of their last line, as on counter-lines of jobs. */
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
