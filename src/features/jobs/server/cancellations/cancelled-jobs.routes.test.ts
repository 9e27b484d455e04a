import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import { deleteAbandonedReceipts } from "#features/receipts/server/receipts.store.ts";
import {
  aJob,
  aMileageType,
  anExpenseType,
  aReceipt,
  jobInputFor,
  type TestJobType,
  workday,
} from "#testing/data/factories.ts";
import { tripInputFor } from "#testing/data/trips.ts";
import type { Client } from "#testing/http-client.ts";
import { setUpCompany } from "#testing/set-up.ts";

const { server, company, admin, manager, owner, employee, employee2 } = setUpCompany();

const cancel = (client: Client, id: number, version = 1) => client.post(`/api/jobs/${id}/cancellation`, { version });
const restore = (client: Client, id: number, version = 2) => client.post(`/api/jobs/${id}/restoration`, { version });
const cancelledOf = async (client: Client) => (await client.get("/api/jobs/cancelled")).body.data;
const registered = async (client: Client = employee, path = "/api/jobs"): Promise<number> =>
  (await client.post(path, jobInputFor(company, workday(1)))).body.id;
const eventsOf = async (id: number) =>
  (
    await server.db
      .selectFrom("job_history")
      .select(["event", "user_id"])
      .where("job_id", "=", id)
      .orderBy("id")
      .execute()
  ).map(({ event, user_id }) => [event, user_id]);
const countOf = async (id: number) =>
  (await server.db.selectFrom("jobs").select("id").where("id", "=", id).execute()).length;

describe("cancelling a new job", () => {
  test("a user cancels their new job, finds it in their list of cancelled jobs, and restores it unchanged", async () => {
    const id = await registered();
    const { status, body } = await cancel(employee, id);
    expect([status, body]).toMatchObject([
      200,
      {
        id,
        version: 2,
        job_status: "NEW",
        project: { name: "Havnen" },
        restorable_until: today().add({ days: 30 }).toString(),
      },
    ]);
    expect(await cancelledOf(employee)).toMatchObject([{ id }]);
    for (const client of [employee2, manager, admin]) expect(await cancelledOf(client)).toEqual([]);
    expect((await employee.get(`/api/jobs/${id}`)).status).toBe(404);

    const back = await restore(employee, id);
    expect(back).toMatchObject({ status: 200, body: { id, version: 3, job_status: "NEW" } });
    expect(back.body.history.map(({ event }: { event: string }) => event)).toEqual([
      "restored",
      "cancelled",
      "created",
    ]);
    expect(await cancelledOf(employee)).toEqual([]);
    expect((await owner.patch(`/api/jobs/${id}`, { job_status: "APPROVED_BY_PROJECT_OWNER" })).status).toBe(200);
  });

  test("the user who registered a job for a colleague can cancel the job, and both users can restore it", async () => {
    for (const client of [manager, employee2]) {
      const id = await registered(manager, `/api/users/${company.employee2.id}/jobs`);
      expect((await cancel(owner, id)).status).toBe(403);
      expect((await cancel(manager, id)).status).toBe(200);
      expect(await cancelledOf(employee2)).toMatchObject([{ id }]);
      expect(await cancelledOf(manager)).toEqual([]);
      for (const other of [owner, employee, admin]) expect((await restore(other, id)).status).toBe(404);
      expect((await restore(client, id)).status).toBe(200);
      expect((await eventsOf(id)).map(([event]) => event)).toEqual(["created", "cancelled", "restored"]);
    }
  });

  test("an approved job cannot be cancelled, whether or not the user has seen the approval", async () => {
    const id = await registered();
    expect((await owner.patch(`/api/jobs/${id}`, { job_status: "APPROVED_BY_PROJECT_OWNER" })).status).toBe(200);
    expect(await cancel(employee, id)).toMatchObject({
      status: 409,
      body: { message: "En anden har ændret opgaven. Den har nu status »Afv. manager«." },
    });
    expect((await cancel(employee, id, 2)).status).toBe(403);
    expect(await countOf(id)).toBe(1);
  });

  test("cancelling or restoring a job that has changed meanwhile answers 409", async () => {
    const id = await registered();
    const changed = jobInputFor(company, { ...workday(1), note: "Rettet" });
    expect((await employee.put(`/api/jobs/${id}`, changed)).status).toBe(200);
    expect((await cancel(employee, id)).status).toBe(409);
    expect((await cancel(employee, id, 2)).status).toBe(200);
    expect((await restore(employee, id, 2)).status).toBe(409);
  });

  test("a double click cancels once and restores once", async () => {
    const id = await registered();
    const clicks = await Promise.all([cancel(employee, id), cancel(employee, id), cancel(employee, id)]);
    expect(clicks.map(({ status }) => status)).toEqual([200, 200, 200]);
    const backs = await Promise.all([restore(employee, id), restore(employee, id)]);
    expect(backs.map(({ status }) => status)).toEqual([200, 200]);
    expect(await eventsOf(id)).toEqual(
      ["created", "cancelled", "restored"].map((event) => [event, company.employee.id]),
    );
    expect((await restore(employee, id)).status).toBe(200);
    expect((await restore(employee, id, 3)).status).toBe(404);
  });

  test("a job is either cancelled or approved, whichever comes first", async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => registered()));
    const races = await Promise.all(
      ids.flatMap((id) => [
        cancel(employee, id),
        owner.patch(`/api/jobs/${id}`, { job_status: "APPROVED_BY_PROJECT_OWNER", version: 1 }),
      ]),
    );
    for (const [place, id] of ids.entries()) {
      const both = [races[2 * place]?.status, races[2 * place + 1]?.status];
      expect(both.filter((status) => status === 200)).toHaveLength(1);
      expect(both.every((status) => [200, 404, 409].includes(status ?? 0))).toBe(true);
      expect(await countOf(id)).toBe(both[0] === 200 ? 0 : 1);
    }
  });
});

