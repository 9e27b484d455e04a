import { beforeEach, describe, expect, test } from "vitest";
import { aJob, aProject, aSubstitute, aUser, jobInputFor, storedJob, type TestUser } from "#testing/data/factories.ts";
import type { Client } from "#testing/http-client.ts";
import { setUpCompany } from "#testing/set-up.ts";

/* Decisions by a substitute (docs/product-rules.md#substitutes). */

const { server, company, owner, owner2, manager, manager2, employee } = setUpCompany();

const approve = { job_status: "APPROVED_BY_PROJECT_OWNER" };
const finish = { job_status: "APPROVED_BY_MANAGER" };
const reject = { job_status: "REJECTED", rejection_reason: "Forkert dag" };
const person = ({ id, name }: TestUser) => ({ id, name });

const statusOf = async (client: Client, id: number, patch: object) =>
  (await client.patch(`/api/jobs/${id}`, patch)).status;
const waitingIds = async (client: Client): Promise<number[]> => {
  const { body } = await client.get("/api/approvals?perPage=200");
  return body.data.map(({ id }: { id: number }) => id);
};
const latest = async (id: number) => (await manager.get(`/api/jobs/${id}`)).body.history[0];

beforeEach(async () => {
  await server.db.deleteFrom("substitutes").execute();
});

describe("a substitute of a project's owner", () => {
  test("a substitute of a project owner sees the waiting jobs, decides, and is named", async () => {
    const job = await aJob(server.db, company);
    expect((await owner2.get(`/api/jobs/${job.id}`)).status).toBe(404);
    expect(await statusOf(owner2, job.id, approve)).toBe(404);
    await aSubstitute(server.db, company.owner, company.owner2);
    expect((await owner2.get(`/api/jobs/${job.id}`)).body).toMatchObject({
      project: { code: "P-HAVN", owner: person(company.owner) },
      cost_center: { code: "CC-DRIFT" },
      authorized_actions: { approve: true, reject: true, update: false, "update-cc": false },
    });
    expect(await waitingIds(owner2)).toContain(job.id);
    expect(await statusOf(owner2, job.id, approve)).toBe(200);
    expect(await latest(job.id)).toMatchObject({ user: person(company.owner2), on_behalf_of: person(company.owner) });
    expect(await storedJob(server.db, job.id)).toMatchObject({
      owner_approved_by_user_id: company.owner2.id,
      owner_approved_on_behalf_of_user_id: company.owner.id,
    });
    const { body } = await manager.get("/api/approvals");
    expect(body.data.find(({ id }: { id: number }) => id === job.id).approvals).toMatchObject([
      { user: person(company.owner2), on_behalf_of: person(company.owner) },
    ]);
    expect((await employee.get(`/api/jobs/${job.id}`)).body.history[0].on_behalf_of).toEqual(person(company.owner));
  });

  test("a substitute can do nothing else with the job", async () => {
    const job = await aJob(server.db, company);
    await aSubstitute(server.db, company.owner, company.owner2);
    const change = { ...jobInputFor(company), note: "Ny", version: job.version };
    const saved = await owner2.put(`/api/jobs/${job.id}`, change);
    expect([saved.status, (await owner2.put(`/api/users/${job.user_id}/jobs/${job.id}`, change)).status]).toEqual([
      403, 403,
    ]);
    expect(await statusOf(owner2, job.id, { project_id: company.project2.id })).toBe(403);
    expect(await statusOf(owner2, job.id, { cost_center_id: company.costCenter2.id })).toBe(403);
  });

  test("a substitute does not prevent the absent owner from deciding", async () => {
    const job = await aJob(server.db, company);
    await aSubstitute(server.db, company.owner, company.owner2);
    expect(await waitingIds(owner)).toContain(job.id);
    expect(await statusOf(owner, job.id, approve)).toBe(200);
    expect((await latest(job.id)).on_behalf_of).toBeNull();
  });

  test("a substitute can neither see nor decide after their period", async () => {
    const [job, decided] = [await aJob(server.db, company), await aJob(server.db, company)];
    const { id } = await aSubstitute(server.db, company.owner, company.owner2);
    const { version } = (await owner2.patch(`/api/jobs/${decided.id}`, approve)).body;
    await owner.delete(`/api/substitutes/${id}`);
    expect(await statusOf(owner2, job.id, approve)).toBe(404);
    const withdrawal = await owner2.post("/api/approvals/withdrawals", { jobs: [{ id: decided.id, version }] });
    expect(withdrawal.body.data).toMatchObject([{ ok: false, status: 404 }]);
  });

  test("a substitute's own substitute cannot see the absent owner's jobs", async () => {
    const job = await aJob(server.db, company);
    await aSubstitute(server.db, company.owner, company.owner2);
    const third = await aUser(server.db, ["project-owner"]);
    await aSubstitute(server.db, company.owner2, third);
    expect((await (await server.login(third.email)).get(`/api/jobs/${job.id}`)).status).toBe(404);
  });

  test("a substitute cannot decide their own job", async () => {
    const job = await aJob(server.db, company, { user: company.owner2 });
    await aSubstitute(server.db, company.owner, company.owner2);
    expect(await statusOf(owner2, job.id, approve)).toBe(403);
    expect(await waitingIds(owner2)).not.toContain(job.id);
  });
});

