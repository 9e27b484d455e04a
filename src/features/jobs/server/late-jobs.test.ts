import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "#common/rules/access/actor.ts";
import { today } from "#common/rules/time/clock.ts";
import type { JobFlag } from "#features/jobs/rules/flags/job-flag.ts";
import { reasonMissing } from "#features/periods/rules/late-reason.ts";
import {
  aJob,
  aMileageType,
  anExpenseType,
  aRate,
  aReceipt,
  aUser,
  jobInputFor,
  storedJob,
  withoutReceipt,
} from "#testing/data/factories.ts";
import { tripInputFor } from "#testing/data/trips.ts";
import { setUpCompany } from "#testing/set-up.ts";
import { until } from "#testing/until.ts";
import { noReferences } from "./job-references.store.ts";
import { createJob } from "./jobs.commands.ts";

const { server, company, employee, manager, owner, admin } = setUpCompany();

const last = today().with({ day: 1 }).subtract({ days: 1 });
const month = last.toString().slice(0, 7);
const at = (day: Temporal.PlainDate, from = "08:00", to = "16:00") => ({
  started_at: `${day} ${from}:00`,
  ended_at: `${day} ${to}:00`,
});
const inClosed = at(last);
const inOpen = at(today(), "00:00", "00:00");
const late_reason = "Glemt i travlheden";
const missing = reasonMissing([month]);

const close = () => admin.put(`/api/closed-months/${month}`);

beforeEach(async () => {
  await server.db.deleteFrom("closed_months").execute();
});

type Reason = { readonly late_reason?: string };
/** Inserts data while the month is open, and returns the call to test. */
type Write = () => Promise<(reason: Reason) => Promise<{ status: number; body: { errors?: object } }>>;

const fixed = { price_mode: "manual" as const, hourly_rate: null, price: 5 };

const stored = (options: Parameters<typeof aJob>[2] = {}) => aJob(server.db, company, { ...inClosed, ...options });
const expense = async () => {
  const type = await anExpenseType(server.db);
  const noon = at(last, "12:00", "12:00");
  return { ...jobInputFor(company, { ...noon, ...fixed, price: 100, job_type_id: type.id }), kind: "expense" as const };
};

let copied = 0;

