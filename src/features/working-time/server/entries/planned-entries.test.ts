import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { PlanDay } from "#common/rules/norm/norm-plan.ts";
import { type Clock, databaseWithClock } from "#testing/clock.ts";
import { aDayAway } from "#testing/data/absences.ts";
import {
  aCompany,
  aJob,
  aMileageType,
  aUser,
  type Company,
  deleteUser,
  type TestUser,
} from "#testing/data/factories.ts";
import { aNormPlan } from "#testing/data/norm-plans.ts";
import { aTrip } from "#testing/data/trips.ts";
import { truncate } from "#testing/data/truncate.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { registerNorms } from "./planned-entries.ts";

/* The nightly registration of planned days (docs/product-rules.md#register-entries). */

let server: TestApp;
let clock: Clock;
let company: Company;
let person: TestUser;

beforeAll(async () => {
  const stoppable = await databaseWithClock();
  clock = stoppable.clock;
  server = await testApp({}, stoppable.database);
  company = await aCompany(server.db);
});
afterEach(() => clock.release());
afterAll(() => server.close());

const office: PlanDay = { start: "07:00", end: "15:00", pause_start: "12:00", pause_minutes: 30 };

beforeEach(async () => {
  await truncate(server.db, "register_entries", "former_register_entries", "registered_jobs");
  await server.db.updateTable("employment_terms").set({ registers_norm: false }).execute();
  person = await aUser(server.db, ["employee"], { created_at: "2020-01-01T00:00:00Z" });
});

const salaried = (from_date: string, day: PlanDay = office, values: object = {}, user = person) =>
  aNormPlan(server.db, user, { from_date, weekday: day, pay_kind: "salaried", registers_norm: true, ...values });

async function runAt(instant: string): Promise<void> {
  await clock.stopAt(instant);
  await registerNorms(server.db);
}

const entries = () => server.db.selectFrom("register_entries").selectAll().orderBy("date").execute();
const dates = async () => (await entries()).map(({ date }) => date);
const aWorkday = { started_at: "2026-11-25 09:00:00", ended_at: "2026-11-25 11:00:00" };

describe("the nightly work that makes entries by the plan", () => {
  test("makes an entry for a day that is over in Copenhagen", async () => {
    await salaried("2026-11-25");
    await runAt("2026-11-25T22:59:59Z");
    expect(await entries()).toEqual([]);
    await runAt("2026-11-25T23:00:00Z");
    expect(await entries()).toEqual([
      {
        ...{ user_id: person.id, date: "2026-11-25", pause_minutes: 30, minutes: 450 },
        ...{ started_at: new Date("2026-11-25T06:00:00Z"), ended_at: new Date("2026-11-25T14:00:00Z") },
        ...{ version: 1, changed_at: expect.any(Date), changed_by_user_id: null, late_cause: null },
      },
    ]);
  });

  test("makes no entry for days off, holidays and company days off, and half an entry for a half day off", async () => {
    await salaried("2026-12-21");
    const days = JSON.stringify({ "05-01": "none", "06-05": "none", "12-24": "whole", "12-31": "half" });
    await server.db.updateTable("company_calendar").set({ days }).execute();
    await runAt("2027-01-04T06:00:00Z");
    expect(await dates()).toEqual(["21", "22", "23", "28", "29", "30", "31"].map((day) => `2026-12-${day}`));
    expect((await entries()).at(-1)).toMatchObject({ minutes: 300, pause_minutes: 0 });
    await server.db
      .updateTable("company_calendar")
      .set({ days: days.replace(/whole|half/g, "none") })
      .execute();
  });

  test("makes one entry for a day, even if the work runs twice or twice at once", async () => {
    await salaried("2026-11-16");
    await clock.stopAt("2026-11-27T02:00:00Z");
    await Promise.all([registerNorms(server.db), registerNorms(server.db), registerNorms(server.db)]);
    await registerNorms(server.db);
    expect(await dates()).toHaveLength(9);
  });

  test("makes up for missed nights, back to a month ago or the start of the terms", async () => {
    await salaried("2026-01-01");
    await runAt("2026-11-27T02:00:00Z");
    expect((await dates()).at(0)).toBe("2026-10-27");
    const late = await aUser(server.db, ["employee"], { created_at: "2020-01-01T00:00:00Z" });
    await salaried("2026-11-25", office, {}, late);
    await registerNorms(server.db);
    const ofLate = (await entries()).filter(({ user_id }) => user_id === late.id).map(({ date }) => date);
    expect(ofLate).toEqual(["2026-11-25", "2026-11-26"]);
  });

  test("makes an entry for a shift over midnight after its end, with the hour that the clock repeats", async () => {
    await salaried("2026-10-23", { start: "22:00", end: "06:00", pause_start: null, pause_minutes: 0 }, { days: 7 });
    await runAt("2026-10-24T03:59:00Z");
    expect(await dates()).toEqual([]);
    await runAt("2026-10-24T04:00:00Z");
    expect(await dates()).toEqual(["2026-10-23"]);
    await runAt("2026-10-25T05:00:00Z");
    expect((await entries()).map(({ minutes }) => minutes)).toEqual([480, 540]);
  });

  test("makes an entry with the elapsed hours for a shift over the clock change in spring", async () => {
    await salaried("2026-03-28", { start: "22:00", end: "06:00", pause_start: null, pause_minutes: 0 }, { days: 7 });
    await runAt("2026-03-29T04:00:00Z");
    expect((await entries()).map(({ date, minutes }) => [date, minutes])).toEqual([["2026-03-28", 420]]);
  });

  test("makes an entry with only minutes for a plan without times", async () => {
    await salaried("2026-11-25", { minutes: 444 });
    await runAt("2026-11-26T02:00:00Z");
    expect(await entries()).toMatchObject([{ started_at: null, ended_at: null, pause_minutes: 0, minutes: 444 }]);
  });

  test("leaves entries unchanged if the plan is changed for the past", async () => {
    await salaried("2026-11-23");
    await runAt("2026-11-25T02:00:00Z");
    await salaried("2026-11-24", { minutes: 100 });
    await runAt("2026-11-26T02:00:00Z");
    expect((await entries()).map(({ date, minutes }) => [date, minutes])).toEqual([
      ["2026-11-23", 450],
      ["2026-11-24", 450],
      ["2026-11-25", 100],
    ]);
  });
});

