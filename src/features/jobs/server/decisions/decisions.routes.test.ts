import { describe, expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import type { JobRow } from "#common/server/database/tables.ts";
import { lockRuns } from "#features/jobs/server/run-lock.store.ts";
import { aCostCenter, aJob, aProject, giveRoles, jobInputFor, storedJob } from "#testing/data/factories.ts";
import type { Answer, Client } from "#testing/http-client.ts";
import { setUpCompany } from "#testing/set-up.ts";

const { server, company, admin, owner, owner2, manager, manager2, employee } = setUpCompany();

type Seen = { id: number; version: number };
const seen = ({ id, version }: Seen): Seen => ({ id, version });

const decide = (client: Client, jobs: readonly Seen[], decision: object, headers = {}) =>
  client.post("/api/approvals/decisions", { ...decision, jobs: jobs.map(seen) }, headers);
const approve = (client: Client, jobs: readonly Seen[], headers = {}) =>
  decide(client, jobs, { decision: "approve" }, headers);
const reject = (client: Client, jobs: readonly Seen[], rejection_reason = "Forkert dag") =>
  decide(client, jobs, { decision: "reject", rejection_reason });
const withdraw = (client: Client, jobs: readonly Seen[], headers = {}) =>
  client.post("/api/approvals/withdrawals", { jobs: jobs.map(seen) }, headers);

const stored = ({ id }: { id: number }) => storedJob(server.db, id);
const historyOf = async ({ id }: { id: number }) => (await admin.get(`/api/jobs/${id}`)).body.history;
const manyJobs = (count: number, options = {}) =>
  Promise.all(Array.from({ length: count }, () => aJob(server.db, company, options)));

/** One line per outcome: `ok NEW`, `409 En anden …`. */
const outcomesOf = ({ body }: Answer): string[] =>
  body.data.map((outcome: { ok: boolean; job: JobRow; status: number; message: string }) =>
    outcome.ok ? `ok ${outcome.job.job_status}` : `${outcome.status} ${outcome.message}`,
  );

const changedTo = (status: string) => `409 En anden har ændret opgaven. Den har nu status »${status}«.`;
const mayNotDecide = "403 Du kan ikke godkende eller afvise denne opgave.";
const mayNotWithdraw =
  "403 Du kan kun trække din egen afgørelse tilbage, og kun mens der ikke er sket andet med opgaven.";
const unknown = "404 Opgaven findes ikke.";

describe("approving several jobs", () => {
  test("each job moves to its own next status, and the response has the updated jobs in the order of the request", async () => {
    const [one, two] = [await aJob(server.db, company), await aJob(server.db, company, { note: "Ved molen" })];
    const answer = await approve(owner, [two, one]);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        data: [
          { id: two.id, ok: true, job: { id: two.id, version: 2, note: "Ved molen", project: { code: "P-HAVN" } } },
          { id: one.id, ok: true, job: { id: one.id, authorized_actions: { approve: false, withdraw: true } } },
        ],
      },
    });
    for (const job of [one, two])
      expect(await stored(job)).toMatchObject({
        version: 2,
        job_status: "APPROVED_BY_PROJECT_OWNER",
        owner_approved_by_user_id: company.owner.id,
        manager_approved_by_user_id: null,
      });
    const [third] = await manyJobs(1, { project: await aProject(server.db, company.manager) });
    const [first, second] = answer.body.data.map(({ job }: { job: JobRow }) => job);
    expect(outcomesOf(await approve(manager, [first, third as JobRow, second]))).toEqual([
      "ok APPROVED_BY_MANAGER",
      "ok APPROVED_BY_PROJECT_OWNER",
      "ok APPROVED_BY_MANAGER",
    ]);
    expect(await stored(one)).toMatchObject({ owner_approved_by_user_id: company.owner.id });
    expect(await historyOf(one)).toMatchObject([
      { event: "approved", user: { id: company.manager.id }, to_status: "APPROVED_BY_MANAGER", changes: [] },
      { event: "approved", user: { id: company.owner.id }, from_status: "NEW", reason: null },
    ]);
  });

  test("an outcome has the same job as a single GET", async () => {
    const job = await aJob(server.db, company);
    const { body } = await approve(owner, [job]);
    const { history: _history, ...read } = (await owner.get(`/api/jobs/${job.id}`)).body;
    expect(body.data[0].job).toEqual(read);
  });

  test("each refused job has its own reason, and the other jobs are approved", async () => {
    const good = await aJob(server.db, company);
    const edited = await aJob(server.db, company);
    await employee.put(`/api/jobs/${edited.id}`, jobInputFor(company, { note: "Rettet" }));
    const decided = await aJob(server.db, company);
    await approve(owner, [decided]);
    const paid = await aJob(server.db, company, { job_status: "PAID" });
    const rejected = await aJob(server.db, company, { job_status: "REJECTED" });
    const own = await aJob(server.db, company, { user: company.owner });
    const elsewhere = await aJob(server.db, company, { project: company.project2 });
    const onCostCenter = await aJob(server.db, company, {
      project: company.project2,
      cost_center_id: (await aCostCenter(server.db, company.owner)).id,
    });
    const nothing = { id: 2_000_000_000, version: 1 };
    const jobs = [paid, rejected, own, elsewhere, good, onCostCenter, nothing, edited, decided];
    const untouched = await Promise.all([paid, rejected, own, elsewhere, onCostCenter, edited, decided].map(stored));
    const answer = await approve(owner, jobs);
    expect(answer.status).toBe(200);
    expect(outcomesOf(answer)).toEqual([
      changedTo("Udbetalt"),
      changedTo("Afvist"),
      mayNotDecide,
      unknown,
      "ok APPROVED_BY_PROJECT_OWNER",
      mayNotDecide,
      unknown,
      changedTo("Afv. projektejer"),
      changedTo("Afv. manager").replace("En anden har", "Du har selv"),
    ]);
    expect(answer.body.data.map(({ id }: Seen) => id)).toEqual(jobs.map(({ id }) => id));
    expect(await Promise.all(untouched.map(stored))).toEqual(untouched);
  });

  test("nobody gives both approvals of a job through bulk approval", async () => {
    const project = await aProject(server.db, company.manager);
    const job = await aJob(server.db, company, { project });
    const [{ job: once }] = (await approve(manager, [job])).body.data;
    expect(outcomesOf(await approve(manager, [once]))).toEqual([mayNotDecide]);
    expect(outcomesOf(await approve(manager2, [once]))).toEqual(["ok APPROVED_BY_MANAGER"]);
  });
});

