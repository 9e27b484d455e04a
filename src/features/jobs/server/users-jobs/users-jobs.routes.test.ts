import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import { aJob, aProject, aUser, deleteUser, jobInputFor, workday } from "#testing/data/factories.ts";
import { kindSums } from "#testing/data/sums.ts";
import type { Client } from "#testing/http-client.ts";
import { setUpCompany } from "#testing/set-up.ts";

const { server, company, visitor, employee, employee2, owner, owner2, manager } = setUpCompany();

const idsOf = (rows: { id: number }[]) => rows.map((row) => row.id);
const namesOf = (body: { data: { user_name: string }[] }) => body.data.map((row) => row.user_name);

async function withoutJobs() {
  await server.db.transaction().execute(async (trx) => {
    // Disables the triggers that protect paid jobs.
    await sql`set local session_replication_role = replica`.execute(trx);
    for (const table of ["payroll_sums", "payroll_user_totals", "payroll_lines", "job_history", "jobs"] as const)
      await trx.deleteFrom(table).execute();
  });
}

describe("the summary of users", () => {
  test("the summary is refused to visitors, to employees, in a forbidden scope and with invalid parameters", async () => {
    const visitor = await server.visitor();
    const employee = await server.login(company.employee.email);
    expect((await visitor.get("/api/users-jobs")).status).toBe(401);
    expect((await employee.get("/api/users-jobs")).status).toBe(403);
    expect((await owner.get("/api/users-jobs?projectScope=all")).status).toBe(403);
    const wrong = await owner.get("/api/users-jobs?projectScope=every&page=0&perPage=500");
    expect(wrong.status).toBe(422);
    expect(Object.keys(wrong.body.errors).sort()).toEqual(["page", "perPage", "projectScope"]);
  });

  test("the summary has the sums of jobs that are neither paid nor rejected, exact to the øre", async () => {
    await withoutJobs();
    const expense = { price_mode: "manual", hourly_rate: null } as const;
    await aJob(server.db, company, { job_status: "NEW" });
    await aJob(server.db, company, { job_status: "APPROVED_BY_PROJECT_OWNER", ...expense, price: 0.1 });
    await aJob(server.db, company, { job_status: "APPROVED_BY_MANAGER", ...expense, price: 0.2 });
    await aJob(server.db, company, { job_status: "REJECTED", ...expense, price: 1000 });
    const night = { started_at: "2026-11-05 22:00:00", ended_at: "2026-11-06 06:35:00" };
    await aJob(server.db, company, { project: company.project2, ...night, ...expense, price: 5 });
    const { status, body } = await owner.get("/api/users-jobs");
    expect(status).toBe(200);
    expect(body).toEqual({
      per_page: 15,
      total: 1,
      data: [
        {
          user_id: company.employee.id,
          user_name: "Mia Medarbejder",
          total_seconds: 24 * 3600,
          total_hours: 24,
          total_minutes: 0,
          total_price: 1600.3,
          sums: kindSums({ work: { price: 1600.3, minutes: 1440 } }),
          waiting_jobs: 1,
          user_deleted: false,
        },
      ],
    });
    const all = await manager.get("/api/users-jobs?projectScope=all");
    expect(all.body.data).toMatchObject([
      { total_hours: 32, total_minutes: 35, total_seconds: 32 * 3600 + 35 * 60, total_price: 1605.3, waiting_jobs: 1 },
    ]);
  });

  test("the summary names every active user with a job in scope, even if all jobs are settled", async () => {
    await withoutJobs();
    const [settled, gone] = [
      await aUser(server.db, ["employee"], { name: "Bo" }),
      await aUser(server.db, ["employee"]),
    ];
    await aJob(server.db, company, { user: settled, job_status: "REJECTED" });
    await aJob(server.db, company, { user: gone, job_status: "REJECTED" });
    await aJob(server.db, company, { user: gone, job_status: "PAID" });
    await deleteUser(server.db, gone.id);
    const { body } = await owner.get("/api/users-jobs");
    expect(body).toMatchObject({
      total: 1,
      data: [{ user_name: "Bo", total_seconds: 0, total_price: 0, waiting_jobs: 0 }],
    });
    expect((await manager.get("/api/users-jobs")).body).toEqual({
      per_page: 15,
      total: 1,
      data: [expect.objectContaining({ user_name: "Bo" })],
    });
    expect((await manager.get("/api/users-jobs?page=2")).body).toEqual({ per_page: 15, total: 1, data: [] });
    const owner2 = await server.login(company.owner2.email);
    expect((await owner2.get("/api/users-jobs")).body).toEqual({ per_page: 15, total: 0, data: [] });
  });

  test("the summary names a deleted user while one of the user's jobs is unpaid", async () => {
    await withoutJobs();
    const gone = await aUser(server.db, ["employee"], { name: "Gorm Gået" });
    const job = await aJob(server.db, company, { user: gone });
    await aJob(server.db, company, { user: gone, project: company.project2 });
    await deleteUser(server.db, gone.id);
    const row = { user_id: gone.id, user_name: "Gorm Gået", user_deleted: true, total_hours: 8, waiting_jobs: 1 };
    expect((await owner.get("/api/users-jobs")).body).toMatchObject({ total: 1, data: [row] });
    expect((await manager.get("/api/users-jobs?projectScope=all")).body).toMatchObject({
      total: 1,
      data: [{ ...row, total_hours: 16, waiting_jobs: 0 }],
    });
    expect((await owner.get("/api/jobs/overview")).body.waiting_jobs).toBe(1);
    await owner.patch(`/api/jobs/${job.id}`, { job_status: "REJECTED", rejection_reason: "Forkert dag" });
    expect((await owner.get("/api/users-jobs")).body).toMatchObject({ total: 0, data: [] });
    expect((await owner.get("/api/jobs/overview")).body.waiting_jobs).toBe(0);
  });

  test("users with jobs that wait for the viewer come first, then the Danish alphabet decides", async () => {
    await withoutJobs();
    const names = ["Östen", "Åse", "Zoe", "Ærø", "Anders", "Aase", "Mygind", "Ørsted", "Müller", "østergaard"];
    for (const name of names)
      await aJob(server.db, company, { user: await aUser(server.db, ["employee"], { name }), job_status: "REJECTED" });
    const waiting = await aUser(server.db, ["employee"], { name: "Åse Venter" });
    await aJob(server.db, company, { user: waiting });
    await aJob(server.db, company, { user: company.employee, job_status: "APPROVED_BY_PROJECT_OWNER" });

    const alphabetic = [...names].sort(new Intl.Collator("da-DK").compare);
    const expectedForOwner = [
      "Åse Venter",
      ...[...alphabetic, "Mia Medarbejder"].sort(new Intl.Collator("da-DK").compare),
    ];
    expect(namesOf((await owner.get("/api/users-jobs")).body)).toEqual(expectedForOwner);
    const forManager = namesOf((await manager.get("/api/users-jobs?projectScope=all")).body);
    expect(forManager[0]).toBe("Mia Medarbejder");
    expect(forManager.slice(1)).toEqual([...alphabetic, "Åse Venter"].sort(new Intl.Collator("da-DK").compare));
  });

  test("the summary has pages, and a page past the end is empty and has the total", async () => {
    const { body: all } = await owner.get("/api/users-jobs?perPage=100");
    const { body: second } = await owner.get("/api/users-jobs?page=2&perPage=5");
    expect([second.per_page, second.total]).toEqual([5, all.total]);
    expect(second.data).toEqual(all.data.slice(5, 10));
    expect((await owner.get("/api/users-jobs?page=99")).body).toEqual({ per_page: 15, total: all.total, data: [] });
  });
});