describe("people and days without an entry", () => {
  test("a person has no entry on days whose terms do not register the norm", async () => {
    await salaried("2026-11-24", office, { registers_norm: false });
    await salaried("2026-11-26");
    await salaried("2026-11-27", office, { registers_norm: false });
    await runAt("2026-11-30T02:00:00Z");
    expect(await dates()).toEqual(["2026-11-26"]);
  });

  test("a person has no entry before their creation and from the day of their deletion", async () => {
    await salaried("2026-11-01");
    await server.db
      .updateTable("users")
      .set({ created_at: "2026-11-23T12:00:00Z" })
      .where("id", "=", person.id)
      .execute();
    await clock.stopAt("2026-11-25T12:00:00Z");
    await deleteUser(server.db, person.id);
    await runAt("2026-11-27T02:00:00Z");
    expect(await dates()).toEqual(["2026-11-23", "2026-11-24"]);
  });

  test("a reactivated user has no entry for the days while they were deleted", async () => {
    await salaried("2026-11-16");
    await clock.stopAt("2026-11-25T12:00:00Z");
    await server.db.insertInto("audit_log").values({ kind: "user-reactivated", about_user_id: person.id }).execute();
    await runAt("2026-11-27T02:00:00Z");
    expect(await dates()).toEqual(["2026-11-25", "2026-11-26"]);
  });
});

describe("a day with a job", () => {
  test("a day on which a job starts has no entry until the night after the job is cancelled", async () => {
    await salaried("2026-11-25");
    const job = await aJob(server.db, company, { user: person, ...aWorkday });
    await runAt("2026-11-26T02:00:00Z");
    expect(await dates()).toEqual([]);
    await server.db
      .updateTable("registered_jobs")
      .set({ cancelled_at: "2026-11-26T10:00:00Z", cancelled_by_user_id: person.id })
      .where("id", "=", job.id)
      .execute();
    await runAt("2026-11-27T02:00:00Z");
    expect(await dates()).toEqual(["2026-11-25", "2026-11-26"]);
  });

  test("another person's job, a trip, and a job that only ends on the day do not prevent the entry", async () => {
    await salaried("2026-11-25");
    const type = await aMileageType(server.db);
    await aJob(server.db, company, aWorkday);
    await aTrip(server.db, company, type, { user: person, day: "2026-11-25" });
    await aJob(server.db, company, {
      ...{ user: person, started_at: "2026-11-24 22:00:00", ended_at: "2026-11-25 04:00:00" },
    });
    await runAt("2026-11-26T02:00:00Z");
    expect(await dates()).toEqual(["2026-11-25"]);
  });

  test("a job over several days prevents the entries of its first day and of the days that it covers", async () => {
    await salaried("2026-11-23");
    await aJob(server.db, company, {
      ...{ user: person, started_at: "2026-11-23 12:00:00", ended_at: "2026-11-25 12:00:00" },
    });
    await runAt("2026-11-26T02:00:00Z");
    expect(await dates()).toEqual(["2026-11-25"]);
  });
});