describe("no user gives both approvals", () => {
  test("neither a substitute nor the user whom they replace can give both approvals", async () => {
    const absent = await aUser(server.db, ["manager", "project-owner"]);
    const project = await aProject(server.db, absent);
    const job = await aJob(server.db, company, { project, cost_center_id: null });
    await aSubstitute(server.db, absent, company.manager);
    await aSubstitute(server.db, absent, company.owner2);
    expect(await statusOf(manager, job.id, approve)).toBe(200);
    const client = await server.login(absent.email);
    for (const refused of [manager, client, owner2]) {
      expect(await statusOf(refused, job.id, finish)).toBe(403);
      expect(await waitingIds(refused)).not.toContain(job.id);
    }
    expect(await waitingIds(manager2)).toContain(job.id);
    expect(await statusOf(manager2, job.id, finish)).toBe(200);
  });

  test("a project owner who substitutes a manager gives second approvals, but cannot see the manager's lists", async () => {
    const job = await aJob(server.db, company, { job_status: "APPROVED_BY_PROJECT_OWNER" });
    await aSubstitute(server.db, company.manager2, company.owner2);
    expect(await waitingIds(owner2)).toContain(job.id);
    expect((await owner2.get("/api/jobs?projectScope=all")).status).toBe(403);
    expect(await statusOf(owner2, job.id, finish)).toBe(200);
    expect(await storedJob(server.db, job.id)).toMatchObject({
      manager_approved_by_user_id: company.owner2.id,
      manager_approved_on_behalf_of_user_id: company.manager2.id,
      owner_approved_on_behalf_of_user_id: null,
    });
    expect(await statusOf(owner2, job.id, reject)).toBe(200);
    expect((await latest(job.id)).on_behalf_of).toEqual(person(company.manager2));
  });

  test("a substitute who may also decide in their own name decides in their own name", async () => {
    const job = await aJob(server.db, company, { job_status: "APPROVED_BY_PROJECT_OWNER" });
    await aSubstitute(server.db, company.manager2, company.manager);
    expect(await statusOf(manager, job.id, finish)).toBe(200);
    expect((await latest(job.id)).on_behalf_of).toBeNull();
  });
});

describe("several decisions at once", () => {
  test("each decision has the name of the right absent user, and can be undone", async () => {
    const [mine, theirs] = [
      await aJob(server.db, company, { project: company.project2 }),
      await aJob(server.db, company),
    ];
    await aSubstitute(server.db, company.owner, company.owner2);
    const seen = (jobs: { id: number; version: number }[]) => jobs.map(({ id, version }) => ({ id, version }));
    const decide = async (decision: object, jobs: { id: number; version: number }[]) =>
      (await owner2.post("/api/approvals/decisions", { ...decision, jobs: seen(jobs) })).body.data.map(
        ({ job }: { job: { id: number; version: number } }) => job,
      );
    const approved = await decide({ decision: "approve" }, [mine, theirs]);
    expect((await latest(mine.id)).on_behalf_of).toBeNull();
    expect((await latest(theirs.id)).on_behalf_of).toEqual(person(company.owner));

    await owner2.post("/api/approvals/withdrawals", { jobs: seen(approved) });
    expect(await storedJob(server.db, theirs.id)).toMatchObject({
      job_status: "NEW",
      owner_approved_by_user_id: null,
      owner_approved_on_behalf_of_user_id: null,
    });
    const [again] = await decide({ decision: "approve" }, [{ id: theirs.id, version: theirs.version + 2 }]);
    const { version } = (await manager.patch(`/api/jobs/${theirs.id}`, { ...reject, version: again?.version })).body;
    await manager.post("/api/approvals/withdrawals", { jobs: [{ id: theirs.id, version }] });
    expect(await storedJob(server.db, theirs.id)).toMatchObject({
      job_status: "APPROVED_BY_PROJECT_OWNER",
      owner_approved_by_user_id: company.owner2.id,
      owner_approved_on_behalf_of_user_id: company.owner.id,
    });
  });
});

test("a saved change also cancels approvals by a substitute", async () => {
  const job = await aJob(server.db, company);
  await aSubstitute(server.db, company.owner, company.owner2);
  await owner2.patch(`/api/jobs/${job.id}`, approve);
  expect((await manager.put(`/api/jobs/${job.id}`, { ...jobInputFor(company), note: "Ny" })).status).toBe(200);
  expect(await storedJob(server.db, job.id)).toMatchObject({
    job_status: "NEW",
    owner_approved_on_behalf_of_user_id: null,
  });
});

test("the database refuses two approvals by one user, unless the company allows both in the user's own name", async () => {
  const job = await aJob(server.db, company, { job_status: "APPROVED_BY_MANAGER" });
  const forManager = { owner_approved_on_behalf_of_user_id: company.manager.id };
  const columns = [
    { ...forManager, manager_approved_by_user_id: company.manager.id },
    { ...forManager, manager_approved_by_user_id: company.owner.id },
    {
      ...forManager,
      manager_approved_by_user_id: company.manager2.id,
      manager_approved_on_behalf_of_user_id: company.manager.id,
    },
    {
      ...forManager,
      manager_approved_by_user_id: company.manager.id,
      manager_approved_on_behalf_of_user_id: company.manager2.id,
    },
    { manager_approved_on_behalf_of_user_id: company.owner.id },
    {
      owner_approved_on_behalf_of_user_id: company.owner2.id,
      manager_approved_on_behalf_of_user_id: company.owner2.id,
    },
    { owner_approved_on_behalf_of_user_id: company.employee.id },
    { owner_approved_on_behalf_of_user_id: company.owner.id },
  ];
  for (const change of columns) {
    const update = server.db.updateTable("jobs").set(change).where("id", "=", job.id).execute();
    await expect(update).rejects.toMatchObject({ code: "23514" });
  }
  await server.db.updateTable("company_details").set({ admin_gives_last_approval: true }).execute();
  for (const { id } of [company.manager, company.owner]) {
    const last = { ...forManager, manager_approved_by_user_id: id };
    await expect(server.db.updateTable("jobs").set(last).where("id", "=", job.id).execute()).resolves.toBeDefined();
  }
});
