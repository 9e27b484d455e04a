import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Actor, actorOf, can } from "../../../common/rules/actor.ts";
import { inOwnScope, isVisibleTo } from "../../../common/server/database/job-visibility.ts";
import {
  type Facts,
  type GeneratedCompany,
  generateCompany,
  type Person,
  roleSets,
} from "../../../testing/data/generated-company.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { jobActions } from "../rules/job-policy.ts";
import { isUnpaid, jobStatuses } from "../rules/job-status.ts";
import { findJobOverview } from "./job-overview.store.ts";
import { ownScope, projectOwnerIsActive, waitsFor } from "./job-scope.ts";
import { listJobs } from "./jobs.store.ts";
import { listUsersJobs } from "./users-jobs/users-jobs.store.ts";

let database: TestDatabase;
let people: GeneratedCompany["people"];
let jobs: GeneratedCompany["jobs"];

beforeAll(async () => {
  database = await createTestDatabase();
  ({ people, jobs } = await generateCompany(database.db));
}, 60_000);

afterAll(() => database.drop());

async function idsWhere(condition: ReturnType<typeof waitsFor>): Promise<number[]> {
  const rows = await database.db.selectFrom("jobs").select("id").where(condition).orderBy("id").execute();
  return rows.map(({ id }) => id);
}

const expected = (holds: (job: Facts) => boolean) =>
  jobs
    .filter(holds)
    .map(({ id }) => id)
    .sort(byNumber);

const byNumber = (a: number, b: number) => a - b;

/** They are kept by triggers. */
async function expectCountsOfEverybody(): Promise<void> {
  for (const status of jobStatuses) {
    const { total } = await listJobs(database.db, { status }, { with: [], limit: 1, offset: 0 });
    expect(total).toBe(jobs.filter((job) => job.job_status === status).length);
  }
}

const isInScope = (actor: Actor, job: Facts) =>
  job.project_owner_id === actor.id || job.cost_center_owner_id === actor.id;

test("a project's owner is there when not deleted and still in the role", async () => {
  expect(await idsWhere(projectOwnerIsActive)).toEqual(expected((job) => job.project_owner_active));
});

describe.each(roleSets.map((roles, index) => [roles.join(", "), index] as const))(
  "for a user who is %s",
  (_roles, index) => {
    let actor: Actor;

    beforeAll(() => {
      const { id, roles } = people[index] as Person;
      actor = actorOf(id, roles);
    });

    test("the jobs that wait for them are those that they may approve", async () => {
      expect(await idsWhere(waitsFor(actor))).toEqual(expected((job) => jobActions(actor, job).approve));
    });

    test("the front page, the list and the summary count the same, deleted users included", async () => {
      const { db } = database;
      const range = { limit: 1000, offset: 0 };
      const periods = { weekStart: Temporal.Now.instant(), monthStart: Temporal.Now.instant() };
      const overview = await findJobOverview(db, actor, periods);
      expect(overview.waiting_jobs).toBe(jobs.filter((job) => jobActions(actor, job).approve).length);
      if (!can(actor, "manage-users-jobs")) return;
      const scopes = can(actor, "manage-users-jobs-all-projects") ? (["own", "all"] as const) : (["own"] as const);
      for (const scope of scopes) {
        const { rows, total } = await listUsersJobs(db, actor, scope, range);
        const inScope = (job: Facts) => scope === "all" || isInScope(actor, job);
        const listed = people.filter(({ id, isActive }) =>
          jobs.some((job) => job.user_id === id && inScope(job) && (isActive || isUnpaid(job.job_status))),
        );
        expect(rows.map((row) => row.user_id).sort(byNumber)).toEqual(listed.map(({ id }) => id).sort(byNumber));
        expect(total).toBe(listed.length);
        for (const row of rows) {
          const filter = { user_id: row.user_id, ...(scope === "own" && { scope: ownScope(actor) }) };
          const { rows: found, total } = await listJobs(db, filter, { with: [], ...range });
          expect(total).toBe(found.length);
          const open = found.filter((job) => isUnpaid(job.job_status));
          expect(row).toMatchObject({
            user_deleted: !people.find(({ id }) => id === row.user_id)?.isActive,
            waiting_jobs: open.filter((job) => jobActions(actor, job).approve).length,
            total_seconds: open.reduce((sum, job) => sum + job.minutes * 60, 0),
            total_price: open.reduce((sum, job) => sum + job.price, 0),
          });
        }
        const widest = scope === scopes.at(-1);
        if (widest) expect(rows.reduce((sum, row) => sum + row.waiting_jobs, 0)).toBe(overview.waiting_jobs);
        if (scope === "all") await expectCountsOfEverybody();
      }
    });

    test("their part of the company are their projects and their cost centers", async () => {
      expect(await idsWhere(inOwnScope(actor))).toEqual(expected((job) => isInScope(actor, job)));
    });

    test("and each job of it is in one of its parts", async () => {
      const inParts = await Promise.all(ownScope(actor).parts.map(idsWhere));
      expect(inParts.flat().sort((a, b) => a - b)).toEqual(expected((job) => isInScope(actor, job)));
    });

    const isVisible = (job: Facts) =>
      job.user_id === actor.id ||
      can(actor, "manage-users-jobs-all-projects") ||
      (can(actor, "manage-users-jobs") && isInScope(actor, job));

    test("they see their own jobs, and as their permissions go their part or all", async () => {
      expect(await idsWhere(isVisibleTo(actor))).toEqual(expected(isVisible));
    });

    test("they see every job that they may approve or reject", async () => {
      const visible = new Set(await idsWhere(isVisibleTo(actor)));
      const unseen = jobs.filter((job) => jobActions(actor, job).reject && !visible.has(job.id));
      expect(unseen).toEqual([]);
    });
  },
);