describe("a day with absence", () => {
  const former = () => server.db.selectFrom("former_register_entries").selectAll().orderBy("version").execute();
  const left = async () =>
    (await entries()).map(({ date, started_at, ended_at, pause_minutes, minutes }) => [
      date.slice(8),
      started_at?.toISOString().slice(11, 16) ?? null,
      ended_at?.toISOString().slice(11, 16) ?? null,
      pause_minutes,
      minutes,
    ]);
  const withdraw = (id: number) =>
    server.db.updateTable("absences").set({ status: "withdrawn" }).where("id", "=", id).execute();

  test("a whole day of absence has no entry, and a partial day has an entry for its other times", async () => {
    await salaried("2026-11-23");
    await aDayAway(server.db, person, "2026-11-23", { template: "public-holiday" });
    await aDayAway(server.db, person, "2026-11-24", { part: "morning" });
    await aDayAway(server.db, person, "2026-11-25", { part: "afternoon", template: "sickness" });
    const doctor = { start_time: "09:00", end_time: "10:00", minutes: 60, hundredths: 13 };
    await aDayAway(server.db, person, "2026-11-26", { part: "hours", ...doctor });
    await aDayAway(server.db, person, "2026-11-27", { status: "requested" });
    await runAt("2026-11-28T02:00:00Z");
    expect(await left()).toEqual([
      ["24", "09:45", "14:00", 30, 225],
      ["25", "06:00", "09:45", 0, 225],
      ["26", "06:00", "14:00", 90, 390],
      ["27", "06:00", "14:00", 30, 450],
    ]);
  });

  test("half a day of absence leaves an entry with half of the minutes if the plan has no times", async () => {
    await salaried("2026-11-25", { minutes: 444 });
    await aDayAway(server.db, person, "2026-11-25", { part: "morning", minutes: 222 });
    await runAt("2026-11-26T02:00:00Z");
    expect(await left()).toEqual([["25", null, null, 0, 222]]);
  });

  test("absence that is approved after the night replaces the entry, which is back after a withdrawal", async () => {
    await salaried("2026-11-24");
    await runAt("2026-11-26T02:00:00Z");
    const id = await aDayAway(server.db, person, "2026-11-24", { template: "sickness" });
    const half = await aDayAway(server.db, person, "2026-11-25", { part: "afternoon" });
    await runAt("2026-11-26T10:00:00Z");
    await registerNorms(server.db);
    expect(await left()).toEqual([
      ["24", null, null, 0, 0],
      ["25", "06:00", "09:45", 0, 225],
    ]);
    expect((await former()).map(({ date, version, minutes }) => [date, version, minutes])).toEqual([
      ["2026-11-24", 1, 450],
      ["2026-11-25", 1, 450],
    ]);
    await withdraw(id);
    await withdraw(half);
    await Promise.all([registerNorms(server.db), registerNorms(server.db)]);
    expect((await left()).map(([date, , , , minutes]) => [date, minutes])).toEqual([
      ["24", 450],
      ["25", 450],
    ]);
    expect((await entries()).map(({ version, changed_by_user_id }) => [version, changed_by_user_id])).toEqual([
      [3, null],
      [3, null],
    ]);
  });

  test("illness that is reported three months late replaces its day's entry too", async () => {
    await salaried("2026-08-27");
    await runAt("2026-08-28T02:00:00Z");
    await aDayAway(server.db, person, "2026-08-27", { template: "sickness" });
    await runAt("2026-11-27T02:00:00Z");
    expect((await left())[0]).toEqual(["27", null, null, 0, 0]);
  });

  test("a person's correction stays, even if the person was absent", async () => {
    await salaried("2026-11-25");
    await runAt("2026-11-26T02:00:00Z");
    await server.db.updateTable("register_entries").set({ changed_by_user_id: person.id }).execute();
    await aDayAway(server.db, person, "2026-11-25");
    await registerNorms(server.db);
    expect(await left()).toEqual([["25", "06:00", "14:00", 30, 450]]);
  });
});
