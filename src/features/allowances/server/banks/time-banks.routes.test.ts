import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import type { FlexRules } from "#features/allowances/rules/allowance-rule.ts";
import { hourly, ruleOf } from "#features/allowances/rules/presets/preset.ts";
import { aRuleSet, changedOvertime, giveRules } from "#testing/data/allowances.ts";
import { aJob, aUser, type TestUser } from "#testing/data/factories.ts";
import type { Client } from "#testing/http-client.ts";
import { setUpCompany } from "#testing/set-up.ts";

/* Time banks in balances and for a day (docs/product-rules.md#time-banks). */

const { server, company, employee, owner, manager, admin } = setUpCompany();

let person: TestUser;
let own: Client;

beforeAll(async () => {
  await server.db.updateTable("balance_setup").set({ kept_from: "2026-01-01" }).execute();
});

beforeEach(async () => {
  person = await aUser(server.db, ["employee"]);
  await server.db.updateTable("users").set({ employed_from: "2025-01-01" }).where("id", "=", person.id).execute();
  own = await server.login(person.email);
});

const give = async (versions: Parameters<typeof aRuleSet>[2] = {}) =>
  giveRules(server.db, person, await aRuleSet(server.db, company.admin, versions));

const work = (date: string, from: string, to: string, more: object = {}) =>
  aJob(server.db, company, { user: person, started_at: `${date} ${from}:00`, ended_at: `${date} ${to}:00`, ...more });

async function balance(account: string, date: string, client = own) {
  const { body } = await client.get(`/api/users/${person.id}/balances?date=${date}`);
  return body.accounts.find((one: { account: string }) => one.account === account)?.left;
}
const write = (account: string, kind: string, date: string, amount: number) =>
  admin.post(`/api/users/${person.id}/balance-entries`, {
    ...{ account, kind, date, amount, year: Number(date.slice(0, 4)), reason: "Aftalt" },
  });

describe("time off", () => {
  beforeEach(() => give({ versions: changedOvertime({ hour: "banked" }) }));

  test("overtime, openings and corrections change the balance of time off, and rejected work does not", async () => {
    await work("2026-03-10", "07:00", "18:00", { pause_minutes: 30 });
    await work("2026-03-11", "15:00", "16:00", { job_status: "REJECTED" });
    expect(await balance("time-off", "2026-03-09")).toBe(0);
    expect(await balance("time-off", "2026-03-31")).toBe(180);
    expect((await write("time-off", "opening", "2026-03-01", 600)).status).toBe(201);
    expect((await write("time-off", "correction", "2026-03-12", -30)).status).toBe(201);
    expect(await balance("time-off", "2026-03-31")).toBe(750);
    expect((await write("time-off", "opening", "2026-03-31", 90)).status).toBe(201);
    expect(await balance("time-off", "2026-03-31")).toBe(90);
  });

  test("the unpaid hours of a leaver are on the settlement list until an entry settles the hours", async () => {
    const settled = async () =>
      (await admin.get("/api/balances/settlements")).body
        .find(({ user }: { user: { id: number } }) => user.id === person.id)
        ?.open.filter(({ account }: { account: string }) => account === "time-off");
    await work("2026-03-10", "07:00", "18:00", { pause_minutes: 30 });
    expect(await settled()).toBeUndefined();
    await server.db.updateTable("users").set({ employed_until: "2026-03-31" }).where("id", "=", person.id).execute();
    const hours = {
      account: "time-off",
      unit: "minutes",
      year: 2026,
      name: "2026",
      left: 180,
      parts: null,
      settled: 0,
    };
    expect(await settled()).toEqual([hours]);
    expect((await write("time-off", "correction", "2026-11-26", -180)).status).toBe(201);
    expect((await settled()) ?? []).toEqual([]);
  });

  test("the form and the list of jobs show the hours that go into the bank", async () => {
    const typed = await own.get(
      "/api/jobs/typed-allowances?started_at=2026-03-10%2015:00:00&ended_at=2026-03-10%2018:00:00",
    );
    expect(typed.body.map(({ name, minutes, price }: never) => [name, minutes, price])).toEqual([
      ["Overtid, 1. og 2. time", 120, 96.2],
      ["Overtid, 3. og 4. time", 60, 76.8],
      ["Til afspadsering", 180, 0],
    ]);
    const { id } = await work("2026-03-10", "15:00", "18:00");
    expect((await own.get(`/api/jobs/allowances?ids=${id}`)).body[0].allowances).toContainEqual({
      ...{ name: "Til afspadsering", minutes: 180 },
    });
  });

  test("hours of a job with a typed price are not banked, and the form shows no banked hours", async () => {
    const times = "started_at=2026-03-10%2015:00:00&ended_at=2026-03-10%2018:00:00";
    const { body } = await own.get(`/api/jobs/typed-allowances?${times}&has_own_price=true`);
    expect(body.map(({ name }: { name: string }) => name)).not.toContain("Til afspadsering");
    await work("2026-03-10", "15:00", "18:00", { price_mode: "manual", hourly_rate: null, price: 900 });
    expect(await balance("time-off", "2026-03-31")).toBe(0);
  });

  test("payroll sees the account of time off in the list of balances", async () => {
    await work("2026-03-10", "15:00", "18:00");
    const { body } = await admin.get("/api/balances?date=2026-03-31&perPage=1000");
    const row = body.data.find(({ user }: { user: { id: number } }) => user.id === person.id);
    expect(row.accounts.find(({ account }: { account: string }) => account === "time-off").left).toBe(180);
    expect(row.accounts.some(({ account }: { account: string }) => account === "flex")).toBe(false);
  });
});