describe("cancelling a rejected job", () => {
  const reject = { job_status: "REJECTED", rejection_reason: "Registreret to gange" };

  test("only the job's user closes a rejected job, and a restored job is rejected and on the to-do list again", async () => {
    const id = await registered();
    expect((await owner.patch(`/api/jobs/${id}`, reject)).status).toBe(200);
    const rejected = async () => (await employee.get("/api/jobs/overview")).body.rejected_jobs;
    const count = await rejected();
    for (const client of [owner, manager]) expect((await cancel(client, id, 2)).status).toBe(403);
    expect((await cancel(employee, id, 2)).body).toMatchObject({
      job_status: "REJECTED",
      rejection_reason: reject.rejection_reason,
    });
    expect(await rejected()).toBe(count - 1);
    const withdrawal = { jobs: [{ id, version: 3 }] };
    expect((await owner.post("/api/approvals/withdrawals", withdrawal)).body.data).toMatchObject([
      { ok: false, status: 404 },
    ]);

    const back = await restore(employee, id, 3);
    expect(back.body).toMatchObject({ job_status: "REJECTED", rejection_reason: reject.rejection_reason, version: 4 });
    expect(await rejected()).toBe(count);
    expect((await owner.get(`/api/jobs/${id}`)).body.authorized_actions.withdraw).toBe(false);
    expect((await eventsOf(id)).map(([event]) => event)).toEqual(["created", "rejected", "closed", "restored"]);
  });

  test("a user can close the replacement of a paid job; the counter-line stays, and nothing is paid again", async () => {
    const paid = await aJob(server.db, company, { job_status: "PAID", ...workday(5) });
    const reversal = await admin.post(`/api/jobs/${paid.id}/reversal`, { reason: "Forkert person" });
    const id = reversal.body.replacement_job_id;
    const isTold = async () => {
      const listed = (await employee.get("/api/jobs?status=PAID&perPage=100")).body.data;
      const lines = (await admin.get(`/api/payrolls/${paid.payroll_id}/lines?perPage=100`)).body.data;
      const answers = [
        (await employee.get(`/api/jobs/${paid.id}`)).body,
        listed.find((job: { id: number }) => job.id === paid.id),
        lines.find((line: { job_id: number }) => line.job_id === paid.id),
        (await admin.get("/api/reversals")).body[0],
      ];
      return answers.map(({ replacement_job_id, replacement_is_cancelled }) => [
        replacement_job_id,
        replacement_is_cancelled,
      ]);
    };
    expect(await isTold()).toEqual(Array(4).fill([id, false]));
    expect((await cancel(employee, id)).status).toBe(200);
    expect(await isTold()).toEqual(Array(4).fill([id, true]));
    expect((await admin.get("/api/reversals")).body).toMatchObject([{ job_id: paid.id, price: -paid.price }]);
    const run = { description: "Næste", created_before_date: today().toString(), jobs: "all" };
    const { body } = await admin.post("/api/payrolls", run);
    const lines = await server.db
      .selectFrom("payroll_lines")
      .select(["job_id", "price"])
      .where("payroll_id", "=", body.id)
      .where("job_id", "in", [paid.id, id])
      .execute();
    expect(lines).toEqual([{ job_id: paid.id, price: -paid.price }]);
    expect((await restore(employee, id)).body).toMatchObject({ job_status: "REJECTED" });
  });
});