test("a rejection of several jobs gives each job the reason and clears its approvals", async () => {
  const jobs = [
    await aJob(server.db, company, { job_status: "APPROVED_BY_PROJECT_OWNER" }),
    await aJob(server.db, company, { job_status: "APPROVED_BY_MANAGER" }),
    await aJob(server.db, company),
  ];
  expect(outcomesOf(await reject(manager, jobs, "  Der mangler bilag "))).toEqual([
    "ok REJECTED",
    "ok REJECTED",
    mayNotDecide,
  ]);
  for (const job of jobs.slice(0, 2)) {
    expect(await stored(job)).toMatchObject({
      rejection_reason: "Der mangler bilag",
      owner_approved_by_user_id: null,
      manager_approved_by_user_id: null,
    });
    expect((await historyOf(job))[0]).toMatchObject({ event: "rejected", reason: "Der mangler bilag" });
  }
});

describe("a request with invalid input", () => {
  const one = { id: 1, version: 1 };
  const bodies: [string, object, object][] = [
    ["an empty body", {}, { decision: expect.any(Array), jobs: ["Vælg mindst én opgave."] }],
    ["no jobs", { decision: "approve", jobs: [] }, { jobs: ["Vælg mindst én opgave."] }],
    [
      "too many jobs",
      { decision: "approve", jobs: Array.from({ length: 201 }, (_, index) => ({ id: index + 1, version: 1 })) },
      { jobs: ["Vælg højst 200 opgaver ad gangen."] },
    ],
    ["a duplicate job", { decision: "approve", jobs: [one, one] }, { jobs: ["Hver opgave må kun være der én gang."] }],
    ["no version", { decision: "approve", jobs: [{ id: 1 }] }, { jobs: expect.any(Array) }],
    ["no decision", { jobs: [one] }, { decision: ["decision skal være en af approve, reject."] }],
    ["another decision", { decision: "pay", jobs: [one] }, { decision: ["decision skal være en af approve, reject."] }],
    ["no reason", { decision: "reject", jobs: [one] }, { rejection_reason: ["Skriv en begrundelse."] }],
    [
      "an empty reason",
      { decision: "reject", rejection_reason: "  ", jobs: [one] },
      { rejection_reason: ["Skriv en begrundelse."] },
    ],
  ];
  test.each(bodies)("a request with %s is refused", async (_what, body, errors) => {
    expect(await owner.post("/api/approvals/decisions", body)).toMatchObject({ status: 422, body: { errors } });
  });

  test("invalid input refuses a whole withdrawal", async () => {
    expect(await owner.post("/api/approvals/withdrawals", { jobs: [one, one] })).toMatchObject({
      status: 422,
      body: { errors: { jobs: ["Hver opgave må kun være der én gang."] } },
    });
    expect((await employee.post("/api/approvals/withdrawals", { jobs: [one] })).status).toBe(403);
  });
});