describe("the unpaid jobs of a deleted user", () => {
  let gone: { id: number; name: string };
  let job: { id: number };
  const jobsOf = (client: Client, query = "") => client.get(`/api/users/${gone.id}/jobs?with=user,project${query}`);
  const everybody = "&projectScope=all";

  beforeEach(async () => {
    await withoutJobs();
    gone = await aUser(server.db, ["employee"]);
    job = await aJob(server.db, company, { user: gone });
    await deleteUser(server.db, gone.id);
  });

  test("jobs of a deleted user are approved and paid like other jobs, and listed under the user's name", async () => {
    const user = { id: gone.id, name: gone.name, is_deleted: true };
    expect(await owner.get(`/api/users/${gone.id}`)).toMatchObject({ status: 200, body: user });
    expect((await manager.get(`/api/users/${gone.id}`)).body).toMatchObject({
      ...user,
      authorized_actions: { update: false, delete: false },
    });
    expect((await jobsOf(owner)).body).toMatchObject({
      meta: { total: 1 },
      data: [{ id: job.id, user, authorized_actions: { approve: true, reject: true } }],
    });
    await owner.patch(`/api/jobs/${job.id}`, { job_status: "APPROVED_BY_PROJECT_OWNER" });
    expect((await jobsOf(manager, everybody)).body.data).toMatchObject([{ authorized_actions: { approve: true } }]);
    await manager.patch(`/api/jobs/${job.id}`, { job_status: "APPROVED_BY_MANAGER" });
    const admin = await server.login(company.admin.email);
    expect((await jobsOf(admin, everybody)).status).toBe(200);
    const run = { description: "Løn", created_before_date: today().toString(), jobs: "approved" };
    expect((await admin.post("/api/payrolls", run)).status).toBe(201);
    expect((await jobsOf(admin, everybody)).status).toBe(404);
    expect((await admin.get(`/api/users/${gone.id}`)).status).toBe(404);
  });

  test("jobs of a deleted user are hidden from other project owners and from employees", async () => {
    const owner2 = await server.login(company.owner2.email);
    expect((await jobsOf(owner2)).status).toBe(404);
    expect((await owner2.get(`/api/users/${gone.id}`)).status).toBe(404);
    const employee = await server.login(company.employee.email);
    expect((await employee.get(`/api/users/${gone.id}`)).status).toBe(404);
  });

  test("jobs of a deleted user may be rejected, and a manager may correct them", async () => {
    await owner.patch(`/api/jobs/${job.id}`, { job_status: "REJECTED", rejection_reason: "Forkert dag" });
    expect((await jobsOf(owner, "&status=REJECTED")).body.data).toMatchObject([
      { id: job.id, authorized_actions: { update: true } },
    ]);
    const mended = await manager.put(`/api/users/${gone.id}/jobs/${job.id}`, jobInputFor(company));
    expect(mended).toMatchObject({ status: 200, body: { job_status: "NEW", user: { is_deleted: true } } });
    expect((await owner.get("/api/users-jobs")).body).toMatchObject({ total: 1, data: [{ waiting_jobs: 1 }] });
  });

  test("a deleted user gets no new jobs", async () => {
    expect((await manager.post(`/api/users/${gone.id}/jobs`, jobInputFor(company))).status).toBe(404);
  });
});

