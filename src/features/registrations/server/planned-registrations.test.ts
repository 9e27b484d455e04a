import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { noCompanyDays } from "#common/rules/norm/company-calendar.ts";
import type { PlanDay, PlanWeek } from "#common/rules/norm/norm-plan.ts";
import { type Clock, databaseWithClock } from "#testing/clock.ts";
import { aDayAway } from "#testing/data/absences.ts";
import { aCompany, aJob, aUser, type Company, deleteUser, type TestUser } from "#testing/data/factories.ts";
import { aNorm, giveOff, mondayToThursday } from "#testing/data/norms.ts";
import { truncate } from "#testing/data/truncate.ts";
import type { Client } from "#testing/http-client.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { weekPeriod } from "../rules/registration-week.ts";
import type { RegistrationRow, Registrations } from "../rules/registrations.ts";
import { findMissing } from "./registrations.store.ts";

/* Missing days by the plan of each person and the company calendar (docs/product-rules.md#missing-registrations). */

let server: TestApp;
let clock: Clock;
let company: Company;
let manager: Client;
let user: TestUser;

/** The Mondays of a week in November, of the week with 24 December, and of the week after. */
const [ordinary, christmas, newYear] = ["2026-11-16", "2026-12-21", "2026-12-28"] as const;
const dayOf = (monday: string, place: number) => Temporal.PlainDate.from(monday).add({ days: place }).toString();
const daysOf = (monday: string, ...places: number[]) => places.map((place) => dayOf(monday, place));

beforeAll(async () => {
  const stoppable = await databaseWithClock();
  clock = stoppable.clock;
  server = await testApp({}, stoppable.database);
  company = await aCompany(server.db);
  for (const { id } of [company.employee, company.employee2]) await deleteUser(server.db, id);
});

afterEach(async () => {
  await clock.release();
  await truncate(server.db, "registered_jobs");
  await deleteUser(server.db, user.id);
  await giveOff(server.db, noCompanyDays);
});
afterAll(() => server.close());

/** Creates a person, stops the clock after the person's week, and logs a manager in. */
async function aPerson(norm: { plan?: PlanWeek[]; weekly_minutes?: number }, monday: string = ordinary): Promise<void> {
  user = await aUser(server.db, ["employee"], { created_at: "2020-01-01T00:00:00Z" });
  await aNorm(server.db, user, norm);
  await clock.stopAt(`${dayOf(monday, 7)}T10:00:00Z`);
  manager = await server.login(company.manager.email);
}

const weekOf = async (monday: string = ordinary): Promise<Registrations> =>
  (await manager.get(`/api/registrations?date=${monday}`)).body;
const rowOf = async (monday: string = ordinary): Promise<RegistrationRow> =>
  (await weekOf(monday)).data.find((row) => row.user.id === user.id) as RegistrationRow;
const work = (day: string, from: string, to: string) =>
  aJob(server.db, company, { user, started_at: `${day} ${from}:00`, ended_at: `${day} ${to}:00` });
const everyDay = (day: PlanDay): PlanWeek => Array.from({ length: 7 }, () => day);

