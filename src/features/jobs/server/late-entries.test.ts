import { beforeEach, describe, expect, test } from "vitest";
import { tooLateWords } from "#common/rules/entry-limit.ts";
import { today } from "#common/rules/time/clock.ts";
import {
  aJob,
  aMileageType,
  anExpenseType,
  aRate,
  aReceipt,
  aUser,
  codeOf,
  giveSecondFactor,
  jobInputFor,
  testPassword,
  withoutReceipt,
} from "#testing/data/factories.ts";
import { tripInputFor } from "#testing/data/trips.ts";
import { setUpCompany } from "#testing/set-up.ts";

/* See docs/product-rules.md#limit-of-late-entries. */

const { server, company, employee, manager, admin } = setUpCompany();

const limit = 14;
const old = today().subtract({ days: limit + 1 });
const oldest = today().subtract({ days: limit });
const at = (day: Temporal.PlainDate, from = "08:00", to = "16:00") => ({
  started_at: `${day} ${from}:00`,
  ended_at: `${day} ${to}:00`,
});
const tooLate = { started_at: [tooLateWords(limit)] };
const fixed = { price_mode: "manual" as const, hourly_rate: null, price: 5 };

const limitIs = (days_back: number | null) => server.db.updateTable("registration_rules").set({ days_back }).execute();
const permit = (userId: number, until = today()) =>
  admin.put(`/api/users/${userId}/late-entry-permit`, { until_date: until.toString() });

beforeEach(async () => {
  await limitIs(null);
  await server.db.deleteFrom("late_entry_permits").execute();
});

type Answer = { status: number; body: { errors?: object } };
/** Inserts data while no limit applies, and returns the call to test. */
type Write = () => Promise<() => Promise<Answer>>;

const stored = (options: Parameters<typeof aJob>[2] = {}) => aJob(server.db, company, { ...at(old), ...options });
const expense = async () => {
  const type = await anExpenseType(server.db);
  const noon = at(old, "12:00", "12:00");
  return { ...jobInputFor(company, { ...noon, ...fixed, price: 100, job_type_id: type.id }), kind: "expense" as const };
};

/** Each call that gives a job an old day. */
const refused: Readonly<Record<string, Write>> = {
  "registering a job": async () => () => employee.post("/api/jobs", jobInputFor(company, at(old))),
  "registering a job for an employee": async () => () =>
    manager.post(`/api/users/${company.employee.id}/jobs`, jobInputFor(company, at(old))),
  "registering a night that ends within the limit": async () => {
    const night = { started_at: `${old} 22:00:00`, ended_at: `${oldest} 06:00:00` };
    return () => employee.post("/api/jobs", jobInputFor(company, night));
  },
  "registering the time of a timer": async () => {
    const { id } = await server.db
      .insertInto("timers")
      .values({ user_id: company.employee.id, started_at: `${old}T07:00:00Z`, stopped_at: `${old}T09:00:00Z` })
      .returning("id")
      .executeTakeFirstOrThrow();
    return () => employee.post("/api/jobs", { ...jobInputFor(company, at(old)), timer_id: id });
  },
  "registering from the queue of a device": async () => {
    const headers = { "idempotency-key": `late-${crypto.randomUUID()}` };
    return () => employee.post("/api/jobs", jobInputFor(company, at(old)), headers);
  },
  "registering an expense": async () => {
    const input = { ...(await expense()), expense: { vat: 20, currency: "DKK", ...withoutReceipt } };
    return () => employee.post("/api/jobs", input);
  },
  "registering a trip": async () => {
    const input = tripInputFor(company, await aMileageType(server.db), { day: old.toString() });
    return () => employee.post("/api/jobs", input);
  },
  "splitting an expense": async () => {
    const { project_id: _, ...shared } = await expense();
    const parts = [company.project, company.project2].map(({ id }) => ({ project_id: id, price: 50 }));
    const input = { ...shared, expense: { vat: 20, currency: "DKK", ...withoutReceipt }, parts };
    return () => employee.post("/api/jobs/split", input);
  },
  "registering for a crew": async () => {
    const { hourly_rate: _, ...shared } = jobInputFor(company, at(old));
    const people = [company.employee].map(({ id }) => ({ user_id: id, hourly_rate: 200 }));
    return () => manager.post("/api/crew-jobs", { ...shared, people });
  },
  "moving a job to a day": async () => {
    const { id } = await stored({ ...at(today(), "00:00", "00:00"), ...fixed });
    return () => employee.put(`/api/jobs/${id}`, jobInputFor(company, at(old)));
  },
  "moving an old job to another old day": async () => {
    const { id } = await stored();
    return () => employee.put(`/api/jobs/${id}`, jobInputFor(company, at(old.subtract({ days: 1 }))));
  },
};

