import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import type { FlexRules } from "#features/allowances/rules/allowance-rule.ts";
import { aRuleSet, changedOvertime, giveRules } from "#testing/data/allowances.ts";
import { aJob, anAbsenceKind, aUser, type TestUser } from "#testing/data/factories.ts";
import { setUpCompany } from "#testing/set-up.ts";

/* Time banks in payroll runs (docs/product-rules.md#time-banks). */

const { server, company, admin } = setUpCompany();

let person: TestUser;

beforeAll(async () => {
  await server.db.updateTable("balance_setup").set({ kept_from: "2026-01-01" }).execute();
});

beforeEach(async () => {
  await server.db
    .updateTable("jobs")
    .set({ job_status: "REJECTED", rejection_reason: "Fra en anden test" })
    .set({ owner_approved_by_user_id: null, manager_approved_by_user_id: null })
    .where("payroll_id", "is", null)
    .execute();
  await server.db.updateTable("employment_terms").set({ allowance_rules_id: null }).execute();
  person = await aUser(server.db, ["employee"]);
  await server.db.updateTable("users").set({ employed_from: "2025-01-01" }).where("id", "=", person.id).execute();
});

/** @param hours `2026-03-10 15:00–18:00` */
async function work(hours: string, options: Parameters<typeof aJob>[2] = {}) {
  const [, date, start, end] = /^(\S+) (\S+)–(\S+)$/.exec(hours) ?? [];
  const times = { started_at: `${date} ${start}:00`, ended_at: `${date} ${end}:00` };
  return aJob(server.db, company, { user: person, ...times, job_status: "APPROVED_BY_MANAGER", ...options });
}

const priced = { price_mode: "manual", price: 1, hourly_rate: null } as const;

const shown = (...jobs: { id: number; version: number }[]) => jobs.map(({ id, version }) => [id, version]);
const pay = (more: object = {}) =>
  admin.post("/api/payrolls", { description: "Løn", created_before_date: today().toString(), ...more });
const linesOf = async (payrollId: number) =>
  (await admin.get(`/api/payrolls/${payrollId}/allowances?perPage=100`)).body.data.map(
    ({ name, date, salary_code, minutes, rate, price }: Record<string, unknown>) => [
      ...[name, date, salary_code, minutes, rate, price],
    ],
  );

describe("time off", () => {
  beforeEach(async () =>
    giveRules(
      server.db,
      person,
      await aRuleSet(server.db, company.admin, { versions: changedOvertime({ hour: "banked" }) }),
    ),
  );

  test("a banked hour's allowance is paid at once, and its rate when the hour is taken, at the rate of that day", async () => {
    const job = await work("2026-03-10 07:00–18:00", { pause_minutes: 30 });
    const { body } = await pay();
    expect([body.total_price, body.allowances.price]).toEqual([2100, 173 - 600]);
    const { salary_code } = await server.db
      .selectFrom("payroll_lines")
      .select("salary_code")
      .where("job_id", "=", job.id)
      .executeTakeFirstOrThrow();
    expect(await linesOf(body.id)).toEqual([
      ["Til afspadsering", "2026-03-10", salary_code, -180, 200, -600],
      ["Overtid, 1. og 2. time", "2026-03-10", "21", 120, 48.1, 96.2],
      ["Overtid, 3. og 4. time", "2026-03-10", "21", 60, 76.8, 76.8],
    ]);

    await server.db
      .updateTable("employment_terms")
      .set({ hourly_rate: 205 })
      .where("user_id", "=", person.id)
      .execute();
    const kind = await anAbsenceKind(server.db, "time-off", { approval: "none", salary_code: "52" });
    const client = await server.login(person.email);
    const off = { kind_id: kind.id, from_date: "2026-11-24", to_date: "2026-11-24" };
    const asked = await client.post("/api/absences", { ...off, start_time: "07:00", end_time: "10:00" });
    expect(asked.status).toBe(201);
    const { body: balances } = await client.get(`/api/users/${person.id}/balances?date=2026-11-24`);
    expect(balances.accounts.find(({ account }: { account: string }) => account === "time-off").left).toBe(0);
    const later = await pay({ absence: { only: [person.id] } });
    expect(later.body.absence.price).toBe(615);
  });

  test("each banked hour is withheld once, with runs in any order, a counter-line and an annulment", async () => {
    const first = await work("2026-03-10 15:00–16:30");
    const second = await work("2026-03-10 16:30–18:00");
    const one = await pay({ shown_jobs: shown(second) });
    expect(one.body.allowances.price).toBe(100.85 - 300);
    expect((await pay({ shown_jobs: shown(first) })).body.allowances.price).toBe(72.15 - 300);
    expect((await admin.post(`/api/jobs/${first.id}/reversal`, { reason: "Forkert" })).status).toBe(201);
    const back = await pay({ jobs: "approved" });
    expect(back.body.allowances.price).toBe(-(72.15 - 300));
    expect((await admin.post(`/api/payrolls/${back.body.id}/annulment`, {})).status).toBe(200);
    expect((await pay({ jobs: "approved" })).body.allowances.price).toBe(-(72.15 - 300));
  });
});

