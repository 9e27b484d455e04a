import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Actor, actorOf, can } from "../../../common/rules/actor.ts";
import { permissionsOf, type RoleName, roleNames } from "../../../common/rules/permissions.ts";
import { inOwnScope, isVisibleTo } from "../../../common/server/database/job-visibility.ts";
import { aCostCenter, aJobType, aProject, aUser, deleteUser } from "../../../common/server/testing/factories.ts";
import { createTestDatabase, type TestDatabase } from "../../../common/server/testing/test-database.ts";
import { type JobFacts, jobActions } from "../rules/job-policy.ts";
import { isUnpaid, jobStatuses } from "../rules/job-status.ts";
import { ownScope, projectOwnerIsActive, waitsFor } from "./job-scope.ts";
import { countJobs, listJobs } from "./jobs.store.ts";
import { findJobOverview, listUsersJobs } from "./users-jobs.store.ts";

/*
 * A company in which everything meets everything: a user for each set of roles, two who are deleted, and one with a role
 * that the permission table does not know; a project and a cost center of each; and a job of each user on each project at each status, approved by the owner or by a manager.
 */

type Person = { id: number; roles: readonly RoleName[]; isActive: boolean };
type Facts = JobFacts & { id: number; cost_center_owner_id: number | null };

let database: TestDatabase;
let people: Person[];
let jobs: Facts[];

beforeAll(async () => {
  database = await createTestDatabase();
  people = await hire();
  jobs = await registerJobs();
}, 60_000);

afterAll(() => database.drop());

const roleSets = Array.from({ length: 15 }, (_, index) => roleNames.filter((_role, bit) => (index + 1) & (1 << bit)));

async function hire(): Promise<Person[]> {
  const hired: Person[] = [];
  for (const roles of [...roleSets, ["project-owner"] as const, ["manager"] as const]) {
    const { id } = await aUser(database.db, roles, { password_hash: null });
    hired.push({ id, roles, isActive: hired.length < roleSets.length });
  }
  for (const { id, isActive } of hired) if (!isActive) await deleteUser(database.db, id);
  return [...hired, await hireWithUnknownRole()];
}

/** What a later version may have left behind: a role without any permission. */
async function hireWithUnknownRole(): Promise<Person> {
  const { id } = await aUser(database.db, [], { password_hash: null });
  await sql`insert into roles (id, name) values (5, 'guest')`.execute(database.db);
  await database.db.insertInto("user_roles").values({ user_id: id, role_id: 5 }).execute();
  return { id, roles: [], isActive: true };
}

async function registerJobs(): Promise<Facts[]> {
  const { db } = database;
  const costCenters = await Promise.all(people.map((owner) => aCostCenter(db, owner)));
  const projects = await Promise.all(people.map((owner) => aProject(db, owner)));
  const jobType = await aJobType(db);
  const [someone] = people as [Person, ...Person[]];
  const payroll = await db
    .insertInto("payrolls")
    .values({ id: 1, description: "Løn", created_before_date: "2026-11-15", created_by_user_id: someone.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  const rows = people.flatMap((user, u) =>
    projects.flatMap((project, p) =>
      jobStatuses.map((job_status, s) => {
        const isApproved = job_status.startsWith("APPROVED");
        const [first, second] = approvers(user, project.owner_user_id, u + p + s);
        return {
          user_id: user.id,
          project_id: project.id,
          job_type_id: jobType.id,
          cost_center_id: (u + p) % 3 === 0 ? null : (costCenters[(u + 2 * p + s) % people.length]?.id ?? null),
          started_at: "2026-11-05T08:00:00Z",
          ended_at: "2026-11-05T09:00:00Z",
          price_mode: "manual" as const,
          price: 100,
          job_status,
          rejection_reason: job_status === "REJECTED" ? "Nej" : null,
          payroll_id: job_status === "PAID" ? payroll.id : null,
          owner_approved_by_user_id: isApproved ? first : null,
          manager_approved_by_user_id: job_status === "APPROVED_BY_MANAGER" ? second : null,
        };
      }),
    ),
  );
  await db.insertInto("jobs").values(rows).execute();
  const stored = await db
    .selectFrom("jobs")
    .innerJoin("projects", "projects.id", "jobs.project_id")
    .leftJoin("cost_centers", "cost_centers.id", "jobs.cost_center_id")
    .select(["jobs.id", "jobs.user_id", "jobs.job_status", "jobs.owner_approved_by_user_id"])
    .select(["projects.owner_user_id as project_owner_id", "cost_centers.owner_user_id as cost_center_owner_id"])
    .execute();
  return stored.map((job) => ({ ...job, project_owner_active: isThere(job.project_owner_id) }));
}

/** The owner where he may, else two of those who are there, a different pair each time. */
function approvers(user: Person, ownerId: number, seed: number): [number, number] {
  const others = people.map(({ id }) => id).filter((id) => id !== user.id);
  const first = ownerId !== user.id && seed % 2 === 0 ? ownerId : (others[seed % others.length] as number);
  const rest = others.filter((id) => id !== first);
  return [first, rest[seed % rest.length] as number];
}

/** Not deleted, and in a role that approves. */
function isThere(userId: number): boolean {
  return people.some(
    ({ id, isActive, roles }) => id === userId && isActive && permissionsOf(roles).includes("manage-users-jobs"),
  );
}

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
  for (const status of jobStatuses)
    expect(await countJobs(database.db, { status })).toBe(jobs.filter((job) => job.job_status === status).length);
}

const isInScope = (actor: Actor, job: Facts) =>
  job.project_owner_id === actor.id || job.cost_center_owner_id === actor.id;

test("a project's owner is there when he is not deleted and still in the role", async () => {
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

    test("the jobs that wait for him are those that he may approve", async () => {
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
          const found = await listJobs(db, filter, { with: [], ...range });
          expect(await countJobs(db, filter)).toBe(found.length);
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

    test("his part of the company are his projects and his cost centers", async () => {
      expect(await idsWhere(inOwnScope(actor))).toEqual(expected((job) => isInScope(actor, job)));
    });

    test("and each job of it is in one of its parts", async () => {
      const inParts = await Promise.all(ownScope(actor).parts.map(idsWhere));
      expect(inParts.flat().sort((a, b) => a - b)).toEqual(expected((job) => isInScope(actor, job)));
    });

    test("he sees his own jobs, and as his permissions go his part or all", async () => {
      const isVisible = (job: Facts) =>
        job.user_id === actor.id ||
        can(actor, "manage-users-jobs-all-projects") ||
        (can(actor, "manage-users-jobs") && isInScope(actor, job));
      expect(await idsWhere(isVisibleTo(actor))).toEqual(expected(isVisible));
    });

    test("he sees every job that he may approve or reject", async () => {
      const visible = new Set(await idsWhere(isVisibleTo(actor)));
      const unseen = jobs.filter((job) => jobActions(actor, job).reject && !visible.has(job.id));
      expect(unseen).toEqual([]);
    });
  },
);