describe("the jobs of a user", () => {
  let ofProject2: number;
  let ofCostCenter2: number;

  beforeAll(async () => {
    await withoutJobs();
    const { employee2: user, project2, costCenter2 } = company;
    ofProject2 = (await aJob(server.db, company, { user, project: project2, ...workday(10) })).id;
    ofCostCenter2 = (await aJob(server.db, company, { user, cost_center_id: costCenter2.id, ...workday(11) })).id;
  });

  const jobsOf = (client: Client, query = "") => client.get(`/api/users/${company.employee2.id}/jobs${query}`);

  test("the own scope has jobs on projects or cost centers that the viewer owns", async () => {
    expect(idsOf((await jobsOf(owner)).body.data)).toEqual([ofCostCenter2]);
    expect(idsOf((await jobsOf(owner2)).body.data)).toEqual([ofProject2, ofCostCenter2]);
    expect((await jobsOf(owner)).body.meta.total).toBe(1);
    expect(idsOf((await jobsOf(manager)).body.data)).toEqual([]);
  });

  test("the scope of all projects has all jobs, and is refused to users who may not see all jobs", async () => {
    expect(idsOf((await jobsOf(manager, "?projectScope=all")).body.data)).toEqual([ofProject2, ofCostCenter2]);
    expect((await jobsOf(owner, "?projectScope=all")).status).toBe(403);
    expect((await jobsOf(owner, "?projectScope=everything")).status).toBe(422);
  });

  test("an employee may not list another user's jobs", async () => {
    expect((await jobsOf(employee2)).status).toBe(403);
  });

  test("a deleted or unknown user answers 404", async () => {
    const gone = await aUser(server.db, ["employee"]);
    await deleteUser(server.db, gone.id);
    for (const id of [gone.id, 2_000_000_000, "0", "x", "99999999999999"])
      expect((await manager.get(`/api/users/${id}/jobs`)).status).toBe(404);
  });
});

describe("registering on behalf of another user", () => {
  const url = () => `/api/users/${company.employee2.id}/jobs`;

  test("registering for others requires the permission to manage jobs", async () => {
    expect((await employee.post(url(), jobInputFor(company))).status).toBe(403);
    const { status, body } = await manager.post(url(), jobInputFor(company));
    expect(status).toBe(201);
    expect(body).toMatchObject({ user_id: company.employee2.id, history: [{ user: { id: company.manager.id } }] });
    expect(idsOf((await employee2.get("/api/jobs")).body.data)).toContain(body.id);
  });

  test("registering names invalid fields, and an unknown user answers 404", async () => {
    expect((await manager.post(url(), {})).status).toBe(422);
    expect((await manager.post("/api/users/2000000000/jobs", jobInputFor(company))).status).toBe(404);
  });

  test("a job can be saved only under the address of the job's user", async () => {
    const { body: job } = await manager.post(url(), jobInputFor(company));
    const change = jobInputFor(company, { note: "Rettet" });
    expect((await manager.put(`${url()}/${job.id}`, change)).body).toMatchObject({ note: "Rettet", version: 2 });
    expect((await manager.put(`/api/users/${company.employee.id}/jobs/${job.id}`, change)).status).toBe(404);
    expect((await employee2.put(`${url()}/${job.id}`, change)).status).toBe(403);
    expect((await visitor.put(`${url()}/${job.id}`, change)).status).toBe(401);
  });

  test("a project owner may register on another owner's project, and does not see the job afterwards", async () => {
    const project = await aProject(server.db, company.owner2);
    const { status, body } = await owner.post(
      `/api/users/${company.employee.id}/jobs`,
      jobInputFor(company, { project_id: project.id }),
    );
    expect(status).toBe(201);
    expect((await owner.get(`/api/jobs/${body.id}`)).status).toBe(404);
  });
});