/** Calls that keep the day of an old job, use an allowed day, or come from an administrator. */
const allowed: Readonly<Record<string, Write>> = {
  "registering on the last allowed day": async () => () => employee.post("/api/jobs", jobInputFor(company, at(oldest))),
  "an administrator's registration for an employee": async () => () =>
    admin.post(`/api/users/${company.employee.id}/jobs`, jobInputFor(company, at(old))),
  "changing the times of an old job on its day": async () => {
    const { id } = await stored();
    return () => employee.put(`/api/jobs/${id}`, jobInputFor(company, at(old, "09:00", "15:00")));
  },
  "moving a job to a later day": async () => {
    const { id } = await stored();
    return () => employee.put(`/api/jobs/${id}`, jobInputFor(company, at(oldest)));
  },
  "sending a rejected job again": async () => {
    const { id } = await stored({ job_status: "REJECTED" });
    return () => employee.put(`/api/jobs/${id}`, jobInputFor(company, at(old)));
  },
  "moving a job to another project": async () => {
    const { id } = await stored();
    return () => manager.patch(`/api/jobs/${id}`, { project_id: company.project2.id });
  },
  "moving a job to another cost center": async () => {
    const { id } = await stored();
    return () => manager.patch(`/api/jobs/${id}`, { cost_center_id: company.costCenter2.id });
  },
  "adding a receipt": async () => {
    const input = { ...(await expense()), expense: { vat: 20, currency: "DKK", ...withoutReceipt } };
    const { body } = await employee.post("/api/jobs", input);
    const receipt = await aReceipt(server.db, company.employee);
    return () => employee.post(`/api/jobs/${body.id}/receipts`, { receipt_ids: [receipt.id] });
  },
  "cancelling a job": async () => {
    const { id, version } = await stored();
    return () => employee.post(`/api/jobs/${id}/cancellation`, { version });
  },
  "restoring a cancelled job": async () => {
    const { id, version } = await stored();
    const { body } = await employee.post(`/api/jobs/${id}/cancellation`, { version });
    return () => employee.post(`/api/jobs/${id}/restoration`, { version: body.version });
  },
  "giving a job the rate of its day": async () => {
    const user = await aUser(server.db, ["employee"]);
    await aRate(server.db, user, 220, old.toString());
    const { id, version } = await stored({ user });
    return () => admin.post(`/api/users/${user.id}/old-rate-jobs`, { jobs: [{ id, version }] });
  },
  "reversing a paid job": async () => {
    const { id } = await stored({ job_status: "PAID" });
    return () => admin.post(`/api/jobs/${id}/reversal`, { reason: "Forkerte timer" });
  },
};

const jobCount = async () => (await server.db.selectFrom("registered_jobs").select("id").execute()).length;

describe.each(Object.keys(refused))("%s before the limit", (name) => {
  const prepared = refused[name] as Write;

  test("is refused with an error at the date, and is allowed after the limit is lifted for the person", async () => {
    const write = await prepared();
    await limitIs(limit);
    const before = await jobCount();
    expect(await write()).toMatchObject({ status: 422, body: { errors: tooLate } });
    expect(await jobCount()).toBe(before);
    expect((await permit(company.employee.id)).status).toBe(200);
    expect([200, 201]).toContain((await write()).status);
  });

  test("is allowed while there is no limit", async () => {
    const write = await prepared();
    expect([200, 201]).toContain((await write()).status);
  });
});

test.each(Object.keys(allowed))("%s is not refused by the limit", async (name) => {
  const write = await (allowed[name] as Write)();
  await limitIs(limit);
  const { status, body } = await write();
  expect([200, 201], JSON.stringify(body)).toContain(status);
});