describe("withdrawing decisions", () => {
  test("withdrawing a first approval makes the job new, adds a history entry, and works only once", async () => {
    const job = await aJob(server.db, company);
    const [{ job: approved }] = (await approve(owner, [job])).body.data;
    expect((await manager.get(`/api/jobs/${job.id}`)).body.authorized_actions.withdraw).toBe(false);
    const answer = await withdraw(owner, [approved]);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        data: [
          { ok: true, job: { version: 3, job_status: "NEW", authorized_actions: { approve: true, withdraw: false } } },
        ],
      },
    });
    expect(await stored(job)).toMatchObject({ owner_approved_by_user_id: null, decided_by_user_id: null });
    expect((await historyOf(job))[0]).toMatchObject({
      event: "withdrawn",
      user: { id: company.owner.id },
      from_status: "APPROVED_BY_PROJECT_OWNER",
      to_status: "NEW",
      reason: null,
      changes: [],
    });
    expect(outcomesOf(await withdraw(owner, [approved]))).toEqual([changedTo("Afv. projektejer")]);
    expect(outcomesOf(await withdraw(owner, [{ id: job.id, version: 3 }]))).toEqual([mayNotWithdraw]);
    expect(outcomesOf(await approve(owner, [{ id: job.id, version: 3 }]))).toEqual(["ok APPROVED_BY_PROJECT_OWNER"]);
  });

  test("withdrawing a second approval leaves the first approval, which nobody can withdraw any more", async () => {
    const job = await aJob(server.db, company);
    const [{ job: once }] = (await approve(owner, [job])).body.data;
    const [{ job: twice }] = (await approve(manager, [once])).body.data;
    expect(outcomesOf(await withdraw(owner, [twice]))).toEqual([mayNotWithdraw]);
    expect(outcomesOf(await withdraw(manager2, [twice]))).toEqual([mayNotWithdraw]);
    const [{ job: back }] = (await withdraw(manager, [twice])).body.data;
    expect(await stored(job)).toMatchObject({
      job_status: "APPROVED_BY_PROJECT_OWNER",
      owner_approved_by_user_id: company.owner.id,
      manager_approved_by_user_id: null,
    });
    for (const client of [owner, manager]) expect(outcomesOf(await withdraw(client, [back]))).toEqual([mayNotWithdraw]);
  });

  test("withdrawing a rejection restores the status and the approvals before it, after any earlier decisions", async () => {
    const project = await aProject(server.db, company.owner);
    const job = await aJob(server.db, company, { project });
    const step = async (answer: Promise<Answer>) => (await answer).body.data[0].job;
    const first = await step(approve(owner, [job]));
    const withdrawn = await step(withdraw(owner, [first]));
    const again = await step(approve(owner, [withdrawn]));
    const second = await step(approve(manager, [again]));
    const unsure = await step(withdraw(manager, [second]));
    const finished = await step(approve(manager2, [unsure]));
    const rejected = await step(reject(admin, [finished]));
    expect(rejected).toMatchObject({ job_status: "REJECTED", authorized_actions: { withdraw: true } });
    const back = await step(withdraw(admin, [rejected]));
    expect(back).toMatchObject({ job_status: "APPROVED_BY_MANAGER", rejection_reason: null });
    expect(await stored(job)).toMatchObject({
      job_status: "APPROVED_BY_MANAGER",
      owner_approved_by_user_id: company.owner.id,
      manager_approved_by_user_id: company.manager2.id,
      rejection_reason: null,
    });
    expect((await historyOf(job))[0]).toMatchObject({ event: "withdrawn", from_status: "REJECTED" });
  });

  test("the rejections of a new job and of a job with a first approval can be withdrawn by their deciders", async () => {
    const jobs = await manyJobs(2);
    const [{ job: once }] = (await approve(owner, jobs.slice(0, 1))).body.data;
    const [{ job: rejected }] = (await reject(manager, [once])).body.data;
    const [{ job: other }] = (await reject(owner, jobs.slice(1))).body.data;
    expect(outcomesOf(await withdraw(manager, [rejected, other]))).toEqual([
      "ok APPROVED_BY_PROJECT_OWNER",
      mayNotWithdraw,
    ]);
    expect(outcomesOf(await withdraw(owner, [other, rejected]))).toEqual(["ok NEW", changedTo("Afv. manager")]);
  });

  test("a decision cannot be withdrawn after any other change of the job", async () => {
    const jobs = await manyJobs(5);
    await approve(owner, jobs);
    const [costCenter, project, edited, resubmitted, approved] = jobs as [JobRow, JobRow, JobRow, JobRow, JobRow];
    await manager.patch(`/api/jobs/${costCenter.id}`, { cost_center_id: company.costCenter2.id });
    await manager.patch(`/api/jobs/${project.id}`, { project_id: company.project2.id });
    await manager.put(`/api/jobs/${edited.id}`, jobInputFor(company, { note: "Rettet" }));
    await reject(manager, [await stored(resubmitted)]);
    await employee.put(`/api/jobs/${resubmitted.id}`, jobInputFor(company));
    await approve(manager, [await stored(approved)]);
    const now = await Promise.all(jobs.map(stored));
    expect(outcomesOf(await withdraw(owner, now))).toEqual([
      mayNotWithdraw,
      unknown,
      mayNotWithdraw,
      mayNotWithdraw,
      mayNotWithdraw,
    ]);
    expect(now.slice(0, 4).map((job) => job.decided_by_user_id)).toEqual([null, null, null, null]);
    expect(outcomesOf(await withdraw(owner, jobs.slice(0, 1)))).toEqual([changedTo("Afv. manager")]);
  });

  test("a decision cannot be withdrawn once the job is paid, even after the run is annulled", async () => {
    const job = await aJob(server.db, company, { job_status: "APPROVED_BY_PROJECT_OWNER" });
    await approve(manager, [job]);
    const run = { description: "Løn", created_before_date: today().toString(), jobs: "approved" };
    const { id } = (await admin.post("/api/payrolls", run)).body;
    expect(outcomesOf(await withdraw(manager, [await stored(job)]))).toEqual([mayNotWithdraw]);
    expect((await admin.post(`/api/payrolls/${id}/annulment`, {})).status).toBe(200);
    const freed = await stored(job);
    expect(freed).toMatchObject({ job_status: "APPROVED_BY_MANAGER", decided_by_user_id: null });
    expect(outcomesOf(await withdraw(manager, [freed]))).toEqual([mayNotWithdraw]);
  });

  test("a decision can be withdrawn only by a user who still may approve and sees the job", async () => {
    const job = await aJob(server.db, company, { project: company.project2 });
    const [{ job: approved }] = (await approve(owner2, [job])).body.data;
    await giveRoles(server.db, company.owner2.id, ["employee"]);
    expect((await withdraw(owner2, [approved])).status).toBe(403);
    expect((await owner2.get(`/api/jobs/${job.id}`)).status).toBe(404);
    await giveRoles(server.db, company.owner2.id, ["project-owner"]);
    expect(outcomesOf(await withdraw(owner, [approved]))).toEqual([unknown]);
    expect(outcomesOf(await withdraw(owner2, [approved]))).toEqual(["ok NEW"]);
  });

  test("a decision about a single job is withdrawn in the same way", async () => {
    const job = await aJob(server.db, company);
    const { body } = await owner.patch(`/api/jobs/${job.id}`, {
      job_status: "REJECTED",
      rejection_reason: "Forkert",
      version: 1,
    });
    expect(body.authorized_actions.withdraw).toBe(true);
    expect(outcomesOf(await withdraw(owner, [body]))).toEqual(["ok NEW"]);
  });

  test("withdrawing a rejection restores the status before it, not before an earlier rejection", async () => {
    const job = await aJob(server.db, company);
    const [{ job: once }] = (await approve(owner, [job])).body.data;
    await reject(manager, [once]);
    await employee.put(`/api/jobs/${job.id}`, jobInputFor(company, { note: "Rettet" }));
    const [{ job: rejected }] = (await reject(owner, [await stored(job)])).body.data;
    expect(outcomesOf(await withdraw(owner, [rejected]))).toEqual(["ok NEW"]);
    expect(await stored(job)).toMatchObject({ job_status: "NEW", owner_approved_by_user_id: null });
  });

  test("withdrawing a rejection restores the job's own approval, even if another job was approved meanwhile", async () => {
    const job = await aJob(server.db, company);
    const [{ job: once }] = (await approve(owner, [job])).body.data;
    await approve(owner2, [await aJob(server.db, company, { project: company.project2 })]);
    const [{ job: rejected }] = (await reject(manager, [once])).body.data;
    expect(outcomesOf(await withdraw(manager, [rejected]))).toEqual(["ok APPROVED_BY_PROJECT_OWNER"]);
    expect(await stored(job)).toMatchObject({ owner_approved_by_user_id: company.owner.id });
  });
});

