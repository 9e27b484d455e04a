import { expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import { aJob } from "#testing/data/factories.ts";
import { setUpCompany } from "#testing/set-up.ts";

const { server, company } = setUpCompany();

test("the overview has the hours of the week and the month, the rejected jobs and the waiting jobs", async () => {
  const owner = await server.login(company.owner.email);
  const date = today();
  const shift = (day: Temporal.PlainDate, from: string, to: string) => ({
    started_at: `${day} ${from}:00`,
    ended_at: `${day} ${to}:00`,
  });
  const monday = date.subtract({ days: date.dayOfWeek - 1 });
  const user = company.owner;
  await aJob(server.db, company, { user, ...shift(monday, "00:00", "01:00") });
  await aJob(server.db, company, { user, ...shift(monday.subtract({ days: 1 }), "23:00", "23:55") });
  await aJob(server.db, company, { user, ...shift(date, "00:00", "00:30"), job_status: "REJECTED" });
  await aJob(server.db, company, { user, ...shift(date.subtract({ months: 2 }), "10:00", "12:00") });
  await aJob(server.db, company);
  await aJob(server.db, company, { project: company.project2 });
  const minutesOf = (day: Temporal.PlainDate, minutes: number) => (day.month === date.month ? minutes : 0);
  const { status, body } = await owner.get("/api/jobs/overview");
  expect(status).toBe(200);
  expect(body).toEqual({
    week_minutes: 60,
    month_minutes: minutesOf(monday, 60) + minutesOf(monday.subtract({ days: 1 }), 55),
    rejected_jobs: 1,
    waiting_jobs: 1,
    open_kinds: ["work"],
  });
  const employee = await server.login(company.employee.email);
  expect((await employee.get("/api/jobs/overview")).body).toMatchObject({
    week_minutes: expect.any(Number),
    waiting_jobs: 0,
  });
});
