import { describe, expect, test } from "vitest";
import { formatDate, today } from "#common/rules/time/clock.ts";
import { aJob, aRate, aUser, deleteUser, type TestUser } from "#testing/data/factories.ts";
import { setUpCompany } from "#testing/set-up.ts";

/* Terms of employment by date (docs/product-rules.md#terms-of-employment). */

const { server, company, admin, manager, owner, employee } = setUpCompany();

const now = today();
const on = (days: number) => now.add({ days }).toString();
const work = (days: number) => ({ started_at: `${on(days)} 08:00:00`, ended_at: `${on(days)} 16:00:00` });

const pathOf = ({ id }: Pick<TestUser, "id">) => `/api/users/${id}/terms`;
const newUser = (rate: number | null = 200) => aUser(server.db, ["employee"], { default_hourly_rate: rate });
const ratesOf = async (user: TestUser) =>
  (await admin.get(pathOf(user))).body.map(({ from_date, hourly_rate }: { from_date: string; hourly_rate: number }) => [
    ...[from_date, hourly_rate],
  ]);
const todaysRate = async (user: TestUser) => (await admin.get(`/api/users/${user.id}`)).body.default_hourly_rate;
const paid = (user: TestUser, days: number, hourly_rate: number) =>
  aJob(server.db, company, { user, ...work(days), hourly_rate, job_status: "PAID" });

async function saveRate(user: TestUser, default_hourly_rate: number) {
  const { name, email } = user;
  return admin.put(`/api/users/${user.id}`, {
    name,
    email,
    employee_id: `T${user.id}`,
    default_hourly_rate,
    roles: [4],
  });
}

describe("readers of terms", () => {
  test("users read their own terms, and administrators read everybody's, including future terms", async () => {
    await aRate(server.db, company.employee, 230, on(20));
    for (const client of [employee, admin])
      expect((await client.get(pathOf(company.employee))).body).toMatchObject([
        { from_date: on(20), hourly_rate: 230, is_used: false },
        { from_date: "2000-01-01", hourly_rate: 200 },
      ]);
    for (const client of [manager, owner]) expect((await client.get(pathOf(company.employee))).status).toBe(404);
    expect((await employee.get(pathOf(company.manager))).status).toBe(404);
    await server.db.deleteFrom("employment_terms").where("from_date", "=", on(20)).execute();
  });

  test("a manager reads the rates up to today, but no future rates", async () => {
    const user = await newUser();
    await aRate(server.db, user, 210, on(-3));
    await aRate(server.db, user, 230, on(20));
    expect((await manager.get(`/api/users/${user.id}`)).body).toMatchObject({
      default_hourly_rate: 210,
      hourly_rates: [
        { from_date: "2000-01-01", hourly_rate: 200 },
        { from_date: on(-3), hourly_rate: 210 },
      ],
    });
  });

  test("a project owner reads the rates of visible jobs, and not the days of hidden raises", async () => {
    const user = await newUser(311);
    await aRate(server.db, user, 322, on(-30));
    await aRate(server.db, user, 333, on(-3));
    const seen = async () => (await owner.get(`/api/users/${user.id}`)).body.hourly_rates;
    expect(await seen()).toEqual([{ from_date: "2000-01-01", hourly_rate: null }]);
    await aJob(server.db, company, { user, ...work(-2), hourly_rate: 333 });
    expect(await seen()).toEqual([
      { from_date: "2000-01-01", hourly_rate: null },
      { from_date: on(-3), hourly_rate: 333 },
    ]);
    expect((await owner.get(`/api/users/${user.id}`)).body.default_hourly_rate).toBe(333);
  });

  test("the current user has their rates by day", async () => {
    const user = await newUser();
    await aRate(server.db, user, 220, on(-3));
    expect((await (await server.login(user.email)).get("/api/user")).body).toMatchObject({
      default_hourly_rate: 220,
      hourly_rates: [
        { from_date: "2000-01-01", hourly_rate: 200 },
        { from_date: on(-3), hourly_rate: 220 },
      ],
    });
  });
});

