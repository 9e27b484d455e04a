import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Actor, actorOf, can } from "#common/rules/access/actor.ts";
import { connect } from "#common/server/database/connection/connect.ts";
import { listJobs } from "#features/jobs/server/list/job-list.store.ts";
import { anExpenseType } from "#testing/data/factories.ts";
import { type GeneratedCompany, generateCompany, roleSets } from "#testing/data/generated-company.ts";
import { createTestDatabase, type TestDatabase } from "#testing/test-database.ts";
import { type Dimension, dimensionNames, type JobDimension, type MeasureName, maxColumns } from "../rules/report.ts";
import type { ReportQuery } from "../rules/report-call.ts";
import { reportErrors } from "../rules/report-errors.ts";
import { comparedPeriod } from "../rules/report-periods.ts";
import { findReport } from "./report.ts";

let database: TestDatabase;
let company: GeneratedCompany;

const period = { from: "2026-08-03", to: "2026-10-20" };

/** Adds expenses. All jobs get different times and amounts, and some are outside the period. */
beforeAll(async () => {
  database = await createTestDatabase();
  company = await generateCompany(database.db);
  const expenses = await anExpenseType(database.db);
  const { db } = database;
  await sql`insert into jobs (user_id, project_id, cost_center_id, job_type_id, kind, started_at, ended_at, price_mode, price, job_status,
      rejection_reason, owner_approved_by_user_id, manager_approved_by_user_id)
    select user_id, project_id, cost_center_id, ${expenses.id}, 'expense', started_at, started_at, 'manual', 1, job_status, rejection_reason,
      owner_approved_by_user_id, manager_approved_by_user_id
    from jobs where id % 5 = 0 and job_status <> 'PAID'`.execute(db);
  await sql`update jobs set started_at = day, ended_at = day + case kind when 'work' then (id % 9 + 1) * interval '37 minutes' else '0' end,
      price = round((id * 7919 % 100000) / 100.0, 2)
    from (select id as job_id, '2026-04-20T22:30Z'::timestamptz + (id * 37 % 200) * interval '1 day' + (id * 7 % 24) * interval '1 hour' as day
      from jobs) as moved where job_id = id`.execute(db);
});

afterAll(() => database.drop());

type Listed = {
  user_id: number;
  project_id: number;
  job_type_id: number;
  cost_center_id: number | null;
  kind: string;
  job_status: string;
  started_at: string;
  minutes: number;
  price: number;
};

/** The jobs of the actor's list with the filters of the report, on all pages. */
async function listed(actor: Actor, filter: Partial<ReportQuery>): Promise<Listed[]> {
  const { db } = database;
  const whose = can(actor, "read-all-jobs") ? {} : { scope: "own" as const };
  const range = { limit: 100_000, offset: 0 };
  const { rows, is_cut } = await listJobs(db, actor, { ...filter, ...whose }, range);
  expect(is_cut ?? false).toBe(false);
  const ids = rows.map(({ id }) => id);
  const { rows: facts } =
    await sql<Listed>`select user_id, project_id, job_type_id, cost_center_id, kind, job_status, minutes, price,
    to_char(started_at at time zone 'Europe/Copenhagen', 'YYYY-MM-DD') as started_at
    from jobs where id = any (${ids}::integer[]) and job_status <> 'REJECTED'`.execute(db);
  return facts;
}

function keyOf(job: Listed, by: Dimension): string {
  const day = Temporal.PlainDate.from(job.started_at);
  const keys: Record<JobDimension, string> = {
    project: String(job.project_id),
    user: String(job.user_id),
    job_type: String(job.job_type_id),
    cost_center: String(job.cost_center_id ?? "none"),
    kind: job.kind,
    status: job.job_status,
    day: job.started_at,
    week: day.add({ days: 1 - day.dayOfWeek }).toString(),
    month: `${job.started_at.slice(0, 7)}-01`,
    quarter: `${day.year}-${["01", "01", "01", "04", "04", "04", "07", "07", "07", "10", "10", "10"][day.month - 1]}-01`,
  };
  return keys[by as JobDimension];
}

type JobMeasure = Exclude<MeasureName, `absence_${string}` | `allowance_${string}`>;
const jobMeasures = ["hours", "pay", "refunds"] as const satisfies readonly JobMeasure[];

const amountOf: Record<JobMeasure, (job: Listed) => number> = {
  hours: ({ minutes }) => minutes,
  pay: ({ kind, price }) => (kind === "work" ? Math.round(price * 100) : 0),
  refunds: ({ kind, price }) => (kind === "expense" ? Math.round(price * 100) : 0),
  kilometres: () => 0,
};
const partsOf = (measure: MeasureName, value: number) => Math.round(value * (measure === "hours" ? 1 : 100));

const sum = (jobs: readonly Listed[], measure: MeasureName) =>
  jobs.reduce((all, job) => all + amountOf[measure as JobMeasure](job), 0);