async function balance(account: string, date: string) {
  const { body } = await (await server.login(person.email)).get(`/api/users/${person.id}/balances?date=${date}`);
  return body.accounts.find((one: { account: string }) => one.account === account)?.left;
}

describe("a change of rules after a run", () => {
  const timeOff = (date: string) => balance("time-off", date);

  test("leaves hours that the run did not pay in the bank until a run reverses their job", async () => {
    await giveRules(
      server.db,
      person,
      await aRuleSet(server.db, company.admin, { versions: changedOvertime({ hour: "banked" }) }),
    );
    const job = await work("2026-03-10 07:00–18:00", { pause_minutes: 30 });
    await pay();
    await giveRules(server.db, person, await aRuleSet(server.db, company.admin));
    expect(await timeOff("2026-03-31")).toBe(180);
    await admin.post(`/api/jobs/${job.id}/reversal`, { reason: "Forkert" });
    expect((await pay({ jobs: "approved" })).body.allowances.price).toBe(600 - 173);
    expect(await timeOff("2026-03-31")).toBe(0);
  });

  test("does not bank the hours that the run has paid", async () => {
    await giveRules(server.db, person, await aRuleSet(server.db, company.admin));
    await work("2026-03-10 07:00–18:00", { pause_minutes: 30 });
    const { body } = await pay();
    await giveRules(
      server.db,
      person,
      await aRuleSet(server.db, company.admin, { versions: changedOvertime({ hour: "banked" }) }),
    );
    expect(await timeOff("2026-03-31")).toBe(0);
    expect((await admin.post(`/api/payrolls/${body.id}/annulment`, {})).status).toBe(200);
    expect(await timeOff("2026-03-31")).toBe(180);
  });
});

describe("a person whose terms lose all rules", () => {
  test("keeps hours that a run did not pay in the bank until a run reverses their job", async () => {
    await giveRules(
      server.db,
      person,
      await aRuleSet(server.db, company.admin, { versions: changedOvertime({ hour: "banked" }) }),
    );
    const job = await work("2026-03-10 07:00–18:00", { pause_minutes: 30 });
    await pay();
    await giveRules(server.db, person, null);
    expect(await balance("time-off", "2026-03-31")).toBe(180);
    await work("2026-03-11 07:00–18:00", { pause_minutes: 30 });
    expect(await balance("time-off", "2026-03-31")).toBe(180);
    await admin.post(`/api/jobs/${job.id}/reversal`, { reason: "Forkert" });
    expect((await pay({ jobs: "approved" })).body.allowances.price).toBe(600 - 173);
    expect(await balance("time-off", "2026-03-31")).toBe(0);
  });

  test("keeps the flex that a run did not pay, minus the paid flex above the limit", async () => {
    const flex: FlexRules = { max_minutes: 60, min_minutes: null, period: "week", overflow: "paid", salary_code: "40" };
    const versions = changedOvertime({ needs_agreement: true });
    await giveRules(server.db, person, await aRuleSet(server.db, company.admin, { versions, flex }));
    await work("2026-11-16 15:00–18:00");
    await pay();
    expect(await balance("flex", "2026-11-26")).toBe(60);
    await giveRules(server.db, person, null);
    expect(await balance("flex", "2026-11-21")).toBe(180);
    expect(await balance("flex", "2026-11-26")).toBe(60);
    await work("2026-11-25 08:00–09:00");
    expect((await pay()).body.allowances).toBeNull();
  });

  test("with monthly pay keeps the banked time off, and has no flex", async () => {
    const versions = changedOvertime({ hour: "banked", applies_to: "all" });
    const flex: FlexRules = {
      max_minutes: null,
      min_minutes: null,
      period: "week",
      overflow: "lapses",
      salary_code: "",
    };
    await giveRules(server.db, person, await aRuleSet(server.db, company.admin, { versions, flex }));
    await server.db
      .updateTable("employment_terms")
      .set({ pay_kind: "salaried" })
      .where("user_id", "=", person.id)
      .execute();
    await work("2026-03-10 07:00–18:00", { pause_minutes: 30 });
    await pay();
    await giveRules(server.db, person, null);
    expect(await balance("time-off", "2026-03-31")).toBe(180);
    expect(await balance("flex", "2026-03-31")).toBeUndefined();
  });
});