describe("readers of plans", () => {
  const week = [...Array.from({ length: 4 }, () => ({ minutes: 450 })), null, null, null];
  const plan = { first_monday: "2026-11-02", weeks: [week] };
  const open = { plan, weekly_minutes: null, weekly_limit_hours: 54 };
  const closed = {
    ...{ pay_kind: "salaried", weekly_limit_agreed_on: "2026-10-01", exempt_by: "Direktøren" },
    ...{ exempt_agreed_on: "2026-10-02", young_until: "2027-05-04", is_at_school: true, registers_norm: false },
  };
  const normsPathOf = ({ id }: Pick<TestUser, "id">) => `/api/users/${id}/norms`;
  async function newPlanned() {
    const user = await newUser();
    await admin.post(pathOf(user), { from_date: on(-20), hourly_rate: 210, ...open, ...closed });
    await admin.post(pathOf(user), { from_date: on(-10), hourly_rate: 220 });
    await admin.post(pathOf(user), { from_date: on(30), hourly_rate: 230, plan: null, weekly_minutes: 1800 });
    return user;
  }

  test("the person and administrators read plans with all conditions, and without rates", async () => {
    const user = await newPlanned();
    const norms = [
      expect.objectContaining({ from_date: "2000-01-01", plan: null, is_exempt: false, exempt_by: null }),
      { from_date: on(-20), is_exempt: true, ...open, ...closed },
      { from_date: on(30), is_exempt: true, ...open, ...closed, plan: null, weekly_minutes: 1800 },
    ];
    const client = await server.login(user.email);
    for (const reader of [client, admin])
      expect(await reader.get(normsPathOf(user))).toMatchObject({ status: 200, body: norms });
    expect((await client.get("/api/user")).body.norms).toEqual(norms);
  });

  test("a manager reads plan, weekly limit and exemption, but not pay, agreements and age", async () => {
    const user = await newPlanned();
    expect((await manager.get(normsPathOf(user))).body).toEqual([
      { from_date: "2000-01-01", plan: null, weekly_minutes: null, weekly_limit_hours: null, is_exempt: false },
      { from_date: on(-20), ...open, is_exempt: true },
      { from_date: on(30), ...open, plan: null, weekly_minutes: 1800, is_exempt: true },
    ]);
  });

  test("the days of raises and of private changes are hidden from leaders", async () => {
    const user = await newUser();
    await aRate(server.db, user, 210, on(-10));
    await admin.post(pathOf(user), { from_date: on(-5), hourly_rate: 210, young_until: "2027-05-04" });
    const days = ({ body }: { body: { from_date: string }[] }) => body.map(({ from_date }) => from_date);
    expect(days(await manager.get(normsPathOf(user)))).toEqual(["2000-01-01"]);
    expect(days(await admin.get(normsPathOf(user)))).toEqual(["2000-01-01", on(-5)]);
  });

  test("a project owner can read the plan after the person's own job, but not after registering a job for them", async () => {
    const user = await newPlanned();
    const times = { started_at: work(-1).started_at, ended_at: `${on(-1)} 10:00:00` };
    const input = { ...times, project_id: company.project.id, job_type_id: company.jobType.id, price_mode: "auto" };
    const { status } = await owner.post(`/api/users/${user.id}/jobs`, { ...input, hourly_rate: 210 });
    expect(status).toBe(201);
    expect((await owner.get(normsPathOf(user))).status).toBe(404);
    const suggestions = await owner.get(`/api/users/${user.id}/jobs/suggestions?date=${on(-1)}`);
    expect(suggestions).toMatchObject({
      status: 200,
      body: { planned_pause_start: null, planned_pause_minutes: null },
    });
    await aJob(server.db, company, { user, ...work(-2) });
    expect((await owner.get(normsPathOf(user))).status).toBe(200);
  });

  test("project owners read the plans of people with jobs on their projects, and colleagues read no plans", async () => {
    const user = await newPlanned();
    expect((await owner.get(normsPathOf(user))).status).toBe(404);
    expect((await employee.get(normsPathOf(user))).status).toBe(404);
    await aJob(server.db, company, { user, ...work(-2) });
    expect((await owner.get(normsPathOf(user))).body.map(({ plan }: { plan: unknown }) => plan)).toEqual([
      null,
      plan,
      null,
    ]);
    expect((await employee.get(normsPathOf(user))).status).toBe(404);
    await deleteUser(server.db, user.id);
    for (const client of [owner, manager]) expect((await client.get(normsPathOf(user))).status).toBe(404);
    expect((await admin.get(normsPathOf(user))).status).toBe(200);
  });
});