describe("flex", () => {
  const flex: FlexRules = { max_minutes: 900, min_minutes: 600, period: "month", overflow: "banked", salary_code: "" };
  const salaried = async (more: object = {}) => {
    await give({ versions: [{ from_date: "2026-01-01", rules: [] }], flex });
    const norm = { plan: null, weekly_minutes: 2220, pay_kind: "salaried", ...more } as const;
    await server.db.updateTable("employment_terms").set(norm).where("user_id", "=", person.id).execute();
  };

  /** A corrected entry of the register from 7:00 to 15:30, with a pause of half an hour. */
  const correct = (date: string) =>
    server.db
      .insertInto("register_entries")
      .values({
        ...{ user_id: person.id, date, pause_minutes: 30, minutes: 480, changed_by_user_id: person.id },
        ...{ started_at: `${date}T07:00:00+01:00`, ended_at: `${date}T15:30:00+01:00` },
      })
      .execute();

  test("work above the norm adds to flex, and a workday without work takes its norm from flex", async () => {
    await salaried();
    await work("2026-01-02", "07:00", "15:00");
    // 1 January is a public holiday. Friday 2 January has 480 minutes of work, and the norm is 444.
    expect(await balance("flex", "2026-01-02")).toBe(36);
    expect(await balance("flex", "2026-01-05")).toBe(36 - 444);
  });

  test("time that is both in a job and in a corrected entry of the register counts once", async () => {
    await salaried();
    await correct("2026-01-02");
    expect(await balance("flex", "2026-01-02")).toBe(36);
    await work("2026-01-02", "08:00", "10:00");
    await work("2026-01-02", "09:00", "11:00");
    expect(await balance("flex", "2026-01-02")).toBe(36);
    await work("2026-01-02", "15:00", "16:00");
    expect(await balance("flex", "2026-01-02")).toBe(36 + 30);
  });

  test("a job's pause in the time of a corrected entry takes nothing from flex", async () => {
    await salaried();
    await correct("2026-01-02");
    await work("2026-01-02", "08:00", "10:30", { pause_minutes: 30, pause_start: "09:00" });
    expect(await balance("flex", "2026-01-02")).toBe(36);
    await work("2026-01-02", "10:30", "12:00", { pause_minutes: 15, pause_start: "11:15" });
    // The second job works through half of the entry's pause, which lies at 11:00–11:30.
    expect(await balance("flex", "2026-01-02")).toBe(36 + 15);
  });

  test("the pause of a corrected entry lies where the plan has its pause", async () => {
    const day = { start: "07:00", end: "15:30", pause_start: "12:00", pause_minutes: 30 };
    const plan = { first_monday: "2026-01-05", weeks: [[day, day, day, day, day, null, null]] };
    await salaried({ plan: JSON.stringify(plan), weekly_minutes: null });
    await correct("2026-01-02");
    expect(await balance("flex", "2026-01-02")).toBe(0);
    await work("2026-01-02", "11:00", "11:45");
    expect(await balance("flex", "2026-01-02")).toBe(0);
    await work("2026-01-02", "12:00", "12:30");
    expect(await balance("flex", "2026-01-02")).toBe(30);
  });

  test("flex above the limit at the end of a month goes to time off", async () => {
    await salaried();
    await write("flex", "opening", "2026-01-30", 930);
    expect(await balance("flex", "2026-01-30")).toBe(930);
    expect(await balance("flex", "2026-01-31")).toBe(900);
    expect(await balance("time-off", "2026-01-31")).toBe(30);
  });

  test("flex is unknown for a person without a known norm, and absent for a person without flex", async () => {
    await salaried({ weekly_minutes: null });
    expect(await balance("flex", "2026-01-05")).toBeNull();
    await give({ versions: changedOvertime({ hour: "banked" }) });
    expect(await balance("flex", "2026-01-05")).toBeUndefined();
  });

  test("an opening of flex makes flex known after days without a known norm", async () => {
    await salaried({ weekly_minutes: null });
    expect(await balance("flex", "2026-01-05")).toBeNull();
    await server.db
      .insertInto("employment_terms")
      .values({
        ...{
          user_id: person.id,
          from_date: "2026-06-01",
          hourly_rate: 200,
          pay_kind: "salaried",
          weekly_minutes: 2220,
        },
        allowance_rules_id: (
          await server.db
            .selectFrom("employment_terms")
            .select("allowance_rules_id")
            .where("user_id", "=", person.id)
            .executeTakeFirstOrThrow()
        ).allowance_rules_id,
      })
      .execute();
    await write("flex", "opening", "2026-06-01", 600);
    expect(await balance("flex", "2026-06-01")).toBe(600);
    expect(await balance("flex", "2026-06-02")).toBe(600 - 444);
  });

  test("an opening on a future day makes flex known from that day", async () => {
    await salaried({ weekly_minutes: null });
    const later = today().add({ days: 40 });
    expect((await write("flex", "opening", later.toString(), 600)).status).toBe(201);
    expect(await balance("flex", later.subtract({ days: 1 }).toString())).toBeNull();
    expect(await balance("flex", later.toString())).toBe(600);
  });

  test("flex that became time off stays time off after a later opening of flex", async () => {
    await salaried();
    await write("flex", "opening", "2026-01-23", 3200);
    await write("time-off", "opening", "2026-01-28", 100);
    expect(await balance("flex", "2026-01-30")).toBe(3200 - 5 * 444);
    expect(await balance("flex", "2026-01-31")).toBe(900);
    expect(await balance("time-off", "2026-01-31")).toBe(100 + 80);
    await write("flex", "opening", "2026-02-10", 0);
    expect(await balance("time-off", "2026-02-15")).toBe(100 + 80);
  });

  test("a future day without work takes nothing from flex", async () => {
    await salaried();
    const later = Temporal.Now.plainDateISO("Europe/Copenhagen").add({ days: 40 }).toString();
    const tomorrow = Temporal.Now.plainDateISO("Europe/Copenhagen").add({ days: 1 }).toString();
    expect(await balance("flex", later)).toBe(await balance("flex", tomorrow));
  });
});

