import { type Kysely, sql } from "kysely";
import type { Database } from "#common/server/database/tables.ts";
import { processorTimeOf } from "#common/server/process-usage.ts";
import { allowanceLines } from "#features/allowances/rules/allowance-lines.ts";
import { isNotRejected, listAllowancePeople, wholeWeeks } from "#features/allowances/server/allowance-people.store.ts";
import type { Payroll } from "#features/payrolls/rules/payroll.ts";
import { aRuleSet, giveRules } from "#testing/data/allowances.ts";
import { filledPayrollSetup } from "#testing/data/payroll-formats.ts";
import type { Client } from "#testing/http-client.ts";
import { startApp } from "./support/app.ts";
import { adminEmail, type CompanySize, employeeEmail, fillCompany, today } from "./support/company.ts";
import type { BenchServer } from "./support/database.ts";
import { type Figure, ms, percentile, seconds, timesOf } from "./support/figures.ts";

const yearOfCompany: CompanySize = { users: 1000, projects: 97, jobs: 522_000, unpaid: 60_000 };
/** Milliseconds. */
const [typingTarget, yearTarget] = [30, 5000];

/** The companies for runs. Each person has two jobs on each of some 18 days; 5 % of the jobs are rejected. */
const runs: readonly (CompanySize & { readonly rounds: number })[] = [
  { users: 300, projects: 97, jobs: 12_000, unpaid: 12_000, rounds: 5 },
  { users: 3000, projects: 500, jobs: 100_000, unpaid: 100_000, rounds: 3 },
];
/**
 * `by night`: half of the work is at night, on all seven days. `by plan`: as in an ordinary company, with overtime on
 * one day in five.
 */
type Hours = "by night" | "by plan";

/** The maximum duration of a run with allowances, as a multiple of its duration without allowances. */
const runTarget = 1.5;