describe("rows of terms", () => {
  test("a raise is a new row, and a future row does not change today's rate", async () => {
    const user = await newUser();
    const added = await admin.post(pathOf(user), { from_date: on(10), hourly_rate: 215.5 });
    expect(added).toMatchObject({ status: 201, body: { from_date: on(10), hourly_rate: 215.5, version: 1 } });
    expect(await todaysRate(user)).toBe(200);
    await admin.post(pathOf(user), { from_date: on(-10), hourly_rate: 207 });
    expect(await todaysRate(user)).toBe(207);
    expect(await ratesOf(user)).toEqual([
      [on(10), 215.5],
      [on(-10), 207],
      ["2000-01-01", 200],
    ]);
  });

  test("a user has at most one row from the same day", async () => {
    const user = await newUser();
    await aRate(server.db, user, 210, "2026-11-01");
    const refused = { status: 422, body: { errors: { from_date: ["Der er allerede vilkår fra 1/11-2026."] } } };
    const input = { from_date: "2026-11-01", hourly_rate: 211 };
    expect(await admin.post(pathOf(user), input)).toMatchObject(refused);
    const { id } = (await admin.post(pathOf(user), { ...input, from_date: "2026-12-01" })).body;
    expect(await admin.put(`${pathOf(user)}/${id}`, input)).toMatchObject(refused);
  });

  test("a row needs a day and a rate within the bounds", async () => {
    const user = await newUser();
    expect(await admin.post(pathOf(user), {})).toMatchObject({
      status: 422,
      body: { errors: { from_date: ["Fra skal udfyldes."], hourly_rate: ["Timepris skal udfyldes."] } },
    });
    expect(await admin.post(pathOf(user), { from_date: "1999-12-31", hourly_rate: 100_000 })).toMatchObject({
      status: 422,
      body: { errors: { from_date: ["Skriv et år mellem 2000 og 2099."] } },
    });
  });

  test("a user has at most 100 rows", async () => {
    const user = await newUser();
    for (let n = 1; n < 100; n += 1) await aRate(server.db, user, n, now.subtract({ days: n }).toString());
    expect(await admin.post(pathOf(user), { from_date: on(5), hourly_rate: 1 })).toMatchObject({
      status: 422,
      body: { errors: { from_date: ["En medarbejder har højst 100 rækker med vilkår."] } },
    });
  });

  test("a row can be changed and deleted while no run has used it", async () => {
    const user = await newUser();
    const { id } = (await admin.post(pathOf(user), { from_date: on(-5), hourly_rate: 210 })).body;
    const changed = await admin.put(`${pathOf(user)}/${id}`, { from_date: on(-4), hourly_rate: 212, version: 1 });
    expect(changed).toMatchObject({ status: 200, body: { from_date: on(-4), hourly_rate: 212, version: 2 } });
    expect((await admin.delete(`${pathOf(user)}/${id}?version=2`)).status).toBe(204);
    expect(await ratesOf(user)).toEqual([["2000-01-01", 200]]);
  });

  test("a row that a run has used can neither be changed nor deleted, and other rows can", async () => {
    const user = await newUser();
    await aRate(server.db, user, 210, on(-20));
    await aRate(server.db, user, 220, on(-5));
    await paid(user, -10, 210);
    const [third, second, first] = (await admin.get(pathOf(user))).body;
    expect([third, second, first].map(({ is_used }) => is_used)).toEqual([false, true, false]);
    const message = "Satsen er brugt i en lønkørsel og kan ikke ændres. Tilføj i stedet en ny række.";
    const change = { from_date: second.from_date, hourly_rate: 211 };
    expect(await admin.put(`${pathOf(user)}/${second.id}`, change)).toMatchObject({ status: 409, body: { message } });
    expect(await admin.delete(`${pathOf(user)}/${second.id}`)).toMatchObject({ status: 409, body: { message } });
    expect((await admin.put(`${pathOf(user)}/${first.id}`, { ...first, hourly_rate: 199, version: 1 })).status).toBe(
      200,
    );
    expect((await admin.delete(`${pathOf(user)}/${third.id}`)).status).toBe(204);
  });

  test("a row stays used even if a newer row begins before the paid days", async () => {
    const user = await newUser();
    await paid(user, -10, 200);
    await aRate(server.db, user, 220, on(-20));
    const [, first] = (await admin.get(pathOf(user))).body;
    expect(first).toMatchObject({ from_date: "2000-01-01", is_used: true });
  });

  test("the first row keeps its day and cannot be deleted", async () => {
    const user = await newUser();
    const [first] = (await admin.get(pathOf(user))).body;
    expect(await admin.delete(`${pathOf(user)}/${first.id}`)).toMatchObject({
      status: 409,
      body: { message: "De første vilkår kan ikke slettes. Ret timeprisen i stedet." },
    });
    expect(await admin.put(`${pathOf(user)}/${first.id}`, { from_date: on(-1), hourly_rate: 200 })).toMatchObject({
      status: 422,
      body: { errors: { from_date: ["De første vilkår beholder deres dato."] } },
    });
  });

  test("an older version is refused with the current row", async () => {
    const user = await newUser();
    const { id } = (await admin.post(pathOf(user), { from_date: on(-5), hourly_rate: 210 })).body;
    await admin.put(`${pathOf(user)}/${id}`, { from_date: on(-5), hourly_rate: 211 });
    const stale = { status: 409, body: { current: { hourly_rate: 211, version: 2 } } };
    const late = { from_date: on(-5), hourly_rate: 212, version: 1 };
    expect(await admin.put(`${pathOf(user)}/${id}`, late)).toMatchObject(stale);
    expect(await admin.delete(`${pathOf(user)}/${id}?version=1`)).toMatchObject(stale);
  });

  test("a row belongs to one user, and a deleted user keeps their rows", async () => {
    const [user, other] = [await newUser(), await newUser()];
    const [row] = (await admin.get(pathOf(user))).body;
    const input = { from_date: "2000-01-01", hourly_rate: 1 };
    expect((await admin.put(`${pathOf(other)}/${row.id}`, input)).status).toBe(404);
    expect((await admin.get("/api/users/999999/terms")).status).toBe(404);
    await deleteUser(server.db, user.id);
    expect(await ratesOf(user)).toEqual([["2000-01-01", 200]]);
    expect((await admin.post(pathOf(user), { from_date: on(-5), hourly_rate: 210 })).status).toBe(201);
  });
});

