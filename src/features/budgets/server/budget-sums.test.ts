import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Actor, actorOf, can } from "#common/rules/access/actor.ts";
import { listJobs } from "#features/jobs/server/list/job-list.store.ts";
import { anExpenseType } from "#testing/data/factories.ts";
import {
  type GeneratedCompany,
  generateCompany,
  type Person,
  withSubstitutes,
} from "#testing/data/generated-company.ts";
import { createTestDatabase, type TestDatabase } from "#testing/test-database.ts";
import type { BudgetInput } from "../rules/budget-call.ts";
import { findProjectBudgets, insertBudget } from "./budgets.store.ts";

let database: TestDatabase;
let company: GeneratedCompany;
let jobTypes: number[];
let projects: { id: number; owner_user_id: number }[];

/** Adds substitutes and expenses to a generated company, and gives its jobs different times and prices. */
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  company = await withSubstitutes(db, await generateCompany(db));
  const expenses = await anExpenseType(db);
  await sql`insert into jobs (user_id, project_id, cost_center_id, job_type_id, kind, started_at, ended_at, price_mode, price, job_status,
      rejection_reason, owner_approved_by_user_id, manager_approved_by_user_id)
    select user_id, project_id, cost_center_id, ${expenses.id}, 'expense', started_at, started_at, 'manual', 1, job_status, rejection_reason,
      owner_approved_by_user_id, manager_approved_by_user_id
    from jobs where id % 5 = 0 and job_status <> 'PAID'`.execute(db);
  await sql`update jobs set started_at = day, ended_at = day + case kind when 'work' then (id % 9 + 1) * interval '37 minutes' else '0' end,
      price = round((id * 7919 % 100000) / 100.0, 2)
    from (select id as job_id, '2026-04-20T22:30Z'::timestamptz + (id * 37 % 200) * interval '1 day' + (id * 7 % 24) * interval '1 hour' as day
      from jobs) as moved where job_id = id`.execute(db);
  jobTypes = (await db.selectFrom("jobs").select("job_type_id").distinct().orderBy("job_type_id").execute()).map(
    (row) => row.job_type_id,
  );
  projects = await db.selectFrom("projects").select(["id", "owner_user_id"]).orderBy("id").execute();
});

afterAll(() => database.drop());

const actorIn = ({ id, roles, absent }: Person): Actor => actorOf(id, roles, absent);

/** Adds up the jobs of a project in the actor's list, in minutes or øre by status. */
async function listed(actor: Actor, projectId: number, { measure, job_type_id, from_date, to_date }: BudgetInput) {
  const days = { ...(from_date && { from: from_date }), ...(to_date && { to: to_date }) };
  const { rows } = await listJobs(
    database.db,
    actor,
    { project_id: projectId, ...days },
    { limit: 100_000, offset: 0 },
  );
  const counted = rows.filter((job) => job_type_id === null || job.job_type_id === job_type_id);
  const sum = (...statuses: readonly string[]) =>
    counted
      .filter(({ job_status }) => statuses.includes(job_status))
      .reduce((all, job) => all + (measure === "hours" ? job.minutes : Math.round(job.price * 100)), 0);
  return { used: sum("APPROVED_BY_MANAGER", "PAID"), waiting: sum("NEW", "APPROVED_BY_PROJECT_OWNER") };
}

const budgets = fc.record({
  person: fc.nat(),
  project: fc.nat(),
  jobType: fc.option(fc.nat(), { nil: null }),
  measure: fc.constantFrom("hours" as const, "kroner" as const),
  isDated: fc.boolean(),
});

test("the used part of a budget equals the sum of the listed jobs, for each role and to the øre", async () => {
  const { db } = database;
  const seenBy = { some: 0, none: 0, withUse: 0 };
  await fc.assert(
    fc.asyncProperty(budgets, async ({ person, project, jobType, measure, isDated }) => {
      const reader = company.people.filter(({ isActive }) => isActive)[person % 15] as Person;
      const { id: projectId, owner_user_id } = projects[project % projects.length] as (typeof projects)[number];
      const dates = isDated
        ? ({ period: "dates", from_date: "2026-06-15", to_date: "2026-09-02" } as const)
        : ({ period: "project", from_date: null, to_date: null } as const);
      const job_type_id = jobType === null ? null : (jobTypes[jobType % jobTypes.length] as number);
      const input: BudgetInput = { measure, amount: 1000, job_type_id, ...dates };
      const actor = actorIn(reader);
      const id = await insertBudget(db, actor, projectId, input);
      const found = await findProjectBudgets(db, actor, projectId);
      await db.deleteFrom("project_budgets").where("id", "=", id).execute();
      const isOwn = [actor.id, ...actor.standsInFor.map((absent) => absent.id)].includes(owner_user_id);
      expect(found !== undefined).toBe(can(actor, "read-all-jobs") || isOwn);
      const [budget] = found?.budgets ?? [];
      expect(budget !== undefined).toBe(found !== undefined && (measure === "hours" || can(actor, "read-pay-budgets")));
      seenBy[budget ? "some" : "none"] += 1;
      if (!budget) return;
      const parts = (value: number) => (measure === "hours" ? value : Math.round(value * 100));
      const all = await listed(actor, projectId, input);
      expect({ used: parts(budget.used), waiting: parts(budget.waiting) }).toEqual(all);
      if (all.used > 0 && all.waiting > 0) seenBy.withUse += 1;
    }),
    { numRuns: 150 },
  );
  expect(Math.min(seenBy.some, seenBy.none, seenBy.withUse)).toBeGreaterThan(20);
});
