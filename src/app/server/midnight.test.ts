import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import { defaultDeadline } from "#features/payrolls/rules/payroll.ts";
import { type Clock, databaseWithClock } from "#testing/clock.ts";
import { aCompany, aJob, aUser, type Company, jobInputFor } from "#testing/data/factories.ts";
import type { Client } from "#testing/http-client.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

/* A day ends at midnight in Copenhagen, which is neither midnight in UTC nor midnight in the time zone of the tests. */

let server: TestApp;
let clock: Clock;
let company: Company;
let admin: Client;
let employee: Client;

beforeAll(async () => {
  const stoppable = await databaseWithClock();
  clock = stoppable.clock;
  server = await testApp({}, stoppable.database);
  company = await aCompany(server.db);
});

afterEach(() => clock.release());
afterAll(() => server.close());

/** Each midnight is between the last day of a month, a Sunday, and the first day of the next month. */
describe.each([
  { season: "winter", last: "2025-11-30", first: "2025-12-01", midnight: "2025-11-30T23:00:00Z", back: "2025-08-31" },
  { season: "summer", last: "2026-05-31", first: "2026-06-01", midnight: "2026-05-31T22:00:00Z", back: "2026-02-28" },
])("in $season", ({ last, first, midnight, back }) => {
  const before = Temporal.Instant.from(midnight).subtract({ seconds: 1 }).toString();
  const atMidnight = () => clock.stopAt(midnight);

  beforeAll(async () => {
    await clock.stopAt(before);
    admin = await server.login(company.admin.email);
    employee = await server.login(company.employee.email);
  });

  beforeEach(() => clock.stopAt(before));

  test("the current day changes at midnight in Copenhagen", async () => {
    expect([today().toString(), defaultDeadline(today()).toString()]).toEqual([last, `${last.slice(0, 7)}-15`]);
    await atMidnight();
    expect([today().toString(), defaultDeadline(today()).toString()]).toEqual([first, `${first.slice(0, 7)}-15`]);
  });

  test("at midnight a job becomes possible on the new day, and impossible on the oldest day", async () => {
    const register = async (date: string) =>
      (
        await employee.post(
          "/api/jobs",
          jobInputFor(company, {
            started_at: `${date} 00:00:00`,
            ended_at: `${date} 00:00:00`,
            price_mode: "manual",
            hourly_rate: null,
            price: 1,
          }),
        )
      ).status;
    expect([await register(first), await register(last), await register(back)]).toEqual([422, 201, 201]);
    await atMidnight();
    expect([await register(first), await register(last), await register(back)]).toEqual([201, 201, 422]);
  });

  test("the week and the month on the front page begin at midnight", async () => {
    const user = await aUser(server.db, ["employee"]);
    const client = await server.login(user.email);
    const minutes = async () => {
      const { week_minutes, month_minutes } = (await client.get("/api/jobs/overview")).body;
      return [week_minutes, month_minutes];
    };
    await aJob(server.db, company, { user, started_at: `${last} 22:00:00`, ended_at: `${last} 23:00:00` });
    expect(await minutes()).toEqual([60, 60]);
    await atMidnight();
    expect(await minutes()).toEqual([0, 0]);
    await aJob(server.db, company, { user, started_at: `${first} 00:00:00`, ended_at: `${first} 02:00:00` });
    expect(await minutes()).toEqual([120, 120]);
  });

  test("a reminder can be sent again after midnight", async () => {
    await aJob(server.db, company);
    const remind = async () =>
      (await admin.post("/api/payrolls/reminders", { created_before_date: first })).body.sent_to.length;
    const isReminded = async () =>
      (await admin.get(`/api/payrolls/checks?createdBeforeDate=${first}`)).body.waiting.every(
        ({ reminded_today }: { reminded_today: boolean }) => reminded_today,
      );
    expect([await remind(), await remind(), await isReminded()]).toEqual([1, 0, true]);
    await atMidnight();
    expect([await isReminded(), await remind(), await remind(), await isReminded()]).toEqual([false, 1, 0, true]);
  });

  test("a deadline includes the jobs that were registered until the end of its day", async () => {
    const jobs = [await aJob(server.db, company)];
    await atMidnight();
    jobs.push(await aJob(server.db, company));
    const unpaid = async (date: string) => {
      const { body } = await admin.get(`/api/jobs/unpaid?createdBeforeDate=${date}`);
      return jobs.map(({ id }) => body.some((job: { id: number }) => job.id === id));
    };
    expect([await unpaid(last), await unpaid(first)]).toEqual([
      [true, false],
      [true, true],
    ]);
  });
});