const writes: Readonly<Record<string, Write>> = {
  "registering a job": async () => (reason) =>
    employee.post("/api/jobs", { ...jobInputFor(company, inClosed), ...reason }),
  "registering a job for an employee": async () => (reason) =>
    manager.post(`/api/users/${company.employee.id}/jobs`, { ...jobInputFor(company, inClosed), ...reason }),
  "registering a job that ends after the month": async () => {
    const night = { started_at: `${last} 22:00:00`, ended_at: `${last.add({ days: 1 })} 00:00:00` };
    return (reason) => employee.post("/api/jobs", { ...jobInputFor(company, night), ...reason });
  },
  "registering an expense": async () => {
    const input = { ...(await expense()), expense: { vat: 20, currency: "DKK", ...withoutReceipt } };
    return (reason) => employee.post("/api/jobs", { ...input, ...reason });
  },
  "registering a trip": async () => {
    const input = tripInputFor(company, await aMileageType(server.db), { day: last.toString() });
    return (reason) => employee.post("/api/jobs", { ...input, ...reason });
  },
  "splitting an expense": async () => {
    const { project_id: _, ...shared } = await expense();
    const parts = [company.project, company.project2].map(({ id }) => ({ project_id: id, price: 50 }));
    const input = { ...shared, expense: { vat: 20, currency: "DKK", ...withoutReceipt }, parts };
    return (reason) => employee.post("/api/jobs/split", { ...input, ...reason });
  },
  "registering for a crew": async () => {
    const { hourly_rate: _, ...shared } = jobInputFor(company, inClosed);
    const people = [company.employee, company.employee2].map(({ id }) => ({ user_id: id, hourly_rate: 200 }));
    return (reason) => manager.post("/api/crew-jobs", { ...shared, people, ...reason });
  },
  "copying a job into the month": async () => {
    const { id, version } = await stored({ ...inOpen, ...fixed, price: 1 + copied++ });
    const copies = [{ id, version, date: last.toString() }];
    return (reason) => employee.post("/api/jobs/copies", { copies, ...reason });
  },
  "changing a job": async () => {
    const { id } = await stored();
    return (reason) => employee.put(`/api/jobs/${id}`, { ...jobInputFor(company, inClosed), note: "Ny", ...reason });
  },
  "moving a job out of the month": async () => {
    const { id } = await stored();
    const input = jobInputFor(company, { ...inOpen, ...fixed });
    return (reason) => employee.put(`/api/jobs/${id}`, { ...input, ...reason });
  },
  "moving a job into the month": async () => {
    const { id } = await stored({ ...inOpen, ...fixed });
    return (reason) => employee.put(`/api/jobs/${id}`, { ...jobInputFor(company, inClosed), ...reason });
  },
  "sending a rejected job again": async () => {
    const { id } = await stored({ job_status: "REJECTED" });
    return (reason) => employee.put(`/api/jobs/${id}`, { ...jobInputFor(company, inClosed), ...reason });
  },
  "moving a job to another project": async () => {
    const { id } = await stored();
    return (reason) => manager.patch(`/api/jobs/${id}`, { project_id: company.project2.id, ...reason });
  },
  "moving a job to another cost center": async () => {
    const { id } = await stored();
    return (reason) => manager.patch(`/api/jobs/${id}`, { cost_center_id: company.costCenter2.id, ...reason });
  },
  "adding a receipt": async () => {
    const { body } = await employee.post("/api/jobs", {
      ...(await expense()),
      expense: { vat: 20, currency: "DKK", ...withoutReceipt },
    });
    const receipt = await aReceipt(server.db, company.employee);
    return (reason) => employee.post(`/api/jobs/${body.id}/receipts`, { receipt_ids: [receipt.id], ...reason });
  },
  "cancelling a job": async () => {
    const { id, version } = await stored();
    return (reason) => employee.post(`/api/jobs/${id}/cancellation`, { version, ...reason });
  },
  "closing a rejected job": async () => {
    const { id, version } = await stored({ job_status: "REJECTED" });
    return (reason) => employee.post(`/api/jobs/${id}/cancellation`, { version, ...reason });
  },
  "restoring a cancelled job": async () => {
    const { id, version } = await stored();
    const { body } = await employee.post(`/api/jobs/${id}/cancellation`, { version });
    return (reason) => employee.post(`/api/jobs/${id}/restoration`, { version: body.version, ...reason });
  },
  "giving a job the rate of its day": async () => {
    const user = await aUser(server.db, ["employee"]);
    await aRate(server.db, user, 220, last.toString());
    const { id, version } = await stored({ user });
    const path = `/api/users/${user.id}/old-rate-jobs`;
    return (reason) => admin.post(path, { jobs: [{ id, version }], ...reason });
  },
};

const lateJobs = () =>
  server.db.selectFrom("registered_jobs").select("id").where("late_reason", "is not", null).execute();

describe.each(Object.keys(writes))("jobs of a past month: %s", (name) => {
  const prepared = writes[name] as Write;

  test("a closed month requires a reason, which is stored with the job and in the job's history", async () => {
    const write = await prepared();
    await close();
    const before = await lateJobs();
    const refused = await write({});
    expect(refused).toMatchObject({ status: 422, body: { errors: { late_reason: [missing] } } });
    expect((await write({ late_reason: "  " })).status).toBe(422);
    expect(await lateJobs()).toEqual(before);
    const answer = await write({ late_reason });
    expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status);
    const late = (await lateJobs()).filter(({ id }) => !before.some((job) => job.id === id));
    expect(late.length).toBeGreaterThan(0);
    for (const { id } of late) {
      const [line] = await server.db
        .selectFrom("job_history")
        .select("reason")
        .where("job_id", "=", id)
        .orderBy("id", "desc")
        .execute();
      expect(line).toEqual({ reason: late_reason });
    }
  });

  test("an open month requires no reason, and a reason that is not required is not stored", async () => {
    const write = await prepared();
    const before = (await lateJobs()).length;
    expect([200, 201]).toContain((await write({ late_reason })).status);
    expect(await lateJobs()).toHaveLength(before);
  });

  test("a reopened month requires no reason", async () => {
    const write = await prepared();
    await close();
    await admin.delete(`/api/closed-months/${month}`);
    expect([200, 201]).toContain((await write({})).status);
  });
});