describe("a person with a plan", () => {
  test("has no missing Friday on the page, in the sums and in the reminder if the plan has no work on Fridays", async () => {
    await aPerson({ plan: [mondayToThursday({ minutes: 450 })] });
    const missing = daysOf(ordinary, 0, 1, 2, 3);
    expect(await rowOf()).toMatchObject({
      missing,
      planned: [450, 450, 450, 450, 0, 0, 0],
      norm_minutes: 1800,
    });
    expect((await weekOf()).days.map(({ missing_count }) => missing_count)).toEqual([1, 1, 1, 1, 0, 0, 0]);
    const { body } = await manager.get(`/api/registrations/reminders?date=${ordinary}`);
    expect(body.data).toEqual([{ user: { id: user.id, name: user.name }, missing }]);
    const now = Temporal.PlainDate.from(dayOf(ordinary, 7));
    const found = await findMissing(server.db, user.id, weekPeriod(Temporal.PlainDate.from(ordinary), now));
    expect(found?.missing).toEqual(missing);
  });

  test("has no missing days and gets no reminder after registering on every planned day", async () => {
    await aPerson({ plan: [mondayToThursday({ minutes: 450 })] });
    for (const day of daysOf(ordinary, 0, 1, 2, 3)) await work(day, "07:00", "14:30");
    expect(await rowOf()).toMatchObject({ missing: [] });
    const reminder = { date: ordinary, user_ids: [user.id] };
    expect((await manager.post("/api/registrations/reminders", reminder)).body).toEqual({ sent_to: [] });
  });

  test("has a missing Saturday if the plan has work on Saturdays, but no missing public holiday", async () => {
    await aPerson({ plan: [everyDay({ minutes: 300 })] }, christmas);
    expect(await rowOf(christmas)).toMatchObject({
      missing: daysOf(christmas, 0, 1, 2, 3, 6),
      planned: [300, 300, 300, 300, 0, 0, 300],
    });
  });

  test("has no missing day on a day with fewer hours than planned, and the page shows both numbers", async () => {
    await aPerson({
      plan: [mondayToThursday({ start: "07:00", end: "15:00", pause_start: "12:00", pause_minutes: 30 })],
    });
    await work(dayOf(ordinary, 0), "07:00", "09:00");
    const { minutes, missing, planned } = await rowOf();
    expect([minutes[0], planned[0], missing]).toEqual([120, 450, daysOf(ordinary, 1, 2, 3)]);
  });

  test("has the norm of the right week if the weeks of the plan alternate", async () => {
    await aPerson({ plan: [mondayToThursday({ minutes: 450 }), everyDay({ minutes: 60 })] });
    const turns = [await rowOf(), await rowOf(dayOf(ordinary, 7))].map(({ norm_minutes }) => norm_minutes);
    expect(turns.toSorted((one, other) => Number(one) - Number(other))).toEqual([420, 1800]);
  });

  test("has the usual workdays before the plan begins within a week, and after the plan has ended", async () => {
    await aPerson({});
    await aNorm(server.db, user, { plan: [mondayToThursday({ minutes: 450 })] }, dayOf(ordinary, 3));
    expect(await rowOf()).toMatchObject({
      missing: daysOf(ordinary, 0, 1, 2, 3),
      planned: [null, null, null, 450, 0, 0, 0],
      norm_minutes: null,
    });
    await aNorm(server.db, user, {}, dayOf(ordinary, 4));
    expect(await rowOf()).toMatchObject({ missing: daysOf(ordinary, 0, 1, 2, 3, 4) });
  });

  test("has the usual workdays in the weeks before the plan begins", async () => {
    await aPerson({});
    await aNorm(server.db, user, { plan: [mondayToThursday({ minutes: 450 })] }, dayOf(ordinary, 7));
    expect(await rowOf()).toMatchObject({ missing: daysOf(ordinary, 0, 1, 2, 3, 4), norm_minutes: null });
  });
});

describe("a person without a plan", () => {
  test("has missing days from Monday to Friday, and no norm", async () => {
    await aPerson({});
    expect(await rowOf()).toMatchObject({
      missing: daysOf(ordinary, 0, 1, 2, 3, 4),
      planned: [null, null, null, null, null, null, null],
      norm_minutes: null,
    });
  });

  test("has the same missing days with weekly hours, and a norm reduced by a fifth for each holiday", async () => {
    await aPerson({ weekly_minutes: 2220 }, christmas);
    expect(await rowOf(christmas)).toMatchObject({ missing: daysOf(christmas, 0, 1, 2, 3), norm_minutes: 4 * 444 });
  });
});

describe("the company calendar", () => {
  const days = { "12-24": "whole", "12-31": "half" } as const;

  test("a company day off is not missing, with a plan or without", async () => {
    await giveOff(server.db, days);
    await aPerson({}, christmas);
    const other = await aUser(server.db, ["employee"], { created_at: "2020-01-01T00:00:00Z" });
    await aNorm(server.db, other, { plan: [mondayToThursday({ minutes: 450 })] });
    const { data, days: shown } = await weekOf(christmas);
    await deleteUser(server.db, other.id);
    expect(data.map(({ missing }) => missing)).toEqual([daysOf(christmas, 0, 1, 2), daysOf(christmas, 0, 1, 2)]);
    expect(shown[3]).toMatchObject({ holiday: "juleaftensdag", is_workday: false, is_due: false });
  });

  test("a company half day off is a workday of half the length", async () => {
    await giveOff(server.db, days);
    await aPerson({ plan: [mondayToThursday({ minutes: 450 })] }, newYear);
    expect(await rowOf(newYear)).toMatchObject({
      missing: daysOf(newYear, 0, 1, 2, 3),
      planned: [450, 450, 450, 225, 0, 0, 0],
      norm_minutes: 3 * 450 + 225,
    });
    expect((await weekOf(newYear)).days[3]).toMatchObject({ holiday: "nytårsaftensdag fra kl. 12", is_workday: true });
  });

  test("a company half day off has no work in a plan that begins after noon", async () => {
    await giveOff(server.db, days);
    const evening = { start: "14:00", end: "22:00", pause_start: null, pause_minutes: 30 };
    await aPerson({ plan: [mondayToThursday(evening)] }, newYear);
    expect(await rowOf(newYear)).toMatchObject({
      missing: daysOf(newYear, 0, 1, 2),
      planned: [450, 450, 450, 0, 0, 0, 0],
    });
  });
});