describe("overtime marks of a day", () => {
  const path = () => `/api/users/${person.id}/overtime-day`;
  const date = "2026-03-10";
  const find = (client: Client) => client.get(`${path()}?date=${date}`);
  const flex: FlexRules = {
    max_minutes: null,
    min_minutes: null,
    period: "month",
    overflow: "lapses",
    salary_code: "",
  };
  const agreed = { date, is_agreed: true, is_banked: false };

  test("a mark that the request omits keeps the value that another user has set", async () => {
    await give({ versions: changedOvertime({ needs_agreement: true, hour: "chosen" }), flex });
    await work("2026-03-10", "15:00", "17:00");
    expect((await manager.put(path(), { date, is_banked: true })).body).toMatchObject({
      is_agreed: false,
      is_banked: true,
    });
    expect((await own.put(path(), { date, is_agreed: true })).body).toMatchObject({ is_agreed: true, is_banked: true });
    expect((await find(own)).body).toMatchObject({ is_agreed: true, is_banked: true });
  });

  test("overtime without agreement is flex, and agreed overtime is not flex", async () => {
    await give({ versions: changedOvertime({ needs_agreement: true }), flex });
    await work("2026-03-10", "15:00", "17:00");
    expect(await balance("flex", "2026-03-31")).toBe(120);
    expect((await find(own)).body).toEqual({
      ...{ asks_agreement: true, asks_bank: false, is_agreed: false, is_banked: false, is_open: true },
    });
    expect((await own.put(path(), agreed)).body).toMatchObject({ is_agreed: true, is_banked: false });
    expect(await balance("flex", "2026-03-31")).toBe(0);
    expect((await find(own)).body).toMatchObject({ is_agreed: true, is_banked: false });
    expect((await own.put(path(), { ...agreed, is_agreed: false })).status).toBe(200);
    expect(await balance("flex", "2026-03-31")).toBe(120);
  });

  test("overtime without agreement is flex even outside the employment", async () => {
    const limit: FlexRules = { ...flex, max_minutes: 100, overflow: "banked" };
    await give({ versions: changedOvertime({ needs_agreement: true }), flex: limit });
    await admin.put(`/api/users/${person.id}/employment`, {
      employed_from: "2026-02-10",
      employed_until: "2026-03-06",
    });
    await work("2026-02-09", "15:00", "16:00");
    expect(await balance("flex", "2026-02-28")).toBe(60);
    await work("2026-03-10", "15:00", "17:00");
    expect([await balance("flex", "2026-03-06"), await balance("time-off", "2026-03-06")]).toEqual([60, 0]);
    expect([await balance("flex", "2026-03-10"), await balance("time-off", "2026-03-10")]).toEqual([100, 80]);
  });

  test("overtime to time off is banked even outside the employment", async () => {
    await give({ versions: changedOvertime({ hour: "banked" }) });
    await admin.put(`/api/users/${person.id}/employment`, {
      employed_from: "2026-02-10",
      employed_until: "2026-03-06",
    });
    await work("2026-02-09", "15:00", "16:00");
    await work("2026-03-10", "15:00", "17:00");
    expect(await balance("time-off", "2026-03-31")).toBe(180);
  });

  test("days outside the employment of a salaried person do not change flex, with or without work", async () => {
    await give({ versions: [{ from_date: "2026-01-01", rules: [] }], flex });
    const norm = { plan: null, weekly_minutes: 2220, pay_kind: "salaried" } as const;
    await server.db.updateTable("employment_terms").set(norm).where("user_id", "=", person.id).execute();
    await admin.put(`/api/users/${person.id}/employment`, {
      employed_from: "2026-03-03",
      employed_until: "2026-03-04",
    });
    await work("2026-03-02", "07:00", "15:00");
    await work("2026-03-03", "07:00", "15:00");
    await work("2026-03-05", "07:00", "15:00");
    expect(await balance("flex", "2026-03-31")).toBe(480 - 2 * 444);
  });

  test("the marks of a day cannot be changed after work of the day was approved", async () => {
    await give({ versions: changedOvertime({ hour: "chosen" }) });
    await work("2026-03-10", "15:00", "17:00", { job_status: "APPROVED_BY_MANAGER" });
    expect((await find(own)).body).toMatchObject({ asks_bank: true, is_open: false });
    const { status, body } = await own.put(path(), { date, is_agreed: false, is_banked: true });
    expect([status, body.message]).toEqual([
      409,
      "Dagens arbejde er godkendt. Afvis det først, hvis overtiden skal ændres.",
    ]);
    expect((await own.put(path(), { date: "2026-03-11", is_agreed: false, is_banked: true })).status).toBe(200);
  });

  test("the marks of a day can be changed after the approved work of the day was reversed", async () => {
    await give({ versions: changedOvertime({ hour: "chosen" }) });
    const job = await work("2026-03-10", "15:00", "17:00", { job_status: "APPROVED_BY_MANAGER" });
    await admin.post("/api/payrolls", { description: "Løn", created_before_date: today().toString() });
    await admin.post(`/api/jobs/${job.id}/reversal`, { reason: "Forkert" });
    expect((await find(own)).body).toMatchObject({ is_open: true });
    expect((await own.put(path(), { date, is_agreed: false, is_banked: true })).status).toBe(200);
  });

  test("managers may set the marks of others, and project owners and colleagues may not", async () => {
    await give({ versions: changedOvertime({ hour: "chosen" }) });
    expect((await manager.put(path(), { date, is_agreed: false, is_banked: true })).status).toBe(200);
    for (const other of [owner, employee]) {
      expect((await find(other)).status).toBe(404);
      expect((await other.put(path(), agreed)).status).toBe(404);
    }
  });

  test("a mark is refused if the rules do not ask for the mark", async () => {
    await give();
    expect((await own.put(path(), agreed)).status).toBe(409);
    const rule = ruleOf({
      code: "a",
      name: "A",
      amount: hourly(1),
      days: ["weekday"],
      places: ["after"],
      hour: "chosen",
    });
    await give({ versions: [{ from_date: "2026-01-01", rules: [{ ...rule, applies_to: "salaried" }] }] });
    expect((await find(own)).body).toMatchObject({ asks_bank: false });
  });

  test("a mark other than true or false is refused", async () => {
    await give({ versions: changedOvertime({ hour: "chosen" }) });
    expect((await own.put(path(), { date, is_agreed: "ja", is_banked: false })).body.errors).toEqual({
      is_agreed: ["Vælg, om overtiden er aftalt."],
    });
  });
});
