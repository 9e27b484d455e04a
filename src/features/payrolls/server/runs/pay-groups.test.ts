import { beforeEach, describe, expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import type { PayGroup } from "#features/payrolls/rules/pay-groups.ts";
import {
  aJob,
  aJobType,
  anAbsenceKind,
  anExpenseType,
  aUser,
  giveLeader,
  givePlan,
  type TestUser,
} from "#testing/data/factories.ts";
import { filledPayrollSetup } from "#testing/data/payroll-formats.ts";
import { setUpCompany } from "#testing/set-up.ts";

/* A run can be for the people of some pay groups (docs/product-rules.md#pay-groups). */

const { server, company, admin } = setUpCompany();

const date = today().toString();
let hourly: TestUser;
let fortnightly: TestUser;
let salaried: TestUser;

const fortnights = { pay_period: "fortnight", pay_period_from: "2026-01-05" } as const;

async function earner(group: PayGroup, price: number): Promise<TestUser> {
  const user = await aUser(server.db, ["employee"]);
  await server.db
    .updateTable("employment_terms")
    .set({ pay_kind: group.startsWith("salaried") ? "salaried" : "hourly" })
    .set(group.endsWith("fortnight") ? fortnights : {})
    .where("user_id", "=", user.id)
    .execute();
  await earn(user, price);
  return user;
}

const earn = (user: TestUser, price: number, job_type_id?: number) =>
  aJob(server.db, company, {
    ...(job_type_id !== undefined && { job_type_id }),
    ...{ user, price, price_mode: "manual", hourly_rate: null, job_status: "APPROVED_BY_MANAGER" },
  });

const payable = async (query: string) =>
  (await admin.get(`/api/payrolls/payable?createdBeforeDate=${date}${query}`)).body;
const pay = (more: object) =>
  admin.post("/api/payrolls", { description: "Løn", created_before_date: date, jobs: "approved", ...more });
const paidTo = async (id: number) =>
  (await admin.get(`/api/payrolls/${id}/lines`)).body.data
    .map((line: { user_id: number; price: number }) => [line.user_id, line.price])
    .toSorted((one: number[], other: number[]) => (one[1] ?? 0) - (other[1] ?? 0));

beforeEach(async () => {
  await pay({});
  hourly = await earner("hourly-month", 100);
  fortnightly = await earner("hourly-fortnight", 200);
  salaried = await earner("salaried-month", 300);
});

test("a run pays only the people of its pay groups, and other people's jobs wait", async () => {
  const { approved } = await payable("&pay_groups=hourly-fortnight");
  expect([approved.jobs.length, approved.sums[0].price]).toEqual([1, 200]);
  const { status, body } = await pay({ pay_groups: ["hourly-fortnight"] });
  expect([status, body.pay_groups, await paidTo(body.id)]).toEqual([
    201,
    ["hourly-fortnight"],
    [[fortnightly.id, 200]],
  ]);
  const rest = await pay({ pay_groups: ["hourly-month", "salaried-month"] });
  expect(await paidTo(rest.body.id)).toEqual([
    [hourly.id, 100],
    [salaried.id, 300],
  ]);
  expect((await pay({ pay_groups: ["salaried-fortnight"] })).status).toBe(422);
});

test("a run does not pay a shown job of a person in another pay group", async () => {
  const { approved } = await payable("");
  const refused = await pay({ pay_groups: ["salaried-month"], shown_jobs: approved.jobs });
  expect([refused.status, (await payable("")).approved.jobs.length]).toEqual([409, 3]);
});

test("a person's pay group follows the terms on the run's date, and is hourly-month without terms", async () => {
  const from_date = today().add({ days: 1 }).toString();
  const later = { user_id: hourly.id, from_date, hourly_rate: 200, ...fortnights };
  await server.db.insertInto("employment_terms").values(later).execute();
  await server.db.deleteFrom("employment_terms").where("user_id", "=", salaried.id).execute();
  const { body } = await pay({ pay_groups: ["hourly-month"] });
  expect(await paidTo(body.id)).toEqual([
    [hourly.id, 100],
    [salaried.id, 300],
  ]);
  await earn(hourly, 50);
  const next = await pay({ created_before_date: from_date, pay_groups: ["hourly-fortnight"] });
  expect(await paidTo(next.body.id)).toEqual([
    [hourly.id, 50],
    [fortnightly.id, 200],
  ]);
});

test("absence and reversals of other pay groups wait for a run of their group", async () => {
  const first = await pay({});
  const jobOf = async (user: TestUser) =>
    (await admin.get(`/api/payrolls/${first.body.id}/lines`)).body.data.find(
      ({ user_id }: { user_id: number }) => user_id === user.id,
    ).job_id;
  for (const user of [fortnightly, salaried])
    await admin.post(`/api/jobs/${await jobOf(user)}/reversal`, { reason: "Forkert" });
  await givePlan(server.db, salaried, { minutes: 450 });
  await giveLeader(server.db, salaried, company.owner);
  const { id: kind_id } = await anAbsenceKind(server.db, "sickness", { salary_code: "51" });
  const client = await server.login(salaried.email);
  await client.post("/api/absences", { kind_id, from_date: date, to_date: date });

  const pending = async (groups: string) =>
    (await admin.get(`/api/reversals?createdBeforeDate=${date}&pay_groups=${groups}`)).body.map(
      ({ id, user }: { id: number; user: TestUser }) => [id, user.id],
    );
  const [[reversal]] = await pending("hourly-fortnight");
  expect((await pending("hourly-fortnight,salaried-month")).length).toBe(2);
  const absenceOf = async (groups: string) =>
    (await admin.get(`/api/payrolls/absence?createdBeforeDate=${date}&pay_groups=${groups}`)).body.totals.lines_count;
  expect([await absenceOf("hourly-fortnight"), await absenceOf("salaried-month")]).toEqual([0, 1]);

  const { status, body } = await pay({ pay_groups: ["hourly-fortnight"], shown_reversals: [reversal] });
  expect([status, body.reversals_count, body.absence, await paidTo(body.id)]).toEqual([
    201,
    1,
    null,
    [[fortnightly.id, -200]],
  ]);
  const rest = await pay({ pay_groups: ["salaried-month"] });
  expect([rest.body.reversals_count, rest.body.absence.lines_count, await paidTo(rest.body.id)]).toEqual([
    1,
    1,
    [[salaried.id, -300]],
  ]);
});

describe("a reversal of another group", () => {
  const code = "77001";

  beforeEach(async () => {
    const category = await anExpenseType(server.db, { name: "Beslag", salary_code: code });
    const noon = `${date} 12:00:00`;
    const { id } = await aJob(server.db, company, {
      ...{ user: salaried, kind: "expense", job_type_id: category.id, price: 50, price_mode: "manual" },
      ...{ started_at: noon, ended_at: noon, hourly_rate: null, job_status: "APPROVED_BY_MANAGER" },
    });
    expect((await pay({})).status).toBe(201);
    expect((await admin.post(`/api/jobs/${id}/reversal`, { reason: "Forkert" })).status).toBe(201);
  });

  test("does not refuse a run with its salary code", async () => {
    const wage = await aJobType(server.db, { name: "Smedning", salary_code: code });
    await earn(hourly, 100, wage.id);
    const refused = await pay({});
    expect(refused.body.errors.jobs[0]).toMatch(/^Smedning har samme lønkode \(77001\) som en tilbageførsel på Beslag/);
    const { status, body } = await pay({ pay_groups: ["hourly-month"] });
    expect([status, await paidTo(body.id)]).toEqual([201, [[hourly.id, 100]]]);
  });

  test("is not part of the check of the run's file", async () => {
    const wage = await aJobType(server.db, { name: "Isolering", salary_code: "1300" });
    const { id } = await earn(hourly, 100, wage.id);
    await pay({ pay_groups: ["hourly-month"] });
    await admin.post(`/api/jobs/${id}/reversal`, { reason: "Forkert" });
    const { version } = (await admin.get("/api/payroll-setup")).body;
    const setup = { ...filledPayrollSetup, default_format: "datalon", version };
    expect((await admin.put("/api/payroll-setup", setup)).status).toBe(200);
    const problemsOf = async (groups: string) =>
      (await admin.get(`/api/payrolls/file-check?createdBeforeDate=${date}&pay_groups=${groups}`)).body.problems;
    const both = [expect.stringMatching(/^Løndel 09 får både løn \(tilbageført lønkode 1300 på Isolering\) og udlæg/)];
    expect(await problemsOf("hourly-month,salaried-month")).toEqual(both);
    expect([await problemsOf("hourly-month"), await problemsOf("salaried-month")]).toEqual([[], []]);
  });
});

test("the list of runs, the run's page and the audit log name the run's pay groups, or none for everybody", async () => {
  const { id } = (await pay({ pay_groups: ["hourly-fortnight", "salaried-month"] })).body;
  const pay_groups = ["hourly-fortnight", "salaried-month"];
  expect((await admin.get(`/api/payrolls/${id}`)).body.pay_groups).toEqual(pay_groups);
  expect((await admin.get("/api/payrolls")).body.data[0]).toMatchObject({ id, pay_groups });
  const { body } = await admin.get("/api/audit-log?kind=payroll-created&perPage=1");
  expect(body.data[0]).toMatchObject({ record_id: id, details: { pay_groups } });
  expect((await pay({})).body.pay_groups).toBeNull();
});

test("the next deadline in Min løn depends only on runs for the user's pay group", async () => {
  await server.db
    .updateTable("payrolls")
    .set({ annulled_at: new Date(), annulled_by_user_id: company.admin.id })
    .execute();
  const deadline = async (user: TestUser) =>
    (await (await server.login(user.email)).get("/api/my-pay")).body.next_deadline;
  const before = await deadline(salaried);
  await pay({ pay_groups: ["hourly-fortnight"], created_before_date: before });
  expect(await deadline(salaried)).toBe(before);
  expect((await deadline(fortnightly)) > before).toBe(true);
});

test.each([
  ["an unknown group", "weekly", ["weekly"]],
  ["no group", "", []],
  ["the same group twice", "hourly-month,hourly-month", ["hourly-month", "hourly-month"]],
])("every call refuses %s", async (_what, text, pay_groups) => {
  const path = `createdBeforeDate=${date}&pay_groups=${text}`;
  for (const call of ["payable", "absence", "file-check"])
    expect((await admin.get(`/api/payrolls/${call}?${path}`)).status).toBe(422);
  expect((await admin.get(`/api/reversals?${path}`)).status).toBe(422);
  expect((await pay({ pay_groups })).body.errors).toHaveProperty("pay_groups");
  const preview = await admin.post("/api/payrolls/allowances", { created_before_date: date, pay_groups });
  expect(preview.status).toBe(422);
});
