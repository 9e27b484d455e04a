import { beforeEach, describe, expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import { dayKinds, places } from "#features/allowances/rules/allowance-rule.ts";
import { hourly, ruleOf, tier } from "#features/allowances/rules/presets/preset.ts";
import { aRuleSet, giveRules, versionsOf } from "#testing/data/allowances.ts";
import { aJob, anExpenseType, aUser, type TestUser } from "#testing/data/factories.ts";
import type { Client } from "#testing/http-client.ts";
import { setUpCompany } from "#testing/set-up.ts";

/* Allowances in payroll runs (docs/product-rules.md#allowances-in-a-run). */

const { server, company, admin } = setUpCompany();

let person: TestUser;
let client: Client;

beforeEach(async () => {
  await server.db
    .updateTable("jobs")
    .set({ job_status: "REJECTED", rejection_reason: "Fra en anden test" })
    .set({ owner_approved_by_user_id: null, manager_approved_by_user_id: null })
    .where("payroll_id", "is", null)
    .execute();
  person = await aUser(server.db, ["employee"]);
  client = await server.login(person.email);
  await giveRules(server.db, person, await aRuleSet(server.db, company.admin));
});

const approved = { job_status: "APPROVED_BY_MANAGER" } as const;

/** @param hours `2026-03-10 15:00–18:00` */
async function work(hours: string, options: Parameters<typeof aJob>[2] = {}) {
  const [, date, start, end] = /^(\S+) (\S+)–(\S+)$/.exec(hours) ?? [];
  const times = { started_at: `${date} ${start}:00`, ended_at: `${date} ${end}:00` };
  return aJob(server.db, company, { user: person, ...times, ...approved, ...options });
}

const shown = (...jobs: { id: number; version: number }[]) => jobs.map(({ id, version }) => [id, version]);
const input = { description: "Løn", created_before_date: today().toString() };
const pay = (more: object = {}) => admin.post("/api/payrolls", { ...input, ...more });
const preview = async (more: object = {}) => (await admin.post("/api/payrolls/allowances", { ...input, ...more })).body;
const linesOf = async (payrollId: number) =>
  (await admin.get(`/api/payrolls/${payrollId}/allowances?perPage=100`)).body.data.map(
    ({ date, minutes, rate, price }: Record<string, unknown>) => [date, minutes, rate, price],
  );
async function takeBack(job: { id: number }) {
  expect((await admin.post(`/api/jobs/${job.id}/reversal`, { reason: "Forkert" })).status).toBe(201);
}

describe("allowances in a run", () => {
  test("a run pays the allowances of its jobs, and shows them in the list, on its page and in Min løn", async () => {
    await work("2026-03-10 07:00–18:00", { pause_minutes: 30 });
    const { status, body } = await pay();
    expect([status, body.total_price, body.allowances]).toEqual([201, 2100, { lines_count: 2, price: 173 }]);
    expect(await linesOf(body.id)).toEqual([
      ["2026-03-10", 120, 48.1, 96.2],
      ["2026-03-10", 60, 76.8, 76.8],
    ]);
    const allowances = { lines_count: 2, price: 173 };
    expect((await admin.get(`/api/payrolls/${body.id}`)).body).toMatchObject({ allowances });
    expect((await client.get("/api/my-pay")).body.data[0]).toMatchObject({ total_price: 2100, allowances });
    expect((await client.get(`/api/my-pay/${body.id}/allowances`)).body).toMatchObject({
      totals: allowances,
      data: [{ date: "2026-03-10", unit: "hour", minutes: 120, count: 0, rate: 48.1, price: 96.2 }, { price: 76.8 }],
    });
    const totals = (await admin.get(`/api/payrolls/${body.id}/totals?by=employee`)).body.data;
    expect(totals).toMatchObject([{ user_id: person.id, minutes: 630, absence: null, allowances }]);
    const byCode = (await admin.get(`/api/payrolls/${body.id}/totals?by=salary_code`)).body.data;
    expect(byCode).toMatchObject([{ lines_count: 1, allowances: null }]);
  });

  test("if two runs pay two jobs of a day, the second run pays the difference to the whole day's allowances", async () => {
    const first = await work("2026-03-10 15:00–16:30");
    const second = await work("2026-03-10 16:30–18:00");
    const one = await pay({ shown_jobs: shown(second) });
    expect(one.body.allowances.price).toBe(100.85);
    const two = await pay({ shown_jobs: shown(first) });
    expect(two.body.allowances.price).toBe(72.15);
    expect(await linesOf(two.body.id)).toEqual([["2026-03-10", 90, 48.1, 72.15]]);
  });

  test("a job that is registered late moves a paid job's hours to a higher tier, and the run pays the difference", async () => {
    const worked = (code: string, kroner: number, from: number, to: number | null) =>
      ruleOf({
        ...{ code, name: `Overtid ${code}`, amount: hourly(kroner), days: ["weekday"], places: ["after"] },
        ...{ salary_code: "21", tier: tier(from, to, "worked"), applies_to: "all" },
      });
    const rules = [worked("1", 74.95, 0, 3), worked("2", 149.9, 3, null)];
    const set = await aRuleSet(server.db, company.admin, { versions: [{ from_date: "2026-01-01", rules }] });
    await giveRules(server.db, person, set);
    await work("2026-03-11 17:00–20:00");
    expect((await pay()).body.allowances.price).toBe(224.85);
    await work("2026-03-11 15:00–17:00");
    expect(await linesOf((await pay()).body.id)).toEqual([["2026-03-11", 120, 149.9, 299.8]]);
  });

  test("minutes are summed over runs before the øre is rounded", async () => {
    const jobs = [await work("2026-03-10 19:00–19:05"), await work("2026-03-10 19:30–19:35")];
    const prices = [];
    for (const job of jobs) prices.push((await pay({ shown_jobs: shown(job) })).body.allowances.price);
    expect(prices).toEqual([11.98, 11.97]);
  });

  test("a reversal takes back the job's allowances, and waits again after its run is annulled", async () => {
    const job = await work("2026-03-10 07:00–18:00", { pause_minutes: 30 });
    await pay();
    await takeBack(job);
    const back = await pay({ jobs: "approved" });
    expect([back.body.total_price, back.body.allowances.price]).toEqual([-2100, -173]);
    expect(await linesOf(back.body.id)).toEqual([
      ["2026-03-10", -120, 48.1, -96.2],
      ["2026-03-10", -60, 76.8, -76.8],
    ]);
    expect((await admin.post(`/api/payrolls/${back.body.id}/annulment`, {})).status).toBe(200);
    expect((await preview()).totals).toEqual({ lines_count: 2, price: -173 });
    expect((await pay()).body.allowances.price).toBe(-173);
  });

  test("after a change of rules, a run reprices only the days of new jobs", async () => {
    await work("2026-03-10 15:00–17:00");
    await work("2026-03-11 15:00–17:00");
    await pay();
    await giveRules(server.db, person, null);
    await work("2026-03-11 18:00–19:00");
    expect(await linesOf((await pay()).body.id)).toEqual([["2026-03-11", -120, 48.1, -96.2]]);
  });

  test("the allowances of work over midnight are computed together with the next day's work", async () => {
    const day = await work("2026-03-11 05:00–07:00");
    expect((await pay({ shown_jobs: shown(day) })).body.allowances.price).toBe(191.8);
    await aJob(server.db, company, {
      ...{ user: person, ...approved, started_at: "2026-03-10 23:00:00", ended_at: "2026-03-11 06:00:00" },
    });
    const lines = await linesOf((await pay()).body.id);
    expect(lines).toContainEqual(["2026-03-11", -60, 143.7, -143.7]);
  });

  test("a call over midnight from Sunday to Monday is paid once, even if its later job is paid first", async () => {
    const call = { ...{ code: "call", name: "Tilkald", amount: { kind: "each", kroner: 33.05 } }, salary_code: "21" };
    const rule = ruleOf({ ...call, days: dayKinds, places, applies_to: "all" } as Parameters<typeof ruleOf>[0]);
    const versions = [{ from_date: "2026-01-01", rules: [rule] }];
    await giveRules(server.db, person, await aRuleSet(server.db, company.admin, { versions }));
    const monday = await work("2026-03-16 00:00–02:00");
    await aJob(server.db, company, {
      ...{ user: person, ...approved, started_at: "2026-03-15 22:00:00", ended_at: "2026-03-16 00:00:00" },
    });
    expect(await linesOf((await pay({ shown_jobs: shown(monday) })).body.id)).toEqual([
      ["2026-03-16", 120, 33.05, 33.05],
    ]);
    const sunday = await pay();
    expect(sunday.body.allowances.price).toBe(0);
    expect(await linesOf(sunday.body.id)).toEqual([
      ["2026-03-15", 120, 33.05, 33.05],
      ["2026-03-16", -120, 33.05, -33.05],
    ]);
  });

  test("overtime by weekly hours is computed for the whole week", async () => {
    const set = await aRuleSet(server.db, company.admin, { versions: versionsOf("50-100") });
    await giveRules(server.db, person, set, null);
    await server.db
      .updateTable("employment_terms")
      .set({ weekly_minutes: 2220 })
      .where("user_id", "=", person.id)
      .execute();
    const days = ["09", "10", "11", "12", "13"];
    const jobs = [];
    for (const day of days) jobs.push(await work(`2026-03-${day} 07:00–15:00`));
    const [late, ...rest] = jobs as [(typeof jobs)[number], ...typeof jobs];
    expect((await pay({ shown_jobs: shown(...rest) })).body.allowances).toBe(null);
    const last = await pay({ shown_jobs: shown(late) });
    expect(await linesOf(last.body.id)).toEqual([["2026-03-13", 180, 100, 300]]);
  });
});

describe("reasons to refuse a run with allowances", () => {
  test("a run is refused by the name of an unconfirmed version only if the version gives allowances", async () => {
    const set = await aRuleSet(server.db, company.admin, { name: "Industri", is_confirmed: false });
    await giveRules(server.db, person, set);
    await work("2026-03-10 07:00–15:00");
    expect((await pay()).status).toBe(201);
    await work("2026-03-11 15:00–16:00");
    const problem = "Satserne i »Industri« fra 1/3-2026 er ikke kontrolleret.";
    expect((await preview()).problems).toEqual([problem]);
    expect(await pay()).toMatchObject({ status: 422, body: { errors: { allowances: [problem] } } });
  });

  test("a run for a payroll system is refused if a rule has no salary code", async () => {
    await giveRules(
      server.db,
      person,
      await aRuleSet(server.db, company.admin, { versions: versionsOf("industri", "") }),
    );
    await work("2026-03-10 15:00–16:00");
    const setup = (await admin.get("/api/payroll-setup")).body;
    const format = async (default_format: string, version: number) =>
      (await admin.put("/api/payroll-setup", { ...setup, version, default_format })).status;
    expect(await format("lessor5", setup.version)).toBe(200);
    expect(await pay()).toMatchObject({
      status: 422,
      body: { errors: { allowances: [expect.stringContaining("Lønkode mangler for tillægget")] } },
    });
    expect(await format("excel", setup.version + 1)).toBe(200);
    expect((await pay()).status).toBe(201);
  });

  test("a run is refused if allowances and expenses share a salary code", async () => {
    const expense = await anExpenseType(server.db, { salary_code: "21" });
    await work("2026-03-10 15:00–16:00");
    await aJob(server.db, company, {
      ...{ user: person, ...approved, kind: "expense", job_type_id: expense.id, price_mode: "manual", price: 100 },
      ...{ started_at: "2026-03-10 12:00:00", ended_at: "2026-03-10 12:00:00", hourly_rate: null },
    } as Parameters<typeof aJob>[2]);
    expect(await pay()).toMatchObject({
      status: 422,
      body: {
        errors: {
          allowances: ["Lønkode 21 bruges både til tillæg og til udlæg eller kørsel. De skal have hver sin lønkode."],
        },
      },
    });
  });

  test("a run is refused if its allowances have changed since the administrator saw them", async () => {
    await work("2026-03-10 15:00–16:00");
    const { digest, data } = await preview();
    expect(data).toMatchObject([{ user: { id: person.id, name: person.name }, minutes: 60, rate: 48.1, price: 48.1 }]);
    await giveRules(server.db, person, null);
    expect(await pay({ allowances: { digest } })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("Tillæggene er ændret") },
    });
    expect((await pay({ allowances: { digest: (await preview()).digest } })).status).toBe(201);
  });
});

test("Min løn shows the allowances of the user's own unpaid jobs", async () => {
  await work("2026-03-10 15:00–16:00", { job_status: "NEW" });
  expect((await client.get("/api/my-pay/allowances")).body).toMatchObject({
    totals: { lines_count: 1, price: 48.1 },
    data: [{ date: "2026-03-10", minutes: 60, rate: 48.1, price: 48.1 }],
  });
});
