import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { RequestEffect } from "#features/absence/rules/balances/balances.ts";
import type { AbsenceTemplateKey } from "#features/absence/rules/kinds/absence-templates.ts";
import { anAbsenceKind, aUser, deleteUser, giveLeader, givePlan, type TestUser } from "#testing/data/factories.ts";
import type { Client } from "#testing/http-client.ts";
import { setUpCompany } from "#testing/set-up.ts";

/* Balances of absence (docs/product-rules.md#balances). */

const { server, company, admin, manager, owner, employee2 } = setUpCompany();

let person: TestUser;
let client: Client;

const kinds = new Map<AbsenceTemplateKey, number>();
beforeAll(async () => {
  const templates = [
    "holiday",
    "extra-holiday",
    "unpaid-leave",
    "time-off",
    "sickness",
    "care-leave",
    "child-first-day",
    "child-care-day",
  ];
  for (const template of templates as AbsenceTemplateKey[])
    kinds.set(template, (await anAbsenceKind(server.db, template)).id);
  await admin.put("/api/balance-setup", { kept_from: "2026-09-01" });
});

beforeEach(async () => {
  person = await aUser(server.db, ["employee"]);
  client = await server.login(person.email);
  await givePlan(server.db, person, { minutes: 450 });
  await giveLeader(server.db, person, company.owner);
  await employedFrom("2020-01-01");
});

const employedFrom = (employed_from: string | null, employed_until: string | null = null) =>
  admin.put(`/api/users/${person.id}/employment`, { employed_from, employed_until });

const balances = async (date: string, who = client) =>
  (await who.get(`/api/users/${person.id}/balances?date=${date}`)).body;

const left = async (date: string) => {
  const { accounts } = await balances(date);
  const [holiday] = accounts as { years: { name: string; left: number | null }[] }[];
  return Object.fromEntries((holiday?.years ?? []).map(({ name, left }) => [name, left]));
};

const open = (year: number, date: string, amount: number, more: object = {}) =>
  admin.post(`/api/users/${person.id}/balance-entries`, {
    ...{ account: "holiday", kind: "opening", reason: "Fra det gamle system" },
    ...{ year, date, amount, ...more },
  });

type AwayOptions = { status: "approved" | "requested" | "rejected"; days: string[]; part: "whole" | "morning" };