test("hours before the first day of employment are in the bank before and after a run that withholds them", async () => {
  await giveRules(
    server.db,
    person,
    await aRuleSet(server.db, company.admin, { versions: changedOvertime({ hour: "banked" }) }),
  );
  await server.db.updateTable("users").set({ employed_from: "2026-03-11" }).where("id", "=", person.id).execute();
  await work("2026-03-10 15:00–18:00");
  await work("2026-03-11 15:00–16:00");
  expect(await balance("time-off", "2026-03-31")).toBe(240);
  const { body } = await pay();
  expect(await linesOf(body.id)).toContainEqual([
    "Til afspadsering",
    "2026-03-10",
    expect.any(String),
    -180,
    200,
    -600,
  ]);
  expect(await balance("time-off", "2026-03-31")).toBe(240);
});

test("a run that would withhold hours by unconfirmed rules is refused", async () => {
  const versions = changedOvertime({ needs_agreement: true });
  const flex: FlexRules = {
    max_minutes: null,
    min_minutes: null,
    period: "month",
    overflow: "lapses",
    salary_code: "",
  };
  const options = { name: "Værkstedet", versions, flex, is_confirmed: false };
  await giveRules(server.db, person, await aRuleSet(server.db, company.admin, options));
  await work("2026-03-10 15:00–18:00");
  const { status, body } = await pay();
  expect([status, body.errors.allowances]).toEqual([
    422,
    ["Satserne i »Værkstedet« fra 1/3-2026 er ikke kontrolleret."],
  ]);
});