export async function measure(server: BenchServer, [part]: readonly string[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  if (part !== "runs") figures.push(...(await measureYear(server)));
  if (part !== "year")
    for (const size of runs)
      for (const hours of ["by night", "by plan"] as const) figures.push(...(await compareRuns(server, size, hours)));
  return figures;
}

/** Measures the allowances of one day while a user types it, and of a year for 1,000 people. */
async function measureYear(server: BenchServer): Promise<Figure[]> {
  const { url, db, drop } = await server.database("bench_allowances");
  await fillCompany(db, yearOfCompany);
  await giveEverybodyRules(db);
  const app = await startApp({ databaseUrl: url });
  const [admin, employee] = [await app.login(adminEmail), await app.login(employeeEmail)];
  const day = Temporal.PlainDate.from(today()).subtract({ days: 3 }).toString();
  const typed = `started_at=${day}%2015:00:00&ended_at=${day}%2018:30:00`;
  const typing = await timesOf(60, () => ok(employee.get(`/api/jobs/typed-allowances?${typed}`)));
  const [from, to] = [Temporal.PlainDate.from(today()).subtract({ days: 364 }).toString(), today()];
  const { rows } = await sql<{ user_id: number }>`select distinct user_id from jobs`.execute(db);
  const asked = rows.map(({ user_id }) => ({ user_id, ...wholeWeeks(from, to) }));
  const read = () => listAllowancePeople(db, asked, isNotRejected);
  const reading = await timesOf(3, read);
  const { people, company } = await read();
  const start = processorTimeOf(process.pid);
  for (const person of people) allowanceLines(person, company, { from, to });
  const computing = processorTimeOf(process.pid) - start;
  const report = await timesOf(1, () => ok(admin.get(`/api/allowances/export?from=${from}&to=${to}&format=csv`)));
  await app.stop();
  await drop();
  const median = (times: readonly number[]) => percentile(times, 50);
  return [
    figure("one day while it is typed", ms(median(typing)), typingTarget, median(typing)),
    figure("… 95 % of such calls", ms(percentile(typing, 95)), typingTarget, percentile(typing, 95)),
    figure("a year of 1,000 people, 522,000 jobs: processor time", seconds(computing), yearTarget, computing),
    figure("… read from the database", seconds(median(reading))),
    figure("… as the file of the report, with both", seconds(median(report))),
  ];
}

type Turn = {
  /** Milliseconds of two calls: the list of allowances before a run, and the creation of the run. */
  readonly list: number;
  readonly run: number;
  readonly jobs: number;
  readonly lines: number;
};

/** The same run with and without allowances, in turns, each in its own company. */
async function compareRuns(
  server: BenchServer,
  { rounds, ...size }: (typeof runs)[number],
  hours: Hours,
): Promise<Figure[]> {
  const [without, all]: [Turn[], Turn[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    without.push(await measureRun(server, size, { hours, hasAllowances: false }));
    all.push(await measureRun(server, size, { hours, hasAllowances: true }));
  }
  const [base, run] = [middle(without, "run"), middle(all, "run")];
  const times = (run / base).toFixed(2);
  return [
    figure(`a run of ${middle(all, "jobs").toLocaleString("en")} jobs ${hours} without allowances`, ms(base)),
    figure(
      `… with ${middle(all, "lines").toLocaleString("en")} lines of allowances`,
      `${ms(run)}, ${times} ×`,
      runTarget * base,
      run,
    ),
    figure("… the list of its allowances", ms(middle(all, "list"))),
  ];
}

const middle = (turns: readonly Turn[], what: keyof Turn) =>
  percentile(
    turns.map((turn) => turn[what]).sort((one, other) => one - other),
    50,
  );

type Measured = { readonly hours: Hours; readonly hasAllowances: boolean };

async function measureRun(server: BenchServer, size: CompanySize, { hours, hasAllowances }: Measured): Promise<Turn> {
  const { url, db, drop } = await server.database("bench_allowances");
  await fillCompany(db, size);
  if (hours === "by plan") await workByPlan(db);
  if (hasAllowances) await giveEverybodyRules(db);
  const app = await startApp({ databaseUrl: url });
  const admin = await app.login(adminEmail);
  await ok(admin.put("/api/payroll-setup", { ...filledPayrollSetup, version: 1, default_format: "excel" }));
  const input = { created_before_date: today(), jobs: "all" };
  const list = await timed(() => admin.post("/api/payrolls/allowances", input));
  const run = await timed(() => admin.post("/api/payrolls", { ...input, description: "Måling" }));
  await app.stop();
  await drop();
  const { allowances, jobs_count } = run.body as Payroll;
  return { list: list.time, run: run.time, jobs: jobs_count, lines: allowances?.lines_count ?? 0 };
}

/** From 7 to 11 and from 11:30 to 15 on each day, and to 17 on every fifth day. */
async function workByPlan(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`update jobs set started_at = planned.start, ended_at = planned.end,
        price = hourly_rate * extract(epoch from planned.end - planned.start) / 3600
      from (
        select id, (day + case when is_morning then time '07:00' else '11:30' end) at time zone 'Europe/Copenhagen' as start,
          (day + case when is_morning then time '11:00' when extract(day from day)::integer % 5 = 0 then '17:00' else '15:00' end)
            at time zone 'Europe/Copenhagen' as "end"
        from (
          select id, (started_at at time zone 'Europe/Copenhagen')::date as day,
            extract(hour from started_at at time zone 'Europe/Copenhagen') < 12 as is_morning
          from jobs
        ) as local
      ) as planned where planned.id = jobs.id`.execute(trx);
  });
}

async function giveEverybodyRules(db: Kysely<Database>): Promise<void> {
  const rules = await aRuleSet(db, { id: 1 });
  const { rows } = await sql<{ id: number }>`select id from users`.execute(db);
  for (const user of rows) await giveRules(db, user, rules);
  await sql`vacuum analyze`.execute(db);
}

async function timed(call: () => ReturnType<Client["post"]>) {
  const start = performance.now();
  const { body } = await ok(call());
  return { body, time: performance.now() - start };
}

async function ok(answer: ReturnType<Client["post"]>) {
  const { status, body, bytes } = await answer;
  if (status >= 300) throw new Error(`${status} ${bytes}`);
  return { body };
}

/** @param limit the maximum of `value`; undefined for a figure without a target */
function figure(measure: string, said: string, limit?: number, value = 0): Figure {
  const target = limit === undefined ? "" : ms(limit);
  return { measure, figure: said, target, met: limit === undefined ? null : value <= limit };
}