/** Inserts an absence with a status and days, without a request or a decision. */
async function away(
  template: AbsenceTemplateKey,
  from: string,
  to: string,
  { status = "approved", days = [], part = "whole" }: Partial<AwayOptions> = {},
) {
  const { id } = await server.db
    .insertInto("absences")
    .values({
      ...{ user_id: person.id, kind_id: kinds.get(template) ?? 0, from_date: from, to_date: to },
      ...{ status, created_by_user_id: person.id },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const dates = days.length > 0 ? days : datesOf(from, to);
  await server.db
    .insertInto("absence_days")
    .values(
      dates.map((date) => ({
        ...{ absence_id: id, user_id: person.id, date, part },
        ...{ minutes: 450, hundredths: 100, week_hundredths: 167 },
      })),
    )
    .execute();
  return id;
}

function datesOf(from: string, to: string): string[] {
  const first = Temporal.PlainDate.from(from);
  const count = first.until(Temporal.PlainDate.from(to)).days + 1;
  return Array.from({ length: count }, (_, days) => first.add({ days }).toString());
}

describe("the readers of balances", () => {
  test("a user, their leader and users who pay see the user's balances, and other users do not", async () => {
    for (const who of [client, owner, admin]) expect((await balances("2026-10-01", who)).user.id).toBe(person.id);
    for (const who of [employee2, manager])
      expect((await who.get(`/api/users/${person.id}/balances`)).status).toBe(404);
  });

  test("a leader lists the people whom they lead, and users who pay list everybody", async () => {
    const listed = async (who: Client) =>
      (await who.get("/api/balances?perPage=1000")).body.data.map(({ user }: { user: { id: number } }) => user.id);
    expect(await listed(owner)).toContain(person.id);
    expect(await listed(admin)).toContain(person.id);
    expect(await listed(manager)).not.toContain(person.id);
    expect((await client.get("/api/balances")).status).toBe(403);
  });

  test("a user who pays sees the balances of a deleted user", async () => {
    await deleteUser(server.db, person.id);
    const { employed_until } = await balances("2026-12-31", admin);
    expect(employed_until).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });
});

describe("unknown balances", () => {
  test("nobody has a balance without the first day of their employment", async () => {
    await employedFrom(null);
    expect(await balances("2026-10-01")).toMatchObject({ missing: "employed_from", accounts: [] });
  });

  test("a holiday year that began before balances were kept is unknown until it has an opening", async () => {
    expect(await left("2026-10-30")).toEqual({ "2025/26": null, "2026/27": 208 });
    await open(2025, "2026-09-30", 640);
    expect(await left("2026-09-29")).toEqual({ "2025/26": null, "2026/27": 0 });
    expect(await left("2026-10-30")).toEqual({ "2025/26": 640, "2026/27": 208 });
  });
});

describe("holiday", () => {
  test("approved days are taken from the oldest year first, and rejected and requested days are not taken", async () => {
    await open(2025, "2026-09-30", 400);
    await away("holiday", "2026-10-12", "2026-10-16");
    await away("holiday", "2026-10-19", "2026-10-20", { status: "rejected" });
    await away("holiday", "2026-10-21", "2026-10-21", { status: "requested" });
    expect(await left("2026-10-30")).toEqual({ "2025/26": 0, "2026/27": 108 });
  });

  test("illness before a holiday begins, and illness of a child, give days of holiday back", async () => {
    await open(2025, "2026-09-30", 400);
    await away("holiday", "2026-10-12", "2026-10-14");
    await away("sickness", "2026-10-12", "2026-10-12");
    await away("child-first-day", "2026-10-14", "2026-10-14");
    expect(await left("2026-10-30")).toEqual({ "2025/26": 300, "2026/27": 208 });
  });

  test("illness in a holiday gives days back after five waiting days, which the balance counts", async () => {
    await open(2025, "2026-09-30", 1000);
    const days = [...datesOf("2026-10-12", "2026-10-16"), ...datesOf("2026-10-19", "2026-10-21")];
    await away("holiday", "2026-10-12", "2026-10-21", { days });
    const ill = await away("sickness", "2026-10-13", "2026-10-21", { days: days.slice(1) });
    expect(await left("2026-10-30")).toEqual({ "2025/26": 400, "2026/27": 208 });
    const waiting = async () => (await balances("2026-10-30")).accounts[0].waiting;
    expect(await waiting()).toEqual({ used: 500, limit: 500 });
    expect((await balances("2026-10-30", admin)).accounts[0].waiting, "another reads of illness").toBeNull();
    const { data } = (await admin.get("/api/balances?date=2026-10-30")).body;
    const listed = data.find(({ user }: { user: { id: number } }) => user.id === person.id);
    expect(listed.accounts[0]).toMatchObject({ account: "holiday", waiting: null });
    await server.db.updateTable("absences").set({ status: "withdrawn" }).where("id", "=", ill).execute();
    expect(await left("2026-10-30")).toEqual({ "2025/26": 200, "2026/27": 208 });
    expect(await waiting()).toBeNull();
  });

  test("no calendar day of leave without pay earns holiday, not even a day off", async () => {
    await employedFrom("2026-09-01");
    await away("unpaid-leave", "2026-10-05", "2026-10-18", { days: datesOf("2026-10-05", "2026-10-09") });
    expect(await left("2026-10-31")).toEqual({ "2026/27": 208 + 17 * 7 });
  });

  test("the balance says how many days will be left at the end of the year after all planned holiday", async () => {
    await open(2025, "2026-09-30", 700);
    await away("holiday", "2026-12-28", "2026-12-28");
    const [{ years }] = (await balances("2026-10-01")).accounts;
    expect(years[0]).toMatchObject({ usable_until: "2026-12-31", left: 700, left_at_end: 600 });
    expect(years[0].at_end).toEqual({ first_four_weeks: 100, above_four_weeks: 500 });
  });

  test("a day off takes its share of the week from the date on which the company introduces that rule", async () => {
    await open(2025, "2026-09-30", 700);
    const rules = { single_days: "five-a-week", from_date: "2026-10-13" };
    const defaults = {
      ...{ holiday_per_month: 208, holiday_per_day: 7, holiday_per_year: 2500 },
      ...{ extra_holiday_unit: "days", extra_holiday_amount: 0, extra_holiday_accrual: "at-once" },
      ...{ extra_holiday_until_december: true, care_days: 500, child_care_days: 200 },
    };
    const saved = await admin.post("/api/balance-setup/rules", { ...defaults, ...rules });
    expect(saved.status).toBe(201);
    await away("holiday", "2026-10-12", "2026-10-13");
    expect(await left("2026-10-30")).toEqual({ "2025/26": 700 - 100 - 167, "2026/27": 208 });
    expect((await admin.post("/api/balance-setup/rules", { ...defaults, ...rules })).body.errors).toEqual({
      from_date: ["Der er allerede regler fra 13/10-2026."],
    });
    await server.db.deleteFrom("balance_rules").execute();
  });
});

test("the balance of time off is its opening less the hours taken", async () => {
  await open(2026, "2026-09-30", 600, { account: "time-off" });
  await away("time-off", "2026-10-12", "2026-10-12");
  const { accounts } = await balances("2026-10-31");
  expect(accounts.find(({ account }: { account: string }) => account === "time-off")).toMatchObject({
    ...{ unit: "minutes", left: 150 },
  });
});

describe("entries", () => {
  test("a correction counts from its date, and the person sees its reason", async () => {
    await open(2025, "2026-09-30", 640);
    await open(2025, "2026-10-05", -40, { kind: "correction", reason: "Talt forkert" });
    expect(await left("2026-10-04")).toMatchObject({ "2025/26": 640 });
    expect(await left("2026-10-05")).toMatchObject({ "2025/26": 600 });
    const { body } = await client.get(`/api/users/${person.id}/balance-entries`);
    expect(body).toMatchObject([
      { kind: "correction", amount: -40, unit: "days", reason: "Talt forkert", created_by: { id: company.admin.id } },
      { kind: "opening", amount: 640 },
    ]);
  });

  test.each([
    [{ amount: 0, kind: "correction" }, "amount"],
    [{ amount: 0.5 }, "amount"],
    [{ year: 2027 }, "year"],
    [{ year: 2023 }, "year"],
    [{ reason: "" }, "reason"],
    [{ account: "bonus" }, "account"],
  ])("the entry %o is refused", async (more, field) => {
    const { status, body } = await open(2025, "2026-09-30", 640, more);
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual([field]);
  });

  test("the balances name the unit of each account on the date, also of accounts without a balance", async () => {
    await employedFrom(null);
    const { accounts, units } = await balances("2026-10-05");
    expect([accounts, units]).toEqual([
      [],
      {
        ...{ holiday: "days", "extra-holiday": "days", "care-days": "days", "child-care-days": "days" },
        ...{ "time-off": "minutes", flex: "minutes" },
      },
    ]);
  });

  test("an amount in another unit than the account has on the date is refused", async () => {
    const opened = (unit: string) => open(2026, "2026-09-30", 450, { account: "flex", unit });
    const { status, body } = await opened("days");
    expect([status, Object.keys(body.errors)]).toEqual([422, ["amount"]]);
    expect((await opened("minutes")).status).toBe(201);
  });

  test("a second opening of a year on the same date is refused", async () => {
    await open(2025, "2026-09-30", 640);
    expect((await open(2025, "2026-09-30", 700)).body.errors).toEqual({
      date: ["Der er allerede en åbningssaldo den dag. Skriv en rettelse fra dagen efter."],
    });
  });
});

describe("the effect of a request", () => {
  const effects = async (
    from: string,
    to: string,
    template: AbsenceTemplateKey = "holiday",
    more = {},
    by = client,
  ) => {
    const request = { kind_id: kinds.get(template), from_date: from, to_date: to, ...more };
    const { body } = await by.post(`/api/users/${person.id}/balances/effect`, request);
    return body as RequestEffect[];
  };
  const effect = async (...request: Parameters<typeof effects>) => {
    const found = await effects(...request);
    expect(found.length).toBeLessThanOrEqual(1);
    return found[0];
  };

  test("the effect is the balance at the request's last day, without and with the request", async () => {
    await employedFrom("2026-09-01");
    expect(await effect("2026-12-07", "2026-12-11")).toEqual({
      ...{ account: "holiday", unit: "days", used: 500, before: 624, after: 124, advance: 0, uncovered: 0, waiting: 0 },
    });
    expect(await effect("2026-12-07", "2026-12-07", "holiday", { starts_at_noon: true })).toMatchObject({ used: 50 });
  });

  test("waiting requests count, but not the request that is being replaced", async () => {
    await employedFrom("2026-09-01");
    const id = await away("holiday", "2026-11-30", "2026-12-01", { status: "requested" });
    expect(await effect("2026-12-07", "2026-12-11")).toMatchObject({ before: 424, after: -76, advance: 76 });
    expect(await effect("2026-12-07", "2026-12-11", "holiday", { replaces_id: id })).toMatchObject({ after: 124 });
  });

  test("a holiday before a planned holiday turns days of the planned holiday into an advance", async () => {
    await employedFrom("2026-09-01");
    await away("holiday", "2026-12-14", "2026-12-18");
    expect(await effect("2026-12-07", "2026-12-08")).toMatchObject({ before: 624, after: 424, advance: 76 });
  });

  test("illness in a holiday gives days back or counts as waiting days", async () => {
    await employedFrom("2026-09-01");
    await away("holiday", "2026-11-30", "2026-12-04");
    expect(await effect("2026-12-03", "2026-12-04", "sickness")).toMatchObject({ used: 0, waiting: 200, after: 124 });
    expect(await effect("2026-11-30", "2026-12-01", "sickness")).toMatchObject({ used: -200, waiting: 0 });
  });

  test("sick days at the beginning of a requested holiday take no holiday", async () => {
    await employedFrom("2026-09-01");
    await away("sickness", "2026-12-07", "2026-12-08");
    expect(await effect("2026-12-07", "2026-12-11")).toMatchObject({ used: 300, waiting: 0, after: 324 });
  });

  test("illness of a half day takes only the same half of a holiday", async () => {
    await employedFrom("2026-09-01");
    await away("holiday", "2026-12-07", "2026-12-11");
    await away("sickness", "2026-12-16", "2026-12-16", { part: "morning" });
    const morning = { ends_at_noon: true };
    expect(await effect("2026-12-16", "2026-12-16", "holiday", morning)).toMatchObject({ used: 0 });
    expect(await effect("2026-12-16", "2026-12-16", "holiday", { starts_at_noon: true })).toMatchObject({ used: 50 });
    expect(await effect("2026-12-07", "2026-12-07", "sickness", morning)).toBeUndefined();
  });

  test("a child's illness gives a day of holiday back, and takes no holiday that is requested", async () => {
    await employedFrom("2026-09-01");
    await away("holiday", "2026-12-08", "2026-12-09");
    expect(await effect("2026-12-09", "2026-12-09", "child-first-day")).toMatchObject({
      ...{ account: "holiday", used: -100, waiting: 0 },
    });
    await away("child-first-day", "2026-12-15", "2026-12-15");
    expect(await effect("2026-12-14", "2026-12-16")).toMatchObject({ used: 200, waiting: 0 });
  });

  test("illness gives extra holiday back", async () => {
    await employedFrom("2026-09-01");
    await away("extra-holiday", "2026-12-08", "2026-12-09");
    expect(await effect("2026-12-09", "2026-12-09", "sickness")).toMatchObject({
      account: "extra-holiday",
      used: -100,
    });
  });

  test("illness in two kinds of absence has an effect on both balances", async () => {
    await employedFrom("2026-09-01");
    await away("extra-holiday", "2026-12-08", "2026-12-09");
    await away("holiday", "2026-12-10", "2026-12-11");
    expect(await effects("2026-12-08", "2026-12-10", "sickness")).toMatchObject([
      { account: "holiday", used: -100 },
      { account: "extra-holiday", used: -200 },
    ]);
  });

  test("illness that the request replaces takes no days", async () => {
    await employedFrom("2026-09-01");
    const id = await away("sickness", "2026-12-08", "2026-12-08");
    expect(await effect("2026-12-08", "2026-12-08", "holiday", { replaces_id: id })).toMatchObject({ used: 100 });
    await away("holiday", "2026-11-30", "2026-12-04");
    const ill = await away("sickness", "2026-12-03", "2026-12-04");
    for (const [to, waiting] of [
      ["2026-12-03", 100],
      ["2026-12-04", 200],
    ] as const)
      expect(await effect("2026-12-03", to, "sickness", { replaces_id: ill })).toMatchObject({ used: 0, waiting });
  });

  test("the effect reveals no private absence to other users", async () => {
    await employedFrom("2026-09-01");
    await away("child-first-day", "2026-12-08", "2026-12-08");
    expect(await effect("2026-12-08", "2026-12-08", "holiday", {}, owner)).toMatchObject({ used: 100 });
    await away("child-care-day", "2026-12-09", "2026-12-09");
    expect(await effect("2026-12-09", "2026-12-09", "sickness", {}, owner)).toBeUndefined();
    expect(await effect("2026-12-09", "2026-12-09", "sickness")).toMatchObject({ account: "child-care-days" });
  });

  test("the effect names waiting days to the person, and to other users only for illness that they register", async () => {
    await employedFrom("2026-09-01");
    await away("sickness", "2026-12-08", "2026-12-09");
    expect(await effect("2026-12-07", "2026-12-11")).toMatchObject({ used: 500, waiting: 200 });
    expect(await effect("2026-12-07", "2026-12-11", "holiday", {}, admin)).toMatchObject({ used: 500, waiting: 0 });
    await away("holiday", "2026-11-30", "2026-12-04");
    expect(await effect("2026-12-03", "2026-12-04", "sickness", {}, admin)).toMatchObject({ waiting: 200 });
  });

  test("a kind without a balance has no effect", async () => {
    expect(await effect("2026-12-07", "2026-12-08", "sickness")).toBeUndefined();
  });
});