const queries: fc.Arbitrary<{ person: number; query: ReportQuery }> = fc
  .record({
    person: fc.nat(roleSets.length - 1),
    measure: fc.constantFrom(...jobMeasures),
    rows: fc.constantFrom(...dimensionNames),
    columns: fc.option(fc.constantFrom(...dimensionNames), { nil: undefined }),
    compare: fc.constantFrom(undefined, "before" as const, "year" as const),
    status: fc.constantFrom(undefined, undefined, "NEW" as const, "PAID" as const),
    kind: fc.constantFrom(undefined, undefined, "work" as const),
    project_id: fc.constantFrom(undefined, undefined, 3),
    user_id: fc.constantFrom(undefined, undefined, 4),
    filter: fc.constant(""),
  })
  .map(({ person, ...query }) => ({ person, query: { ...query, ...period } }))
  .filter(({ query }) => Object.keys(reportErrors(query, () => true)).length === 0);

test("for each role, the sum of a report's rows is exactly the sum of the list with the same filters", async () => {
  let withJobs = 0;
  await fc.assert(
    fc.asyncProperty(queries, async ({ person, query }) => {
      const { id, roles } = company.people[person] as GeneratedCompany["people"][number];
      const actor = actorOf(id, roles);
      const { measure, rows: by, columns: across, compare, ...filter } = query;
      const report = await findReport(database.db, actor, query);
      const jobs = await listed(actor, filter);
      withJobs += jobs.length > 0 ? 1 : 0;
      const all = sum(jobs, measure);
      const total = (values: readonly number[]) => values.reduce((some, value) => some + partsOf(measure, value), 0);
      expect(partsOf(measure, report.total)).toBe(all);
      expect(total(report.rows.map((row) => row.total))).toBe(all);
      if (across) expect(total(report.totals)).toBe(all);
      const shownRows = report.rows.filter(({ key }) => key !== "rest");
      for (const row of shownRows) {
        const own = jobs.filter((job) => keyOf(job, by) === row.key);
        expect(partsOf(measure, row.total)).toBe(sum(own, measure));
        report.columns.forEach(({ key }, place) => {
          const isInColumn = (job: Listed) =>
            key === "rest"
              ? report.columns.every((column) => column.key !== keyOf(job, across as Dimension))
              : keyOf(job, across as Dimension) === key;
          expect(partsOf(measure, row.values[place] as number)).toBe(sum(own.filter(isInColumn), measure));
        });
      }
      const sums = Map.groupBy(
        jobs.filter((job) => amountOf[measure as JobMeasure](job) !== 0),
        (job) => keyOf(job, by),
      );
      for (const key of sums.keys())
        expect(shownRows.some((row) => row.key === key) || report.rows.some((row) => row.key === "rest")).toBe(true);
      if (!compare) {
        expect(report.compared).toBeNull();
        return;
      }
      const before = sum(await listed(actor, { ...filter, ...comparedPeriod(period, compare) }), measure);
      expect(partsOf(measure, report.compared ?? Number.NaN)).toBe(before);
      expect(total(report.rows.map((row) => row.compared ?? Number.NaN))).toBe(before);
    }),
    { numRuns: 150 },
  );
  expect(withJobs).toBeGreaterThan(40);
});

test("the largest rows are shown, and all other rows are summed in one row", async () => {
  const admin = company.people.find(({ roles }) => roles.length === 1 && roles[0] === "admin");
  const actor = actorOf(admin?.id ?? 0, ["admin"]);
  const query: ReportQuery = { ...period, filter: "", measure: "hours", rows: "status", columns: "user" };
  const { columns, totals, total } = await findReport(database.db, actor, query);
  expect(columns).toHaveLength(maxColumns + 1);
  expect(columns.at(-1)).toEqual({ key: "rest", name: null });
  const shown = totals.slice(0, -1);
  expect(shown).toEqual(shown.toSorted((one, other) => other - one));
  const jobs = await listed(actor, { ...period });
  const byUser = [...Map.groupBy(jobs, ({ user_id }) => user_id).values()].map((own) => sum(own, "hours"));
  expect(shown).toEqual(byUser.toSorted((one, other) => other - one).slice(0, maxColumns));
  expect(totals.reduce((all, one) => all + one)).toBe(total);
});

test("a report that takes too long ends with a message, and its connection can be used again", async () => {
  const actor = actorOf(1, ["admin"]);
  const query: ReportQuery = { ...period, filter: "", measure: "hours", rows: "status" };
  await database.db.transaction().execute(async (trx) => {
    await sql`lock table job_reversals in access exclusive mode`.execute(trx);
    await expect(findReport(database.db, actor, query, 50)).rejects.toMatchObject({
      statusCode: 503,
      message: "Rapporten tager for lang tid. Vælg en kortere periode eller et enkelt projekt.",
    });
  });
  expect((await findReport(database.db, actor, query)).rows.length).toBeGreaterThan(0);
});

test("a report uses one connection of the pool", async () => {
  const single = connect(database.url, { connections: 1, connectTimeout: 1_000 });
  const query: ReportQuery = { ...period, filter: "", measure: "hours", rows: "user", columns: "project" };
  const report = await findReport(single, actorOf(1, ["admin"]), { ...query, compare: "before" });
  await single.destroy();
  expect(report.rows.length).toBeGreaterThan(0);
});
