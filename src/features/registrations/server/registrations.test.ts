import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { elapsedMinutes, parseWallClock } from "#common/rules/time/clock.ts";
import { type Clock, databaseWithClock } from "#testing/clock.ts";
import { aCompany, aJob, aProject, aUser, type Company, type TestUser } from "#testing/data/factories.ts";
import { truncate } from "#testing/data/truncate.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import type { RegistrationRow, Registrations } from "../rules/registrations.ts";

/* Compares random weeks with sums that the test computes from the wall-clock texts of the jobs. */

let server: TestApp;
let clock: Clock;
let company: Company;
let people: TestUser[];

beforeAll(async () => {
  const stoppable = await databaseWithClock();
  clock = stoppable.clock;
  server = await testApp({}, stoppable.database);
  company = await aCompany(server.db);
  const { employee, employee2 } = company;
  people = [employee, employee2, ...(await Promise.all([1, 2, 3].map(() => aUser(server.db, ["employee"]))))];
  await server.db.updateTable("users").set({ created_at: "2020-01-01T00:00:00Z" }).execute();
});

afterEach(() => clock.release());
afterAll(() => server.close());

type Worked = { user: TestUser; project: "own" | "other"; day: string; from: string; to: string; isRejected: boolean };

const time = fc
  .record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.constantFrom(0, 15, 55) })
  .map(({ hour, minute }) => `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`)
  // A job cannot start or end in the hour that the clock skips in spring.
  .filter((text) => !text.startsWith("02"));

function drawn(monday: string, seed: number): Worked[] {
  const first = Temporal.PlainDate.from(monday).subtract({ days: 1 });
  const worked = fc.record({
    user: fc.constantFrom(...people),
    project: fc.constantFrom("own", "other"),
    day: fc.integer({ min: 0, max: 8 }).map((days) => first.add({ days }).toString()),
    from: time,
    to: time,
    isRejected: fc.nat(9).map((n) => n === 0),
  });
  return fc.sample(worked as fc.Arbitrary<Worked>, { numRuns: 30, seed });
}

/** An end before the start is on the next day. */
function interval({ day, from, to }: Worked) {
  const end = to < from ? Temporal.PlainDate.from(day).add({ days: 1 }).toString() : day;
  return { started_at: `${day} ${from}:00`, ended_at: `${end} ${to}:00` };
}

function minutesOf(worked: Worked): number {
  const { started_at, ended_at } = interval(worked);
  const [start, end] = [parseWallClock(started_at), parseWallClock(ended_at)];
  return start && end ? elapsedMinutes(start, end) : Number.NaN;
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

describe.each([
  { name: "in which the clock goes forward", monday: "2026-03-23", now: "2026-03-31T10:00:00Z", due: [0, 1, 2, 3, 4] },
  { name: "in which the clock goes back", monday: "2026-10-19", now: "2026-10-27T10:00:00Z", due: [0, 1, 2, 3, 4] },
  { name: "before Easter", monday: "2026-03-30", now: "2026-04-13T10:00:00Z", due: [0, 1, 2] },
  { name: "of Christmas", monday: "2026-12-21", now: "2027-01-03T22:59:59Z", due: [0, 1, 2, 3] },
  { name: "that is under way", monday: "2026-11-16", now: "2026-11-18T22:59:59Z", due: [0, 1] },
  { name: "that is under way, a second later", monday: "2026-11-16", now: "2026-11-18T23:00:00Z", due: [0, 1, 2] },
])("a week $name", ({ monday, now, due }) => {
  const days = [0, 1, 2, 3, 4, 5, 6].map((n) => Temporal.PlainDate.from(monday).add({ days: n }).toString());

  test.each([1, 2, 3])("the week adds up, and empty days are missing (%i)", async (seed) => {
    await truncate(server.db, "registered_jobs");
    const all = drawn(monday, seed);
    const projects = { own: company.project, other: await aProject(server.db, company.owner2) };
    for (const worked of all)
      await aJob(server.db, company, {
        ...interval(worked),
        ...{ price_mode: "manual", hourly_rate: null, price: 1 },
        user: worked.user,
        project: projects[worked.project],
        job_status: worked.isRejected ? "REJECTED" : "NEW",
      });
    await clock.stopAt(now);
    const counted = all.filter(({ isRejected }) => !isRejected);
    const minutesOn = (userId: number, day: string) =>
      sum(counted.filter((worked) => worked.user.id === userId && worked.day === day).map(minutesOf));
    const expected = people.map(({ id, name }) => {
      const minutes = days.map((day) => minutesOn(id, day));
      return { user: { id, name }, minutes, missing: days.filter((_, n) => due.includes(n) && minutes[n] === 0) };
    });

    const seenBy = async (email: string): Promise<Registrations> =>
      (await (await server.login(email)).get(`/api/registrations?date=${monday}&perPage=100`)).body;
    const found = await seenBy(company.manager.email);
    const plain = ({ user, minutes, missing }: RegistrationRow) => ({ user, minutes, missing });
    const byId = (a: { user: { id: number } }, b: { user: { id: number } }) => a.user.id - b.user.id;
    expect(found.data.map(plain).sort(byId)).toEqual(expected.sort(byId));
    expect(found.days.map(({ minutes, missing_count }) => [minutes, missing_count])).toEqual(
      days.map((day, n) => [
        sum(expected.map(({ minutes }) => minutes[n] ?? 0)),
        expected.filter(({ missing }) => missing.includes(day)).length,
      ]),
    );
    const missing = expected.filter((row) => row.missing.length > 0).length;
    expect(found).toMatchObject({ missing_count: missing, to_remind_count: missing, meta: { total: people.length } });
    expect(found.data.slice(0, missing).every((row) => row.missing.length > 0)).toBe(true);

    const ofOwner = await seenBy(company.owner.email);
    const workers = new Set(counted.filter(({ project }) => project === "own").map(({ user }) => user.id));
    expect(ofOwner.data.map(plain).sort(byId)).toEqual(expected.filter(({ user }) => workers.has(user.id)).sort(byId));
  });
});
