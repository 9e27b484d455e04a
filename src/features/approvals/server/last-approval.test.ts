import { beforeEach, describe, expect, test } from "vitest";
import type { JobRow } from "#common/server/database/tables.ts";
import { aCostCenter, aJob, aProject, aSubstitute, storedJob } from "#testing/data/factories.ts";
import { setUpCompany } from "#testing/set-up.ts";

const { server, company, admin, manager, owner } = setUpCompany();
const path = "/api/mileage/company";
const details = { name: "Dagværk Byg", address: "Havnegade 1", cvr: "12345678" };
const allow = (admin_gives_last_approval: boolean) => admin.put(path, { ...details, admin_gives_last_approval });

/** The manager's own job, to which the administrator gave the first approval. */
let job: JobRow;
const halfway = () => ({
  user: company.manager,
  job_status: "APPROVED_BY_PROJECT_OWNER" as const,
  owner_approved_by_user_id: company.admin.id,
});
const decide = (client = admin) => client.patch(`/api/jobs/${job.id}`, { job_status: "APPROVED_BY_MANAGER" });
const actions = async () => (await admin.get(`/api/jobs/${job.id}`)).body.authorized_actions;
const waiting = async () =>
  (await admin.get("/api/approvals")).body.data.map(({ id }: { id: number }) => id).includes(job.id);
const deadline = Temporal.Now.plainDateISO("Europe/Copenhagen");

beforeEach(async () => {
  await allow(false);
  await setOtherDeleted(true);
  job = await aJob(server.db, company, halfway());
});

/** Deletes or restores the other manager, so that only the administrator and the job's own manager remain. */
const setOtherDeleted = (isDeleted: boolean) =>
  server.db
    .updateTable("users")
    .set({ status: isDeleted ? "deleted" : "active", deleted_at: isDeleted ? new Date() : null })
    .where("id", "=", company.manager2.id)
    .execute();

describe("the second approval of a manager's job after the only administrator gave the first approval", () => {
  test("the administrator may give the second approval only if the company allows it", async () => {
    expect([await actions(), await waiting()]).toMatchObject([{ approve: false, reject: false }, false]);
    expect((await decide()).status).toBe(403);
    await allow(true);
    expect([await actions(), await waiting()]).toMatchObject([{ approve: true, reject: true }, true]);
    expect((await decide()).status).toBe(200);
    expect(await storedJob(server.db, job.id)).toMatchObject({
      job_status: "APPROVED_BY_MANAGER",
      manager_approved_by_user_id: company.admin.id,
      manager_approved_on_behalf_of_user_id: null,
    });
  });

  test("after a substitute's first approval for the administrator, only the administrator gives the second", async () => {
    await allow(true);
    await server.db
      .updateTable("jobs")
      .set({
        owner_approved_by_user_id: company.owner.id,
        owner_approved_on_behalf_of_user_id: company.admin.id,
      })
      .where("id", "=", job.id)
      .execute();
    expect((await decide(owner)).status).toBe(403);
    expect((await decide()).status).toBe(200);
  });

  test("the job's own user cannot give the second approval", async () => {
    await allow(true);
    expect((await decide(manager)).status).toBe(403);
  });

  test("the administrator cannot give the second approval while there is another manager", async () => {
    await allow(true);
    await setOtherDeleted(false);
    expect([await actions(), await waiting()]).toMatchObject([{ approve: false }, false]);
    expect((await decide()).status).toBe(403);
  });

  test("a substitute of the administrator cannot give the second approval", async () => {
    await allow(true);
    const { id } = await aSubstitute(server.db, company.admin, company.owner2, [0, 0]);
    const owner2 = await server.login(company.owner2.email);
    expect((await decide(owner2)).status).toBe(403);
    await server.db.deleteFrom("substitutes").where("id", "=", id).execute();
  });

  test("the second approval can be given in bulk and withdrawn", async () => {
    await allow(true);
    const sent = { decision: "approve", jobs: [{ id: job.id, version: job.version }] };
    const [{ ok }] = (await admin.post("/api/approvals/decisions", sent)).body.data;
    expect(ok).toBe(true);
    const back = { jobs: [{ id: job.id, version: job.version + 1 }] };
    expect((await admin.post("/api/approvals/withdrawals", back)).body.data[0].ok).toBe(true);
    expect(await actions()).toMatchObject({ approve: true });
  });
});

test("the history of a job marks the administrator's last approval", async () => {
  await allow(true);
  const costCenter = await aCostCenter(server.db, company.admin);
  const project = await aProject(server.db, company.admin, { default_cost_center_id: costCenter.id });
  job = await aJob(server.db, company, { user: company.manager, project });
  const { id } = await aSubstitute(server.db, company.admin, company.owner, [0, 0]);
  expect((await owner.patch(`/api/jobs/${job.id}`, { job_status: "APPROVED_BY_PROJECT_OWNER" })).status).toBe(200);
  await server.db.deleteFrom("substitutes").where("id", "=", id).execute();
  expect((await decide()).status).toBe(200);
  const { history } = (await admin.get(`/api/jobs/${job.id}`)).body;
  expect(history.map((line: Record<string, unknown>) => [line.to_status, line.is_last_approval])).toEqual([
    ["APPROVED_BY_MANAGER", true],
    ["APPROVED_BY_PROJECT_OWNER", false],
    ...history.slice(2).map(({ to_status }: { to_status: string }) => [to_status, false]),
  ]);
});

test("the check list and a reminder name the administrator if the company allows it", async () => {
  const checks = async () => {
    const { waiting, to_remind } = (await admin.get(`/api/payrolls/checks?createdBeforeDate=${deadline}`)).body;
    const row = waiting.find(({ jobs }: { jobs: { id: number }[] }) => jobs.some(({ id }) => id === job.id));
    return [row.approvers.map(({ id }: { id: number }) => id), to_remind.map(({ id }: { id: number }) => id)];
  };
  expect(await checks()).toEqual([[], []]);
  await allow(true);
  expect(await checks()).toEqual([[company.admin.id], [company.admin.id]]);
});

test("only an administrator changes the setting, which a save without the field keeps, and the change is logged", async () => {
  expect((await manager.put(path, details)).status).toBe(403);
  expect((await allow(true)).body).toMatchObject({ ...details, admin_gives_last_approval: true });
  expect((await admin.put(path, details)).body.admin_gives_last_approval).toBe(true);
  const wrong = await admin.put(path, { ...details, admin_gives_last_approval: "ja" });
  expect(Object.keys(wrong.body.errors)).toEqual(["admin_gives_last_approval"]);
  const { data } = (await admin.get("/api/audit-log?kind=company-details-changed")).body;
  const fields = { fields: ["admin_gives_last_approval"], before: ["nej"], after: ["ja"] };
  expect(data.map((entry: { details: object }) => entry.details)).toContainEqual(fields);
});