test("a copy before the limit is refused with the reason, and the other copies are created", async () => {
  const { id, version } = await stored({ ...at(oldest), ...fixed, price: 77 });
  await limitIs(limit);
  const preview = await employee.get(`/api/jobs/copies?job_id=${id}&target=${old}`);
  expect(preview.body.data).toMatchObject([{ refusal: tooLateWords(limit) }]);
  const copies = [old, oldest.add({ days: 1 })].map((date) => ({ id, version, date: date.toString() }));
  const { body } = await employee.post("/api/jobs/copies", { copies });
  expect(body.data).toMatchObject([{ ok: false, message: tooLateWords(limit) }, { ok: true }]);
});

test("a program with an access token is refused like a user", async () => {
  const user = await aUser(server.db, ["employee"]);
  const own = await server.login(user.email);
  const code = codeOf(await giveSecondFactor(server.db, user.id));
  const asked = { name: "Planen", scopes: ["jobs:write"], expires_on: today().add({ days: 30 }).toString() };
  const { body } = await own.post("/api/user/tokens", { ...asked, current_password: testPassword, code });
  await limitIs(limit);
  const response = await server.app.inject({
    method: "POST",
    url: "/api/jobs",
    headers: { authorization: `Bearer ${body.token}` },
    payload: jobInputFor(company, at(old)),
  });
  expect([response.statusCode, response.json().errors]).toEqual([422, tooLate]);
});

test("a crew is refused while the limit applies to one of its people", async () => {
  await limitIs(limit);
  await permit(company.employee.id);
  const { hourly_rate: _, ...shared } = jobInputFor(company, at(old));
  const people = [company.employee, company.employee2].map(({ id }) => ({ user_id: id, hourly_rate: 200 }));
  const crew = () => manager.post("/api/crew-jobs", { ...shared, people });
  expect(await crew()).toMatchObject({ status: 422, body: { errors: tooLate } });
  await permit(company.employee2.id);
  expect((await crew()).status).toBe(201);
});

describe("lifting the limit for a person", () => {
  test("is listed with its last day, is known to the person's form, and can be changed and ended", async () => {
    await limitIs(limit);
    const limitOf = async () => (await employee.get("/api/user")).body.entry_limit;
    expect(await limitOf()).toEqual({ days_back: limit, is_lifted: false });
    await permit(company.employee.id);
    const until = today().add({ days: 3 });
    const { body } = await permit(company.employee.id, until);
    const user = { id: company.employee.id, name: company.employee.name };
    expect(body.data).toMatchObject([{ user, until_date: until.toString(), permitted_by: { id: company.admin.id } }]);
    expect(await limitOf()).toEqual({ days_back: limit, is_lifted: true });
    expect((await admin.delete(`/api/users/${user.id}/late-entry-permit`)).body.data).toEqual([]);
    expect(await limitOf()).toEqual({ days_back: limit, is_lifted: false });
  });

  test("ends automatically after its last day", async () => {
    await limitIs(limit);
    const [user_id, permitted_by_user_id] = [company.employee.id, company.admin.id];
    const until_date = today().subtract({ days: 1 }).toString();
    await server.db.insertInto("late_entry_permits").values({ user_id, until_date, permitted_by_user_id }).execute();
    expect((await employee.post("/api/jobs", jobInputFor(company, at(old)))).body.errors).toEqual(tooLate);
    expect((await admin.get("/api/late-entry-permits")).body.data).toEqual([]);
  });

  test.each([
    ["yesterday", -1, "Vælg i dag eller senere."],
    ["in more than 92 days", 93, "Vælg højst 92 dage frem."],
  ])("is refused with a last day %s", async (_name, days, message) => {
    const answer = await permit(company.employee.id, today().add({ days }));
    expect(answer).toMatchObject({ status: 422, body: { errors: { until_date: [message] } } });
  });

  test("is possible only for administrators, to whom no limit applies", async () => {
    await limitIs(limit);
    const path = `/api/users/${company.employee.id}/late-entry-permit`;
    expect((await manager.put(path, { until_date: today().toString() })).status).toBe(403);
    expect((await admin.get("/api/user")).body.entry_limit).toEqual({ days_back: null, is_lifted: false });
  });
});