describe("a request sent again under the same key", () => {
  const key = { "idempotency-key": "beslutning-1" };

  test("a repeated request decides once and gets the first response", async () => {
    const jobs = await manyJobs(2);
    const first = await approve(owner, jobs, key);
    const again = await approve(owner, jobs, key);
    expect(again.body).toEqual(first.body);
    expect(again.body.data).toMatchObject([{ ok: true }, { ok: true }]);
    expect(await historyOf(jobs[0] as JobRow)).toHaveLength(1);
    expect(await approve(owner, await manyJobs(1), key)).toMatchObject({ status: 422 });
  });

  test("two concurrent requests under one key decide once", async () => {
    const jobs = await manyJobs(2);
    const lock = await server.db.startTransaction().execute();
    await lock
      .selectFrom("jobs")
      .select("id")
      .where("id", "=", (jobs[1] as JobRow).id)
      .forUpdate()
      .execute();
    const running = [1, 2].map(() => approve(owner, jobs, { "idempotency-key": "beslutning-2" }));
    await server.waiting(2);
    await lock.rollback().execute();
    const [one, other] = (await Promise.all(running)) as [Answer, Answer];
    expect(other.body).toEqual(one.body);
    expect(outcomesOf(one)).toEqual(["ok APPROVED_BY_PROJECT_OWNER", "ok APPROVED_BY_PROJECT_OWNER"]);
    expect(await historyOf(jobs[0] as JobRow)).toHaveLength(1);
  });

  test("a repeated withdrawal takes effect once and gets the first response", async () => {
    const [{ job }] = (await approve(owner, await manyJobs(1))).body.data;
    const first = await withdraw(owner, [job], { "idempotency-key": "fortryd-1" });
    expect(outcomesOf(first)).toEqual(["ok NEW"]);
    expect((await withdraw(owner, [job], { "idempotency-key": "fortryd-1" })).body).toEqual(first.body);
  });
});

