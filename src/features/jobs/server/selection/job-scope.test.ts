import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Absent, type Actor, actorOf, can, isManager } from "#common/rules/access/actor.ts";
import { findActors } from "#common/server/auth/actors.ts";
import { inOwnScope, isVisibleTo } from "#common/server/database/visibility/job-visibility.ts";
import { jobActions } from "#features/jobs/rules/job-policy.ts";
import { isUnpaid, jobStatuses } from "#features/jobs/rules/job-status.ts";
import {
  type Facts,
  type GeneratedCompany,
  generateCompany,
  type Person,
  roleSets,
  withLastApproval,
  withSubstitutes,
} from "#testing/data/generated-company.ts";
import { createTestDatabase, type TestDatabase } from "#testing/test-database.ts";
import { findJobOverview } from "../front-page/job-overview.store.ts";
import { listJobs } from "../list/job-list.store.ts";
import { listUsersJobs } from "../users-jobs/users-jobs.store.ts";
import { ownScope, projectOwnerIsActive, waitsFor } from "./job-scope.ts";

let database: TestDatabase;
let company: GeneratedCompany;
let jobs: GeneratedCompany["jobs"];

const days = {
  "nobody is away": (_db, company) => Promise.resolve(company),
  "everybody has a substitute": withSubstitutes,
} as const satisfies Record<string, (db: TestDatabase["db"], company: GeneratedCompany) => Promise<GeneratedCompany>>;
type Day = keyof typeof days;
const peopleOn = {} as Record<Day, readonly Person[]>;

beforeAll(async () => {
  database = await createTestDatabase();
  company = await generateCompany(database.db);
  jobs = company.jobs;
  for (const day of Object.keys(days) as Day[]) peopleOn[day] = (await days[day](database.db, company)).people;
});

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

/** Tests the counts that triggers maintain. */
async function expectCountsOfEverybody(actor: Actor): Promise<void> {
  for (const status of jobStatuses) {
    const { total } = await listJobs(database.db, actor, { status }, { limit: 1, offset: 0 });
    expect(total).toBe(jobs.filter((job) => job.job_status === status).length);
  }
}

const owns = ({ id }: Absent, job: Facts) => job.project_owner_id === id || job.cost_center_owner_id === id;
const isInScope = (actor: Actor, job: Facts) => [actor, ...actor.standsInFor].some((holder) => owns(holder, job));

test("a project's owner is active unless the owner is deleted or has lost the role", async () => {
  expect(await idsWhere(projectOwnerIsActive)).toEqual(expected((job) => job.project_owner_active));
});

test("an actor knows the people for whom they substitute today", async () => {
  const people = peopleOn["everybody has a substitute"].filter(({ isActive }) => isActive);
  const found = await findActors(
    database.db,
    people.map(({ id }) => id),
  );
  expect(found).toHaveLength(people.length);
  const byId = (actor: Actor) => ({ ...actor, roles: [...actor.roles].sort() });
  expect(found.map(byId)).toEqual(people.map(({ id, roles, absent }) => byId(actorOf(id, roles, absent))));
  expect(found.filter(({ standsInFor }) => standsInFor.length > 0).length).toBeGreaterThan(8);
});

const everybody = (Object.keys(days) as Day[]).flatMap((day) =>
  roleSets.map((roles, index) => [day, roles.join(", "), index] as const),
);