describe("plans and conditions of a row", () => {
  const week = [...Array.from({ length: 4 }, () => ({ minutes: 450 })), null, null, null];
  const plan = { first_monday: "2026-11-02", weeks: [week] };
  const conditions = {
    ...{ plan, pay_kind: "salaried", pay_period: "fortnight", pay_period_from: "2026-11-02" },
    ...{
      weekly_limit_hours: 54,
      weekly_limit_agreed_on: "2026-10-01",
      exempt_by: "Direktøren",
      exempt_agreed_on: on(-9),
    },
    ...{ young_until: "2027-05-04", is_at_school: true, registers_norm: true },
  };
  const lists = async (user: TestUser) => (await admin.get(pathOf(user))).body;

  test("a row keeps its plan, pay, limits and exemption", async () => {
    const user = await newUser();
    const added = await admin.post(pathOf(user), { from_date: on(-5), hourly_rate: 0, ...conditions });
    expect(added).toMatchObject({ status: 201, body: conditions });
    expect((await lists(user))[0]).toMatchObject({ ...conditions, weekly_minutes: null, is_used: false });
  });

  test("a raise keeps the plan of the row before it, and so does a rate on the form of the user", async () => {
    const user = await newUser();
    await admin.post(pathOf(user), { from_date: on(-20), hourly_rate: 200, ...conditions });
    await admin.post(pathOf(user), { from_date: on(-10), hourly_rate: 210 });
    await saveRate(user, 211);
    await paid(user, -5, 211);
    await saveRate(user, 220);
    const rows = await lists(user);
    expect(rows.map((row: { hourly_rate: number }) => row.hourly_rate)).toEqual([220, 211, 200, 200]);
    for (const row of rows.slice(0, 3)) expect(row).toMatchObject(conditions);
    expect(rows[3]).toMatchObject({ plan: null, exempt_by: null });
  });

  test("a change without the field plan keeps the plan, and null removes the plan", async () => {
    const user = await newUser();
    const { id } = (await admin.post(pathOf(user), { from_date: on(-5), hourly_rate: 200, plan })).body;
    const change = (fields: object) =>
      admin.put(`${pathOf(user)}/${id}`, { from_date: on(-5), hourly_rate: 205, ...fields });
    expect((await change({})).body).toMatchObject({ hourly_rate: 205, plan });
    expect((await change({ plan: null, weekly_minutes: 2220 })).body).toMatchObject({
      plan: null,
      weekly_minutes: 2220,
    });
  });

  test("a field is refused without the field that it needs", async () => {
    const user = await newUser();
    const errorsOf = async (fields: object) =>
      Object.keys((await admin.post(pathOf(user), { from_date: on(3), hourly_rate: 200, ...fields })).body.errors);
    expect(await errorsOf({ plan, weekly_minutes: 2220 })).toEqual(["weekly_minutes"]);
    expect(await errorsOf({ pay_period: "fortnight" })).toEqual(["pay_period_from"]);
    expect(await errorsOf({ pay_period: "fortnight", pay_period_from: "2026-11-03" })).toEqual(["pay_period_from"]);
    expect(await errorsOf({ pay_period_from: "2026-11-02" })).toEqual(["pay_period_from"]);
    expect(await errorsOf({ weekly_limit_hours: 54 })).toEqual(["weekly_limit_agreed_on"]);
    expect(await errorsOf({ weekly_limit_hours: 48 })).toEqual(["weekly_limit_hours"]);
    expect(await errorsOf({ exempt_by: "Direktøren" })).toEqual(["exempt_agreed_on"]);
    expect(await errorsOf({ exempt_agreed_on: "2026-10-01" })).toEqual(["exempt_by"]);
    expect(await errorsOf({ is_at_school: true })).toEqual(["young_until"]);
    expect(await errorsOf({ plan: { first_monday: "2026-11-02", weeks: [[]] } })).toEqual(["plan.weeks"]);
  });

  test("the registration of the norm needs monthly pay, a plan and a first day", async () => {
    const user = await newUser();
    const registers = { registers_norm: true, pay_kind: "salaried", plan };
    const errorsOf = async (fields: object) =>
      (await admin.post(pathOf(user), { from_date: on(3), hourly_rate: 200, ...fields })).body.errors;
    const error = { registers_norm: ["Kun den, der har månedsløn og en plan, får dagens norm registreret."] };
    expect(await errorsOf({ ...registers, pay_kind: "hourly" })).toEqual(error);
    expect(await errorsOf({ ...registers, plan: null })).toEqual(error);
    const [first] = await lists(user);
    const change = { from_date: first.from_date, hourly_rate: 200, ...registers };
    expect((await admin.put(`${pathOf(user)}/${first.id}`, change)).body.errors).toEqual({
      registers_norm: ["Normen registreres fra en dato. Tilføj vilkår fra den dag."],
    });
    expect(await errorsOf(registers)).toBeUndefined();
  });
});