describe("two people at once", () => {
  test("when two people approve the same 200 jobs in opposite orders, each job is decided once", async () => {
    const jobs = await manyJobs(200, { job_status: "APPROVED_BY_PROJECT_OWNER" });
    const lock = await server.db.startTransaction().execute();
    const middle = jobs.map(({ id }) => id).sort((a, b) => a - b)[100] as number;
    await lock.selectFrom("jobs").select("id").where("id", "=", middle).forUpdate().execute();
    const running = [approve(manager, jobs), approve(manager2, jobs.toReversed())];
    await server.waiting(2);
    await lock.rollback().execute();
    const [one, other] = (await Promise.all(running)).map(outcomesOf) as [string[], string[]];
    const outcomes = jobs.map((_job, index) => [one[index], other[199 - index]].sort());
    const each = [changedTo("Godkendt"), "ok APPROVED_BY_MANAGER"];
    expect(outcomes).toEqual(jobs.map(() => each));
    const now = await Promise.all(jobs.map(stored));
    expect(now.every(({ version, job_status }) => version === 2 && job_status === "APPROVED_BY_MANAGER")).toBe(true);
    const { rows } = await historyCounts(jobs);
    expect(rows).toBe(200);
  });

  test("the later of a concurrent approval and rejection is refused with the job's new status", async () => {
    const jobs = await manyJobs(3, { job_status: "APPROVED_BY_PROJECT_OWNER" });
    const lock = await server.db.startTransaction().execute();
    await lock
      .selectFrom("jobs")
      .select("id")
      .where("id", "=", (jobs[0] as JobRow).id)
      .forUpdate()
      .execute();
    const running = [approve(manager, jobs), reject(manager2, jobs)];
    await server.waiting(2);
    await lock.rollback().execute();
    const answers = (await Promise.all(running)).map(outcomesOf).map((lines) => [...new Set(lines)]);
    const wins = [["ok APPROVED_BY_MANAGER"], [changedTo("Godkendt")]];
    const loses = [[changedTo("Afvist")], ["ok REJECTED"]];
    expect([wins, loses]).toContainEqual(answers);
  });

  test("a decision waits for a run that changes the same jobs in another order, and reports the jobs as changed", async () => {
    const jobs = await manyJobs(2, { job_status: "APPROVED_BY_PROJECT_OWNER" });
    const [lower, higher] = jobs.toSorted((one, other) => one.id - other.id) as [JobRow, JobRow];
    const run = await server.db.startTransaction().execute();
    await lockRuns(run);
    const note = (job: JobRow) =>
      run.updateTable("jobs").set({ note: "Fra kørslen", version: 2 }).where("id", "=", job.id).execute();
    await note(higher);
    const running = approve(manager, jobs);
    await server.waiting(1);
    await note(lower);
    await run.commit().execute();
    expect(outcomesOf(await running)).toEqual([changedTo("Afv. manager"), changedTo("Afv. manager")]);
  });

  test("a user who loses the project while waiting for a run decides about no job of the project", async () => {
    const project = await aProject(server.db, company.owner);
    const jobs = await manyJobs(2, { project, cost_center_id: null });
    const run = await server.db.startTransaction().execute();
    await lockRuns(run);
    const deciding = approve(owner, jobs);
    await server.waiting(1);
    await server.db
      .updateTable("projects")
      .set({ owner_user_id: company.owner2.id })
      .where("id", "=", project.id)
      .execute();
    await run.commit().execute();
    expect(outcomesOf(await deciding)).toEqual([unknown, unknown]);
    expect((await Promise.all(jobs.map(stored))).map(({ job_status }) => job_status)).toEqual(["NEW", "NEW"]);
  });

  test("a user can decide about a single job during a run", async () => {
    const [job] = (await manyJobs(1)) as [JobRow];
    const run = await server.db.startTransaction().execute();
    await lockRuns(run);
    const { status } = await owner.patch(`/api/jobs/${job.id}`, { job_status: "APPROVED_BY_PROJECT_OWNER" });
    await run.rollback().execute();
    expect(status).toBe(200);
  });

  async function historyCounts(jobs: readonly JobRow[]) {
    const lines = await server.db
      .selectFrom("job_history")
      .select("job_id")
      .where(
        "job_id",
        "in",
        jobs.map(({ id }) => id),
      )
      .execute();
    return { rows: lines.length };
  }
});

describe("the user's latest rejection reasons", () => {
  const reasonsOf = async (client: Client) => (await client.get("/api/approvals/reasons")).body.data;

  test("the list has the user's own latest five reasons, without duplicates, latest first", async () => {
    for (const reason of ["Ét", "To", "Tre", "Fire", "Fem", "Seks", "To"]) {
      const [job] = await manyJobs(1, { project: await aProject(server.db, company.owner2) });
      expect(outcomesOf(await reject(owner2, [job as JobRow], reason))).toEqual(["ok REJECTED"]);
    }
    expect(await reasonsOf(owner2)).toEqual(["To", "Seks", "Fem", "Fire", "Tre"]);
    expect(await reasonsOf(admin)).not.toContain("Seks");
  });

  test("an approval adds no reason", async () => {
    const project = await aProject(server.db, company.owner2);
    const jobs = await manyJobs(1, { project });
    const before = await reasonsOf(owner2);
    await approve(owner2, jobs);
    expect(await reasonsOf(owner2)).toEqual(before);
  });
});