describe("flex above its limit", () => {
  const flex: FlexRules = { max_minutes: 900, min_minutes: null, period: "week", overflow: "paid", salary_code: "40" };

  async function giveFlexRules(options: Parameters<typeof aRuleSet>[2] = {}) {
    const versions = [{ from_date: "2026-01-01", rules: [] }];
    await giveRules(server.db, person, await aRuleSet(server.db, company.admin, { versions, flex, ...options }), null);
    const norm = { weekly_minutes: 2220, pay_kind: "salaried" as const };
    await server.db.updateTable("employment_terms").set(norm).where("user_id", "=", person.id).execute();
  }
  async function openFlex(date: string, amount: number) {
    const opening = { account: "flex", kind: "opening", year: 2026, date, amount, reason: "Fra det gamle system" };
    expect((await admin.post(`/api/users/${person.id}/balance-entries`, opening)).status).toBe(201);
  }
  async function flexFor(options: Parameters<typeof aRuleSet>[2] = {}) {
    await giveFlexRules(options);
    await openFlex("2026-11-15", 870);
  }
  const week = async (...minutes: number[]) => {
    const jobs = [];
    for (const [day, length] of minutes.entries()) {
      const end = Temporal.PlainTime.from("07:00").add({ minutes: length }).toString({ smallestUnit: "minute" });
      jobs.push(await work(`2026-11-${16 + day} 07:00–${end}`, { hourly_rate: 0 }));
    }
    return jobs;
  };

  async function agreeToAll(set: number, versions: ReturnType<typeof changedOvertime>) {
    const later = versions.at(-1)?.rules.map((rule) => ({ ...rule, needs_agreement: false }));
    await server.db
      .updateTable("allowance_rule_versions")
      .set({ rules: JSON.stringify(later) })
      .where("rules_id", "=", set)
      .execute();
  }

  test("is paid once at the person's rate, after its period has ended", async () => {
    await flexFor();
    const [monday, ...others] = await week(516, 444, 444, 444, 444);
    expect((await pay({ shown_jobs: shown(...others) })).body.allowances).toBeNull();
    const { body } = await pay({ shown_jobs: monday && shown(monday) });
    expect(await linesOf(body.id)).toEqual([["Flex over loftet", "2026-11-22", "40", 42, 200, 140]]);
    await work("2026-11-24 07:00–08:00", { hourly_rate: 0 });
    expect((await pay()).body.allowances).toBeNull();
  });

  test("is paid to a person who has nothing else in the run, and is in the person's Min løn", async () => {
    await flexFor({ flex: { ...flex, overflow: "lapses", salary_code: "" } });
    await week(516, 444, 444, 444, 444);
    await pay();
    await giveFlexRules();
    await aJob(server.db, company, { user: company.employee, job_status: "APPROVED_BY_MANAGER" });
    const { body } = await pay();
    const { body: own } = await (await server.login(person.email)).get("/api/my-pay");
    expect(own.data[0]).toMatchObject({ payroll_id: body.id, jobs_count: 0, allowances: { price: 140 } });
  });

  test("is not in a run for another pay group, and is in the next run for the person's group", async () => {
    await flexFor({ flex: { ...flex, overflow: "lapses", salary_code: "" } });
    await week(516, 444, 444, 444, 444);
    await pay();
    await giveFlexRules();
    await aJob(server.db, company, { user: company.employee, job_status: "APPROVED_BY_MANAGER" });
    const others = { pay_groups: ["hourly-month"] };
    const input = { created_before_date: today().toString(), jobs: "approved" };
    const { body: shown } = await admin.post("/api/payrolls/allowances", { ...input, ...others });
    expect(shown.totals.lines_count).toBe(0);
    expect((await pay(others)).body.allowances).toBeNull();
    await aJob(server.db, company, { user: person, ...priced, job_status: "APPROVED_BY_MANAGER" });
    expect((await pay({ pay_groups: ["salaried-month"] })).body.allowances).toMatchObject({ price: 140 });
  });

  test("is taken back if the work is reversed", async () => {
    await flexFor();
    const [monday] = await week(516, 444, 444, 444, 444);
    await pay();
    await admin.post(`/api/jobs/${monday?.id}/reversal`, { reason: "Forkert" });
    expect(await linesOf((await pay({ jobs: "approved" })).body.id)).toEqual([
      ["Flex over loftet", "2026-11-22", "40", -42, 200, -140],
    ]);
  });

  test("is neither paid nor taken back for periods before an opening balance", async () => {
    await giveFlexRules();
    await server.db.updateTable("users").set({ employed_from: "2026-11-09" }).where("id", "=", person.id).execute();
    await work("2026-11-09 06:00–23:00", { hourly_rate: 0 });
    await work("2026-11-10 01:00–23:00", { hourly_rate: 0 });
    await work("2026-11-11 01:00–23:00", { hourly_rate: 0 });
    await openFlex("2026-11-17", 870);
    expect((await pay()).body.allowances).toBeNull();

    await week(516, 444, 516, 444, 444);
    expect(await linesOf((await pay()).body.id)).toEqual([["Flex over loftet", "2026-11-22", "40", 42, 200, 140]]);
    await openFlex("2026-11-22", 600);
    await work("2026-11-24 07:00–08:00", { hourly_rate: 0 });
    expect((await pay()).body.allowances).toBeNull();
  });

  test("stays paid when the norm of its days becomes unknown", async () => {
    await flexFor();
    await week(516, 444, 444, 444, 444);
    await pay();
    await server.db
      .updateTable("employment_terms")
      .set({ weekly_minutes: null })
      .where("user_id", "=", person.id)
      .execute();
    await work("2026-11-24 07:00–08:00", { hourly_rate: 0 });
    expect((await pay()).body.allowances).toBeNull();
  });

  test("is taken back if the person's rules now turn it into time off", async () => {
    await flexFor();
    await week(516, 444, 444, 444, 444);
    await pay();
    await giveFlexRules({ name: "Til afspadsering", flex: { ...flex, overflow: "banked", salary_code: "" } });
    const { body } = await (await server.login(person.email)).get(`/api/users/${person.id}/balances?date=2026-11-26`);
    expect(body.accounts.find(({ account }: { account: string }) => account === "time-off").left).toBe(42);
    await work("2026-11-24 07:00–08:00", { hourly_rate: 0 });
    expect(await linesOf((await pay()).body.id)).toEqual([["Flex over loftet", "2026-11-22", "40", -42, 200, -140]]);
  });

  test("stays paid for people with hourly pay if changed rules would no longer move the hours to flex", async () => {
    const versions = changedOvertime({ needs_agreement: true });
    const limit: FlexRules = { ...flex, max_minutes: 60 };
    const set = await aRuleSet(server.db, company.admin, { versions, flex: limit });
    await giveRules(server.db, person, set);
    await work("2026-11-16 15:00–18:00");
    const { body } = await pay();
    expect((await linesOf(body.id)).map(([name, , , minutes]: unknown[]) => [name, minutes])).toEqual([
      ["Til flex", -180],
      ["Flex over loftet", 120],
    ]);
    await agreeToAll(set, versions);
    await work("2026-11-25 08:00–09:00");
    expect((await pay()).body.allowances).toBeNull();
  });

  test("stays paid for people with hourly pay while other work of the day waits for approval under changed rules", async () => {
    const limit: FlexRules = { ...flex, max_minutes: 60 };
    const versions = changedOvertime({ needs_agreement: true });
    const set = await aRuleSet(server.db, company.admin, { versions, flex: limit });
    await giveRules(server.db, person, set);
    await work("2026-11-16 15:00–18:00");
    await pay();
    await agreeToAll(set, versions);
    await work("2026-11-16 05:00–06:00", { job_status: "NEW" });
    await work("2026-11-25 08:00–09:00");
    expect((await pay({ jobs: "approved" })).body.allowances).toBeNull();
  });

  test("is paid for a leaver's last period, and moves with the leaver's last day", async () => {
    const leave = (employed_until: string) =>
      server.db.updateTable("users").set({ employed_until }).where("id", "=", person.id).execute();
    await flexFor();
    await leave("2026-11-18");
    await week(516, 444, 444);
    expect(await linesOf((await pay()).body.id)).toEqual([["Flex over loftet", "2026-11-18", "40", 42, 200, 140]]);
    expect(await balance("flex", "2026-11-26")).toBe(900);
    await leave("2026-11-17");
    await work("2026-11-24 07:00–08:00", { hourly_rate: 0 });
    expect(await linesOf((await pay()).body.id)).toEqual([
      ["Flex over loftet", "2026-11-17", "40", 42, 200, 140],
      ["Flex over loftet", "2026-11-18", "40", -42, 200, -140],
    ]);
  });

  test("is paid at once for work after an hourly person's last day, and the flex below the limit is saved", async () => {
    const limit: FlexRules = { ...flex, max_minutes: 60 };
    const versions = changedOvertime({ needs_agreement: true });
    await giveRules(server.db, person, await aRuleSet(server.db, company.admin, { versions, flex: limit }));
    await server.db.updateTable("users").set({ employed_until: "2026-11-13" }).where("id", "=", person.id).execute();
    await work("2026-11-17 15:00–18:00");
    const { body } = await pay();
    expect((await linesOf(body.id)).map(([name, date, , minutes]: unknown[]) => [name, date, minutes])).toEqual([
      ["Til flex", "2026-11-17", -180],
      ["Flex over loftet", "2026-11-17", 120],
    ]);
    expect(await balance("flex", "2026-11-26")).toBe(60);
  });

  test("is not paid by unconfirmed rules: the run is refused", async () => {
    await flexFor({ name: "Kontoret", is_confirmed: false });
    await week(516, 444, 444, 444, 444);
    const { status, body } = await pay();
    expect([status, body.errors.allowances]).toEqual([
      422,
      ["Reglerne for flex i »Kontoret« fra 1/1-2026 er ikke kontrolleret."],
    ]);
  });
});