describe("agreements about working time", () => {
  const exempt = { exempt_by: "Direktøren", exempt_agreed_on: on(-30) };
  const limit = { weekly_limit_hours: 54, weekly_limit_agreed_on: on(-30) };
  const none = { exempt_by: null, exempt_agreed_on: null, weekly_limit_hours: null, weekly_limit_agreed_on: null };
  const young = { young_until: on(300), is_at_school: true };
  const stays =
    "Det gjaldt, mens der blev arbejdet, og bliver stående. Tilføj en ny række fra den dag, hvor det ændrer sig.";
  const message =
    "Rækken viser, hvad der var aftalt, mens der blev arbejdet, og kan ikke slettes. Tilføj i stedet en ny række fra den dag, hvor det ændrer sig.";
  const worked = (user: TestUser, days: number) =>
    aJob(server.db, company, { user, started_at: `${on(days)} 08:00:00`, ended_at: `${on(days)} 12:00:00` });
  const add = async (user: TestUser, fields: object, days = -10) =>
    (await admin.post(pathOf(user), { from_date: on(days), hourly_rate: 200, ...fields })).body;

  test.each([
    ["an exemption", exempt],
    ["an agreed limit", limit],
    ["an age under 18", young],
  ])(
    "a row with %s is neither deleted nor moved once working time is registered on its days",
    async (_name, fields) => {
      const user = await newUser();
      const row = await add(user, fields);
      await worked(user, -11);
      expect((await admin.delete(`${pathOf(user)}/${row.id}`)).status).toBe(204);
      const again = await add(user, fields);
      await worked(user, -9);
      expect(await admin.delete(`${pathOf(user)}/${again.id}`)).toMatchObject({ status: 409, body: { message } });
      const moved = await admin.put(`${pathOf(user)}/${again.id}`, { from_date: on(-8), hourly_rate: 200 });
      expect(moved).toMatchObject({
        status: 422,
        body: {
          errors: { from_date: ["Rækken viser, hvad der var aftalt, mens der blev arbejdet, og beholder sin dato."] },
        },
      });
    },
  );

  test("a row that ends an agreement cannot be deleted once working time is registered on its days", async () => {
    const user = await newUser();
    await add(user, exempt, -20);
    const end = await add(user, none, -10);
    const raise = await add(user, {}, -5);
    await worked(user, -4);
    await worked(user, -9);
    expect((await admin.delete(`${pathOf(user)}/${raise.id}`)).status).toBe(204);
    expect(await admin.delete(`${pathOf(user)}/${end.id}`)).toMatchObject({ status: 409, body: { message } });
  });

  test("a register entry protects the row of its day like a job", async () => {
    const user = await newUser();
    const row = await add(user, exempt);
    await server.db
      .insertInto("register_entries")
      .values({ user_id: user.id, date: on(-9), minutes: 450 })
      .execute();
    expect((await admin.delete(`${pathOf(user)}/${row.id}`)).status).toBe(409);
  });

  test("an agreed value cannot be changed or removed, but rates, plans and missing values can be saved", async () => {
    const user = await newUser();
    const row = await add(user, { ...exempt, ...young });
    await worked(user, -9);
    const change = (fields: object) =>
      admin.put(`${pathOf(user)}/${row.id}`, { from_date: on(-10), hourly_rate: 200, ...fields });
    const errorsOf = async (fields: object) => (await change(fields)).body.errors;
    expect(await errorsOf({ exempt_by: null, exempt_agreed_on: null })).toEqual({
      exempt_by: [stays],
      exempt_agreed_on: [stays],
    });
    expect(await errorsOf({ exempt_agreed_on: on(-40) })).toEqual({ exempt_agreed_on: [stays] });
    expect(await errorsOf({ young_until: on(301), is_at_school: false })).toEqual({
      young_until: [stays],
      is_at_school: [stays],
    });
    expect((await change({ ...limit, hourly_rate: 210, weekly_minutes: 2220 })).status).toBe(200);
    expect(await errorsOf({ weekly_limit_hours: 60 })).toEqual({ weekly_limit_hours: [stays] });
  });

  test("shared terms are refused if a person already has a row from the day", async () => {
    const user = await newUser();
    await add(user, exempt);
    await worked(user, -9);
    const shared = { users: [user.id], from_date: on(-10), ...none };
    expect((await admin.post("/api/employment-terms", shared)).body.errors.users).toEqual([
      `${user.name} har allerede vilkår fra ${formatDate(on(-10))}.`,
    ]);
  });
});