test("a job cancelled more than 30 days ago cannot be restored", async () => {
  const id = await registered();
  await cancel(employee, id);
  const ago = (days: number) =>
    sql`update registered_jobs set cancelled_at = now() - make_interval(days => ${days}, mins => 1) where id = ${id}`.execute(
      server.db,
    );
  await ago(30);
  expect((await cancelledOf(employee)).map((job: { id: number }) => job.id)).not.toContain(id);
  expect(await restore(employee, id)).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/30 dage/) },
  });
  await ago(29);
  expect((await restore(employee, id)).status).toBe(200);
});

describe("the receipt, the price and the job type of a cancelled job", () => {
  let category: TestJobType;
  let mileage: TestJobType;
  const noon = `${today().subtract({ days: 1 })} 12:00:00`;

  beforeAll(async () => {
    category = await anExpenseType(server.db);
    mileage = await aMileageType(server.db);
  });

  const anExpense = (receipts: readonly number[]) => ({
    ...jobInputFor(company, { started_at: noon, ended_at: noon, price_mode: "manual", hourly_rate: null, price: 100 }),
    kind: "expense",
    job_type_id: category.id,
    expense: { vat: 20, receipt_ids: receipts },
  });

  test("the receipt of a cancelled job can be neither deleted nor used elsewhere, and returns with the job", async () => {
    const { id: receipt } = await aReceipt(server.db, company.employee);
    const { body: expense } = await employee.post("/api/jobs", anExpense([receipt]));
    expect((await owner.get(`/api/receipts?ids=${receipt}`)).body).toHaveLength(1);
    await cancel(employee, expense.id);
    expect((await owner.get(`/api/receipts?ids=${receipt}`)).body).toEqual([]);
    expect((await employee.delete(`/api/receipts/${receipt}`)).status).not.toBe(204);
    expect((await employee.post("/api/jobs", anExpense([receipt]))).status).toBe(422);
    await sql`alter table receipts disable trigger user`.execute(server.db);
    await sql`update receipts set created_at = now() - interval '90 days' where id = ${receipt}`.execute(server.db);
    await sql`alter table receipts enable trigger user`.execute(server.db);
    await deleteAbandonedReceipts(server.db);
    expect((await restore(employee, expense.id)).body.expense.receipt_ids).toEqual([receipt]);
    expect((await owner.get(`/api/receipts?ids=${receipt}`)).body).toHaveLength(1);
  });

  test("a trip gets its current price when it is restored", async () => {
    const { body: trip } = await employee.post("/api/jobs", tripInputFor(company, mileage));
    await cancel(employee, trip.id);
    await sql`update registered_jobs set price = price - 1 where id = ${trip.id}`.execute(server.db);
    const { body } = await restore(employee, trip.id);
    expect(body.price).toBe(trip.price);
    expect(body.history[0]).toMatchObject({
      event: "restored",
      changes: [{ field: "price", from: trip.price - 1, to: trip.price }],
    });
  });

  test("the job type of a cancelled job cannot change its kind", async () => {
    const type = await anExpenseType(server.db);
    const { body: expense } = await employee.post("/api/jobs", {
      ...anExpense([(await aReceipt(server.db, company.employee)).id]),
      job_type_id: type.id,
    });
    await cancel(employee, expense.id);
    const work = { name: "Andet", salary_code: "1", kind: "work" };
    expect((await admin.put(`/api/job-types/${type.id}`, work)).status).toBe(422);
  });
});

test("the database cancels no approved job, and its counts exclude cancelled jobs", async () => {
  const job = await aJob(server.db, company, { job_status: "APPROVED_BY_MANAGER" });
  const hide = (id: number) =>
    sql`update registered_jobs set cancelled_at = now(), cancelled_by_user_id = user_id where id = ${id}`.execute(
      server.db,
    );
  await expect(hide(job.id)).rejects.toThrow(/jobs_cancelled_undecided/);
  const count = async () => {
    const { rows } = await sql<{ counted: number; standing: number }>`
      select (select sum(jobs) from job_counts where dimension = 'status') as counted, count(*) as standing from jobs`.execute(
      server.db,
    );
    return rows[0];
  };
  const id = await registered();
  for (const step of [() => cancel(employee, id), () => restore(employee, id)]) {
    await step();
    const counts = await count();
    expect(Number(counts?.counted)).toBe(Number(counts?.standing));
  }
});