describe("a job that is registered after its month was closed", () => {
  const late = async () => {
    await close();
    const { body } = await employee.post("/api/jobs", { ...jobInputFor(company, inClosed), late_reason });
    return body.id as number;
  };
  const flag = { kind: "late-registration", reason: late_reason };

  test("is flagged with its reason, to its user, to the approver and before a run", async () => {
    const id = await late();
    for (const client of [employee, owner]) {
      const { body } = await client.get(`/api/jobs/flags?ids=${id}`);
      expect(body[0].flags as JobFlag[]).toContainEqual(flag);
    }
    const { body } = await admin.get(`/api/payrolls/checks?createdBeforeDate=${today()}`);
    expect(body.doubtful.find((job: { job_id: number }) => job.job_id === id).flags).toContainEqual(flag);
  });

  test("is approved without another reason, and the approval is withdrawn without one", async () => {
    const id = await late();
    const approval = { job_status: "APPROVED_BY_PROJECT_OWNER" };
    expect((await owner.patch(`/api/jobs/${id}`, approval)).status).toBe(200);
    const { version } = await storedJob(server.db, id);
    expect((await owner.post("/api/approvals/withdrawals", { jobs: [{ id, version }] })).status).toBe(200);
    expect(await storedJob(server.db, id)).toMatchObject({ job_status: "NEW", late_reason });
  });

  test("keeps its reason after the month is reopened and the job is changed", async () => {
    const id = await late();
    await admin.delete(`/api/closed-months/${month}`);
    expect((await employee.put(`/api/jobs/${id}`, { ...jobInputFor(company, inClosed), note: "Ny" })).status).toBe(200);
    expect(await storedJob(server.db, id)).toMatchObject({ note: "Ny", late_reason });
  });

  test("can be saved unchanged without another reason", async () => {
    const id = await late();
    expect((await employee.put(`/api/jobs/${id}`, jobInputFor(company, inClosed))).status).toBe(200);
    expect(await storedJob(server.db, id)).toMatchObject({ version: 1, late_reason });
  });
});

test("the administrator sees the jobs that were cancelled after their month was closed", async () => {
  const { id, version } = await stored();
  await close();
  await employee.post(`/api/jobs/${id}/cancellation`, { version, late_reason });
  const { body } = await admin.get("/api/closed-months");
  const cancelled = { job_id: id, day: last.toString(), reason: late_reason };
  expect(body.data).toMatchObject([{ month, cancelled: [{ ...cancelled, user: { name: company.employee.name } }] }]);
  await employee.post(`/api/jobs/${id}/restoration`, { version: version + 1, late_reason });
  expect((await admin.get("/api/closed-months")).body.data).toMatchObject([{ cancelled: [] }]);
});

test("a repeated request gets the first answer, although the month was closed meanwhile", async () => {
  const input = jobInputFor(company, { ...inClosed, note: "Med nøgle" });
  const key = { "idempotency-key": "late-key" };
  const first = await employee.post("/api/jobs", input, key);
  await close();
  const again = await employee.post("/api/jobs", input, key);
  expect([again.status, again.body.id]).toEqual([201, first.body.id]);
});

test("a typed job is flagged if its month is closed", async () => {
  const query = new URLSearchParams(inClosed);
  const kinds = async () =>
    (await employee.get(`/api/jobs/typed-flags?${query}`)).body.map(({ kind }: JobFlag) => kind);
  expect(await kinds()).not.toContain("closed-month");
  await close();
  expect(await kinds()).toContain("closed-month");
});

test("closing a month waits for a job that is being written in the month", async () => {
  const writing = await server.db.startTransaction().execute();
  const { id } = company.employee;
  await createJob(writing, { id } as Actor, id, jobInputFor(company, inClosed), noReferences);
  const closing = close();
  await until("closing waits", async () => {
    const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(server.db);
    return rows.length > 0 || undefined;
  });
  expect((await admin.get("/api/closed-months")).body.data).toEqual([]);
  await writing.commit().execute();
  expect((await closing).status).toBe(200);
});

test("the replacement of a job of a closed month has the reason of the reversal as its late reason", async () => {
  const { id } = await stored({ job_status: "PAID" });
  await close();
  const { status, body } = await admin.post(`/api/jobs/${id}/reversal`, { reason: "Forkerte timer" });
  expect(status).toBe(201);
  expect(await storedJob(server.db, body.replacement_job_id)).toMatchObject({ late_reason: "Forkerte timer" });
  expect(await storedJob(server.db, id)).toMatchObject({ late_reason: null });
});