describe("the same terms for several people", () => {
  const week = [...Array.from({ length: 4 }, () => ({ minutes: 450 })), null, null, null];
  const plan = { first_monday: "2026-11-02", weeks: [week] };
  const share = (users: readonly { id: number }[], fields: object, key?: string) =>
    admin.post(
      "/api/employment-terms",
      { users: users.map(({ id }) => id), ...fields },
      key === undefined ? {} : { "idempotency-key": key },
    );

  test("each person gets the shared plan and keeps their own rate and agreements", async () => {
    const [ann, bo] = [await newUser(201), await newUser(202)];
    await admin.post(pathOf(bo), { from_date: on(5), hourly_rate: 222, young_until: "2027-05-04" });
    const given = await share([ann, bo], { from_date: on(10), plan, weekly_minutes: null, pay_kind: "salaried" });
    expect(given).toMatchObject({ status: 201, body: { count: 2 } });
    const latest = async (user: TestUser) => (await admin.get(pathOf(user))).body[0];
    const shared = { from_date: on(10), plan, pay_kind: "salaried" };
    expect(await latest(ann)).toMatchObject({ ...shared, hourly_rate: 201, young_until: null });
    expect(await latest(bo)).toMatchObject({ ...shared, hourly_rate: 222, young_until: "2027-05-04" });
    expect((await admin.get(`/api/users/${ann.id}`)).body.version).toBe(2);
    for (const { id } of [ann, bo])
      expect((await admin.get("/api/audit-log?kind=employment-terms-changed")).body.data).toContainEqual(
        expect.objectContaining({
          about_user: expect.objectContaining({ id }),
          details: { from: on(10), change: "added" },
        }),
      );
  });

  test("a condition may need a value that the people's terms already have", async () => {
    const [ann, bo] = [await newUser(), await newUser()];
    const [fortnight, monday] = ["fortnight", "2026-11-02"];
    for (const user of [ann, bo])
      await admin.post(pathOf(user), {
        ...{ from_date: on(5), hourly_rate: 200, plan, pay_kind: "salaried" },
        ...{ pay_period: fortnight, pay_period_from: monday, young_until: "2027-05-04" },
      });
    const given = { registers_norm: true, pay_period: fortnight, is_at_school: true };
    expect(await share([ann, bo], { from_date: on(10), ...given })).toMatchObject({ status: 201 });
    for (const user of [ann, bo])
      expect((await admin.get(pathOf(user))).body[0]).toMatchObject({ ...given, plan, pay_period_from: monday });
    const planless = await newUser();
    expect((await share([ann, planless], { from_date: on(12), registers_norm: true })).body.errors).toEqual({
      registers_norm: ["Kun den, der har månedsløn og en plan, får dagens norm registreret."],
    });
  });

  test("the error names each person who cannot have the terms, and nobody gets the terms", async () => {
    const [fine, rateless, taken, used, gone, clashing] = await Promise.all([
      newUser(),
      newUser(null),
      newUser(),
      newUser(),
      newUser(),
      newUser(),
    ]);
    const day = on(-3);
    await aRate(server.db, taken, 210, day);
    await aRate(server.db, used, 220, day);
    await paid(used, -2, 220);
    await deleteUser(server.db, gone.id);
    await admin.post(pathOf(clashing), { from_date: on(-10), hourly_rate: 200, weekly_minutes: 1800 });
    const all = [fine, rateless, taken, used, gone, clashing];
    const { status, body } = await share([...all, { id: 999_999 }], { from_date: day, plan });
    const shown = formatDate(day);
    expect(status).toBe(422);
    expect(body.errors.users.toSorted()).toEqual(
      [
        "En af de valgte findes ikke.",
        `${rateless.name} har ingen timepris den ${shown}.`,
        `${taken.name} har allerede vilkår fra ${shown}.`,
        `${used.name} har vilkår fra ${shown}, som en lønkørsel har brugt.`,
        `${gone.name} er slettet.`,
        `${clashing.name}: Ugens timer følger af planen.`,
      ].toSorted(),
    );
    expect(await ratesOf(fine)).toHaveLength(1);
  });

  test("a repeated request adds nothing", async () => {
    const user = await newUser();
    const once = () => share([user], { from_date: on(10), plan }, "samme-vilkaar");
    expect([await once(), await once()]).toMatchObject([
      { status: 201, body: { count: 1 } },
      { status: 201, body: { count: 1 } },
    ]);
    expect(await ratesOf(user)).toHaveLength(2);
  });

  test("invalid fields are field errors, and the number of people is limited", async () => {
    const user = await newUser();
    const errorsOf = async (users: readonly { id: number }[], fields: object) =>
      Object.keys((await share(users, { from_date: on(10), ...fields })).body.errors);
    expect(await errorsOf([user], { pay_period: "fortnight", pay_period_from: "2026-11-03" })).toEqual([
      "pay_period_from",
    ]);
    expect(await errorsOf([user], {})).toEqual(["plan"]);
    expect(await errorsOf([], { plan })).toEqual(["users"]);
    expect(await errorsOf([user, user], { plan })).toEqual(["users"]);
    expect(
      await errorsOf(
        Array.from({ length: 101 }, (_, place) => ({ id: place + 1 })),
        { plan },
      ),
    ).toEqual(["users"]);
    expect((await manager.post("/api/employment-terms", { users: [user.id], from_date: on(10), plan })).status).toBe(
      403,
    );
  });
});