describe.each(everybody)("where %s, for a user who is %s", (day, _roles, index) => {
  let actor: Actor;
  let people: readonly Person[];

  beforeAll(() => {
    people = peopleOn[day];
    const { id, roles, absent } = people[index] as Person;
    actor = actorOf(id, roles, absent);
  });

  test("the jobs that wait for the user are the jobs that the user may approve", async () => {
    expect(await idsWhere(waitsFor(actor))).toEqual(expected((job) => jobActions(actor, job).approve));
  });

  test("the front page, the list and the summary have the same counts, including deleted users", async () => {
    const { db } = database;
    const range = { limit: 1000, offset: 0 };
    const periods = { weekStart: Temporal.Now.instant(), monthStart: Temporal.Now.instant() };
    const overview = await findJobOverview(db, actor, periods);
    expect(overview.waiting_jobs).toBe(jobs.filter((job) => jobActions(actor, job).approve).length);
    if (!can(actor, "read-users-jobs")) return;
    const scopes = can(actor, "read-all-jobs") ? (["own", "all"] as const) : (["own"] as const);
    for (const scope of scopes) {
      const { rows, total } = await listUsersJobs(db, actor, scope, range);
      const inScope = (job: Facts) => scope === "all" || isInScope(actor, job);
      const listed = people.filter(({ id, isActive }) =>
        jobs.some((job) => job.user_id === id && inScope(job) && (isActive || isUnpaid(job.job_status))),
      );
      expect(rows.map((row) => row.user_id).sort(byNumber)).toEqual(listed.map(({ id }) => id).sort(byNumber));
      expect(total).toBe(listed.length);
      for (const row of rows) {
        const filter = { user_id: row.user_id, ...(scope === "own" && { scope }) };
        const { rows: found, total } = await listJobs(db, actor, filter, range);
        expect(total).toBe(found.length);
        const open = found.filter((job) => isUnpaid(job.job_status));
        expect(row).toMatchObject({
          user_deleted: !people.find(({ id }) => id === row.user_id)?.isActive,
          waiting_jobs: open.filter((job) => jobActions(actor, job).approve).length,
          total_seconds: open.reduce((sum, job) => sum + job.minutes * 60, 0),
          total_price: open.reduce((sum, job) => sum + job.price, 0),
        });
      }
      // A manager's substitute has no list of all jobs, but sees all jobs that wait.
      const widest = scope === scopes.at(-1) && (isManager(actor) || !actor.standsInFor.some(isManager));
      if (widest) expect(rows.reduce((sum, row) => sum + row.waiting_jobs, 0)).toBe(overview.waiting_jobs);
      if (scope === "all") await expectCountsOfEverybody(actor);
    }
  });

  test("the user's own scope has the jobs on the user's projects and cost centers", async () => {
    expect(await idsWhere(inOwnScope(actor))).toEqual(expected((job) => isInScope(actor, job)));
  });

  test("each job of the own scope is in exactly one of its parts", async () => {
    const inParts = await Promise.all(ownScope(actor).parts.map(idsWhere));
    expect(inParts.flat().sort((a, b) => a - b)).toEqual(expected((job) => isInScope(actor, job)));
  });

  const isVisible = (job: Facts) =>
    job.user_id === actor.id ||
    [actor, ...actor.standsInFor].some(isManager) ||
    (can(actor, "read-users-jobs") && isInScope(actor, job));

  test("users see their own jobs, and with the permission the jobs in their scope or all jobs", async () => {
    expect(await idsWhere(isVisibleTo(actor))).toEqual(expected(isVisible));
  });

  test("users cannot change jobs that they see only as a substitute", () => {
    const inOwnRight = (job: Facts) => job.user_id === actor.id || isManager(actor) || owns(actor, job);
    const foreign = jobs.filter((job) => isVisible(job) && !inOwnRight(job));
    expect(foreign.filter((job) => jobActions(actor, job).update || jobActions(actor, job)["update-cc"])).toEqual([]);
    expect(foreign.length > 0).toBe(actor.standsInFor.length > 0 && !isManager(actor));
  });

  test("users see every job that they may approve or reject", async () => {
    const visible = new Set(await idsWhere(isVisibleTo(actor)));
    const unseen = jobs.filter((job) => jobActions(actor, job).reject && !visible.has(job.id));
    expect(unseen).toEqual([]);
  });
});

test("with last approvals by administrators, a user's waiting jobs are still the jobs that the user may approve", async () => {
  const { db } = database;
  const alone = await withLastApproval(db, company);
  const actors = await findActors(
    db,
    alone.people.map(({ id }) => id),
  );
  const idsFor = (holds: (job: Facts) => boolean) =>
    alone.jobs
      .filter(holds)
      .map(({ id }) => id)
      .sort(byNumber);
  const isLast = (actor: Actor, job: Facts) =>
    [job.owner_approved_by_user_id, job.owner_approved_on_behalf_of_user_id].includes(actor.id) &&
    jobActions(actor, job).approve;
  for (const actor of actors) {
    expect(await idsWhere(waitsFor(actor))).toEqual(idsFor((job) => jobActions(actor, job).approve));
    const mine = alone.jobs.filter((job) => isLast(actor, job));
    expect(mine.length > 0).toBe(actor.roles.includes("admin"));
    for (const job of mine) expect(actors.filter((other) => jobActions(other, job).approve)).toEqual([actor]);
  }
});