test("a day with a register entry is not missing, even if the entry has no hours", async () => {
  await aPerson({ plan: [mondayToThursday({ minutes: 450 })] });
  const [worked = "", free = "", ...missing] = daysOf(ordinary, 0, 1, 2, 3);
  const entry = (date: string, minutes: number) => ({ user_id: user.id, date, minutes });
  await server.db
    .insertInto("register_entries")
    .values([entry(worked, 450), entry(free, 0)])
    .execute();
  const { minutes, ...row } = await rowOf();
  expect([row.missing, minutes.slice(0, 2)]).toEqual([missing, [450, 0]]);
  expect((await weekOf()).days[0]).toMatchObject({ minutes: 450 });
  await work(worked, "08:00", "10:00");
  expect((await rowOf()).minutes[0]).toBe(120);
  const week = weekPeriod(Temporal.PlainDate.from(ordinary), Temporal.PlainDate.from(dayOf(ordinary, 7)));
  expect((await findMissing(server.db, user.id, week))?.missing).toEqual(missing);
});

describe("a person who is absent", () => {
  const planned = { plan: [mondayToThursday({ minutes: 450 })] };
  const [monday, tuesday, wednesday, thursday] = daysOf(ordinary, 0, 1, 2, 3) as [string, string, string, string];
  const reminded = async () => {
    const now = Temporal.PlainDate.from(dayOf(ordinary, 7));
    const found = await findMissing(server.db, user.id, weekPeriod(Temporal.PlainDate.from(ordinary), now));
    return found?.missing;
  };

  test("has no missing day on a whole day of absence, and half the norm on a half day of absence", async () => {
    await aPerson(planned);
    await aDayAway(server.db, user, monday);
    await aDayAway(server.db, user, tuesday, { part: "morning" });
    expect(await rowOf()).toMatchObject({
      missing: [tuesday, wednesday, thursday],
      planned: [0, 225, 450, 450, 0, 0, 0],
      away: ["whole", "part", null, null, null, null, null],
      norm_minutes: 1125,
    });
    expect(await reminded()).toEqual([tuesday, wednesday, thursday]);
    expect((await weekOf()).days.map(({ missing_count }) => missing_count)).toEqual([0, 1, 1, 1, 0, 0, 0]);
  });

  test("is absent for a whole day with two half days, or with hours that fill the norm", async () => {
    await aPerson(planned);
    await aDayAway(server.db, user, monday, { part: "morning" });
    await aDayAway(server.db, user, monday, { part: "afternoon", template: "course" });
    await aDayAway(server.db, user, tuesday, { part: "hours", minutes: 450, hundredths: 100, template: "sickness" });
    await aDayAway(server.db, user, wednesday, { part: "hours", minutes: 90, hundredths: 20, template: "time-off" });
    expect(await rowOf()).toMatchObject({
      missing: [wednesday, thursday],
      planned: [0, 0, 360, 450, 0, 0, 0],
      away: ["whole", "whole", "part", null, null, null, null],
    });
  });

  test("has a missing day if the absence is only requested or is rejected", async () => {
    await aPerson(planned);
    await aDayAway(server.db, user, monday, { status: "requested" });
    await aDayAway(server.db, user, tuesday, { status: "rejected" });
    expect(await rowOf()).toMatchObject({ missing: [monday, tuesday, wednesday, thursday], norm_minutes: 1800 });
  });

  test("has no missing day on a day of absence without a plan, and no reminder for a week of absence", async () => {
    await aPerson({});
    for (const day of daysOf(ordinary, 0, 1, 2, 3))
      await aDayAway(server.db, user, day, { template: "public-holiday", minutes: null });
    expect(await rowOf()).toMatchObject({ missing: [dayOf(ordinary, 4)], norm_minutes: null });
    await aDayAway(server.db, user, dayOf(ordinary, 4), { minutes: null });
    expect(await reminded()).toBeUndefined();
    expect((await manager.get(`/api/registrations/reminders?date=${ordinary}`)).body).toEqual({ data: [], total: 0 });
  });

  test("is shown on the page without the kind of absence", async () => {
    await aPerson(planned);
    await aDayAway(server.db, user, monday, { template: "sickness", name: "Sygdom, hemmelig" });
    const { body } = await manager.get(`/api/registrations?date=${ordinary}`);
    expect(JSON.stringify(body)).not.toMatch(/hemmelig|sickness|Sygdom/);
  });
});