describe("the rate on a user's form", () => {
  test("a form that was opened before a change of terms is refused", async () => {
    const user = await newUser();
    const save = async (version: number) =>
      admin.put(`/api/users/${user.id}`, {
        ...{ name: user.name, email: user.email, employee_id: `T${user.id}`, roles: [4] },
        ...{ default_hourly_rate: 200, version },
      });
    const versionOf = async () => (await admin.get(`/api/users/${user.id}`)).body.version;
    const added = await versionOf();
    const { id } = (await admin.post(pathOf(user), { from_date: on(-3), hourly_rate: 220 })).body;
    expect(await save(added)).toMatchObject({ status: 409, body: { current: { default_hourly_rate: 220 } } });
    const changed = await versionOf();
    await admin.put(`${pathOf(user)}/${id}`, { from_date: on(-3), hourly_rate: 230 });
    expect((await save(changed)).status).toBe(409);
    const removed = await versionOf();
    await admin.delete(`${pathOf(user)}/${id}`);
    expect((await save(removed)).status).toBe(409);
    expect((await save(await versionOf())).status).toBe(200);
  });

  test("a form that was opened before the first day of a raise is refused", async () => {
    const user = await newUser();
    const read = (await admin.get(`/api/users/${user.id}`)).body;
    expect(read.default_hourly_rate_from).toBe("2000-01-01");
    // At midnight the raise begins, but the user keeps the same version.
    await aRate(server.db, user, 220, on(0));
    const form = { name: "Ny", email: user.email, employee_id: `T${user.id}`, roles: [4], default_hourly_rate: 200 };
    const save = (from: unknown) =>
      admin.put(`/api/users/${user.id}`, { ...form, version: read.version, default_hourly_rate_from: from });
    expect(await save(read.default_hourly_rate_from)).toMatchObject({
      status: 409,
      body: {
        message: "En anden timepris gælder nu.",
        current: { default_hourly_rate: 220, default_hourly_rate_from: on(0), name: user.name },
      },
    });
    expect(await todaysRate(user)).toBe(220);
    expect(await save("i går")).toMatchObject({ status: 422 });
    expect(await save(on(0))).toMatchObject({ status: 200, body: { default_hourly_rate: 200, name: "Ny" } });
  });

  test("the rate of a new user applies from the first possible day", async () => {
    const input = { name: "Ny Sats", email: "ny.sats@dagvaerk.test", employee_id: "SATS", roles: [4] };
    const { id } = (await admin.post("/api/users", { ...input, default_hourly_rate: 187.5 })).body;
    expect(await ratesOf({ ...input, id })).toEqual([["2000-01-01", 187.5]]);
  });

  test("a change of the rate changes today's row while no run has used the row", async () => {
    const user = await newUser();
    await aRate(server.db, user, 210, on(-5));
    expect((await saveRate(user, 212)).body.default_hourly_rate).toBe(212);
    expect(await ratesOf(user)).toEqual([
      [on(-5), 212],
      ["2000-01-01", 200],
    ]);
  });

  test("a change of the rate adds a row from today if a run has used today's row", async () => {
    const user = await newUser();
    await paid(user, -10, 200);
    expect((await saveRate(user, 220)).body.default_hourly_rate).toBe(220);
    expect(await ratesOf(user)).toEqual([
      [on(0), 220],
      ["2000-01-01", 200],
    ]);
  });

  test("a rate from today that a run has used cannot be changed on the form", async () => {
    const user = await newUser();
    await aRate(server.db, user, 220, on(0));
    await paid(user, 0, 220);
    expect(await saveRate(user, 230)).toMatchObject({
      status: 422,
      body: {
        errors: {
          default_hourly_rate: [
            "Timeprisen fra i dag er brugt i en lønkørsel. Tilføj en ny under »Ansættelsesvilkår«.",
          ],
        },
      },
    });
    expect((await saveRate(user, 220)).status).toBe(200);
  });

  test("a user with 100 future rows cannot get another row by the form", async () => {
    const user = await newUser(null);
    for (let n = 1; n <= 100; n += 1) await aRate(server.db, user, n, on(n));
    expect(await saveRate(user, 190)).toMatchObject({
      status: 422,
      body: { errors: { default_hourly_rate: ["En medarbejder har højst 100 rækker med vilkår."] } },
    });
  });

  test("a save with the same rate changes no rows, and a user without a rate gets a first row", async () => {
    const [user, rateless] = [await newUser(), await newUser(null)];
    await paid(user, -10, 200);
    await saveRate(user, 200);
    expect(await ratesOf(user)).toEqual([["2000-01-01", 200]]);
    await saveRate(rateless, 190);
    expect(await ratesOf(rateless)).toEqual([["2000-01-01", 190]]);
  });
});
