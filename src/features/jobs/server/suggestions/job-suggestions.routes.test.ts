import { describe, expect, test } from "vitest";
import { holidayName } from "#common/rules/calendar/holidays.ts";
import { today } from "#common/rules/time/clock.ts";
import {
  companyStart,
  type JobSuggestions,
  suggestionLimits,
} from "#features/jobs/rules/suggestions/job-suggestions.ts";
import {
  aJob,
  aJobType,
  anExpenseType,
  aProject,
  aUser,
  copyJob,
  givePlan,
  jobInputFor,
  type TestProject,
  type TestUser,
  withoutReceipt,
} from "#testing/data/factories.ts";
import { aNorm } from "#testing/data/norms.ts";
import type { Client } from "#testing/http-client.ts";
import { setUpCompany } from "#testing/set-up.ts";

const { server, company, employee, employee2, owner, manager } = setUpCompany();

const day = today().subtract({ days: 10 });
const on = (date: Temporal.PlainDate, from: string, to: string) => ({
  started_at: `${date} ${from}:00`,
  ended_at: `${date} ${to}:00`,
});
const daysBefore = (days: number) => day.subtract({ days });

async function suggested(client: Client, path = "/api/jobs", date = day): Promise<JobSuggestions> {
  const answer = await client.get(`${path}/suggestions?date=${date}`);
  expect(answer.status).toBe(200);
  return answer.body;
}

const pathOf = (user: TestUser) => `/api/users/${user.id}/jobs`;

describe("the suggestions for a new job", () => {
  test("a user without jobs gets only the company's start", async () => {
    const nothing = {
      start: { time: companyStart, reason: "company" },
      last_job: null,
      planned_pause_minutes: null,
      planned_pause_start: null,
      projects: [],
      job_types: [],
      categories: [],
    };
    expect(await suggested(employee2)).toEqual(nothing);
  });

  test("the start is the user's usual start, or the end of the day's last job that was not rejected", async () => {
    const user = await aUser(server.db, ["employee"]);
    const aJobOf = (date: Temporal.PlainDate, from: string, to: string, more = {}) =>
      aJob(server.db, company, { user, ...on(date, from, to), ...more });
    for (const days of [1, 2, 3]) {
      await aJobOf(daysBefore(days), "12:00", "15:00");
      await aJobOf(daysBefore(days), days === 1 ? "08:00" : "07:00", "12:00");
    }
    const start = async () => (await suggested(manager, pathOf(user))).start;
    expect(await start()).toEqual({ time: "07:00", reason: "usual" });
    await aJobOf(day, "07:00", "09:30");
    expect(await start()).toEqual({ time: "09:30", reason: "after-last-job" });
    await aJobOf(day, "09:30", "15:00", { job_status: "REJECTED" });
    await aJobOf(day, "16:00", "16:00", { price_mode: "manual", price: 100, hourly_rate: null });
    expect(await start()).toEqual({ time: "09:30", reason: "after-last-job" });
    await aJob(server.db, company, {
      user,
      started_at: `${day} 22:00:00`,
      ended_at: `${day.add({ days: 1 })} 06:00:00`,
    });
    expect(await start()).toBeNull();
    const dayAfter = await suggested(manager, pathOf(user), day.add({ days: 1 }));
    expect(dayAfter.start).toEqual({ time: "06:00", reason: "after-last-job" });
  });

  test("the last job with hours up to the day and the recent choices are suggested", async () => {
    const user = await aUser(server.db, ["employee"]);
    const projects: TestProject[] = [];
    for (let days = 7; days > 0; days--) {
      const project = await aProject(server.db, company.owner);
      const { id: job_type_id } = await aJobType(server.db);
      projects.unshift(project);
      await aJob(server.db, company, {
        user,
        project,
        job_type_id,
        ...on(daysBefore(days), "07:00", "15:00"),
        hourly_rate: 100 + days,
      });
    }
    const nth = (place: number) => projects[place] as TestProject;
    const chosen = (place: number) => ({ id: nth(place).id, name: nth(place).name, code: nth(place).code });
    const expense = { user, price_mode: "manual", price: 50, hourly_rate: null } as const;
    await aJob(server.db, company, { ...expense, project: nth(4), ...on(day, "12:00", "12:00") });
    const found = await suggested(manager, pathOf(user));
    expect(found.last_job).toEqual({
      project: chosen(0),
      job_type: found.job_types[1],
      pause_minutes: 0,
      hourly_rate: 101,
    });
    expect(found.projects).toEqual([4, 0, 1, 2, 3].map(chosen));
    expect(found.categories).toEqual([]);
    expect(found.job_types).toHaveLength(5);
    const earlier = await suggested(manager, pathOf(user), daysBefore(3));
    expect(earlier.last_job?.hourly_rate).toBe(103);
    expect((await suggested(manager, pathOf(user), daysBefore(8))).last_job).toBeNull();
  });

  test("the category of the latest registered expense comes first on a day with several expenses", async () => {
    const user = await aUser(server.db, ["employee"]);
    const types = [await anExpenseType(server.db), await anExpenseType(server.db)] as const;
    const projects = [company.project, company.project2] as const;
    const spend = async (nth: 0 | 1) => {
      const expense = { ...on(day, "12:00", "12:00"), price_mode: "manual" as const, hourly_rate: null, price: 50 };
      const { status } = await manager.post(pathOf(user), {
        ...jobInputFor(company, { ...expense, job_type_id: types[nth].id, project_id: projects[nth].id }),
        ...{ kind: "expense", expense: { vat: 10, ...withoutReceipt } },
      });
      expect(status).toBe(201);
    };
    for (const nth of [0, 1, 0, 1] as const) {
      await spend(nth);
      const found = await suggested(manager, pathOf(user));
      expect([found.categories[0]?.id, found.projects[0]?.id]).toEqual([types[nth].id, projects[nth].id]);
      expect([found.job_types, found.last_job, found.start?.reason]).toEqual([[], null, "company"]);
    }
  });

  test("only users who manage jobs get project codes, and only from jobs that they see", async () => {
    const times = on(daysBefore(1), "07:00", "15:00");
    await aJob(server.db, company, { ...times, cost_center_id: null });
    await aJob(server.db, company, {
      ...times,
      cost_center_id: null,
      project: company.project2,
      ...on(day, "08:00", "10:00"),
    });
    const own = await suggested(employee);
    expect(own.projects).toEqual([company.project2, company.project].map(({ id, name }) => ({ id, name })));
    expect(own.start).toEqual({ time: "10:00", reason: "after-last-job" });
    const seen = await suggested(owner, pathOf(company.employee));
    const { id, name, code } = company.project;
    expect(seen.projects).toEqual([{ id, name, code }]);
    expect(seen.start).toEqual({ time: "07:00", reason: "usual" });
  });

  test("the plan's pause is suggested to its user, to managers and to readers who see a job of the user", async () => {
    const user = await aUser(server.db, ["employee"]);
    await givePlan(server.db, user, { start: "07:00", end: "15:00", pause_start: "12:00", pause_minutes: 30 });
    const workdays = [day, daysBefore(1), daysBefore(2)].filter((date) => !holidayName(date.toString()));
    const ofWorkday = async (client: Client, path?: string) =>
      (await suggested(client, path, workdays[0])).planned_pause_start;
    expect(await ofWorkday(await server.login(user.email))).toBe("12:00");
    expect(await ofWorkday(manager, pathOf(user))).toBe("12:00");
    expect(await ofWorkday(owner, pathOf(user))).toBeNull();
    await aJob(server.db, company, { user });
    expect(await ofWorkday(owner, pathOf(user))).toBe("12:00");
    expect(await ofWorkday(manager, pathOf(company.employee2))).toBeNull();
  });

  test("closed projects and job types are not suggested", async () => {
    const user = await aUser(server.db, ["employee"]);
    const project = await aProject(server.db, company.owner, { is_closed: true });
    const { id: job_type_id } = await aJobType(server.db, { is_closed: true });
    await aJob(server.db, company, { user, ...on(daysBefore(2), "07:00", "15:00") });
    await aJob(server.db, company, { user, project, job_type_id, ...on(daysBefore(1), "07:00", "15:00") });
    const found = await suggested(manager, pathOf(user));
    expect(found.last_job).toMatchObject({ project: null, job_type: null, hourly_rate: 200 });
    expect(found.projects.map(({ id }) => id)).toEqual([company.project.id]);
    expect(found.job_types.map(({ id }) => id)).toEqual([company.jobType.id]);
  });

  test("after overtime, the overtime's project and the job type before the overtime are suggested", async () => {
    const user = await aUser(server.db, ["employee"], { default_hourly_rate: null });
    const ordinary = await aJobType(server.db);
    const overtime = await aJobType(server.db, { is_extra: true });
    const project = await aProject(server.db, company.owner);
    const morning = { user, job_type_id: ordinary.id, hourly_rate: 210, pause_minutes: 30 };
    await aJob(server.db, company, { ...morning, ...on(daysBefore(1), "07:00", "15:00") });
    const evening = { user, project, job_type_id: overtime.id, hourly_rate: 320 };
    await aJob(server.db, company, { ...evening, ...on(daysBefore(1), "15:00", "17:00") });
    const found = await suggested(manager, pathOf(user));
    expect(found.last_job).toMatchObject({
      project: { id: project.id },
      job_type: { id: ordinary.id },
      pause_minutes: 30,
      hourly_rate: 210,
    });
    expect(found.job_types.map(({ id }) => id)).toEqual([overtime.id, ordinary.id]);
  });

  test("no job type is suggested to a user who has only extra work", async () => {
    const user = await aUser(server.db, ["employee"]);
    const overtime = await aJobType(server.db, { is_extra: true });
    await aJob(server.db, company, { user, job_type_id: overtime.id, ...on(daysBefore(1), "15:00", "17:00") });
    expect((await suggested(manager, pathOf(user))).last_job).toEqual({
      project: { id: company.project.id, name: company.project.name, code: company.project.code },
      job_type: null,
      pause_minutes: 0,
      hourly_rate: null,
    });
  });

  test("the plan's start and pause are suggested until the user has jobs, and then the user's usual start", async () => {
    const user = await aUser(server.db, ["employee"]);
    const weekday = { start: "06:30", end: "14:30", pause_start: null, pause_minutes: 45 };
    await aNorm(server.db, user, { plan: [[...Array.from({ length: 6 }, () => weekday), null]] });
    const saturday = day.subtract({ days: day.dayOfWeek + 1 });
    const own = await suggested(await server.login(user.email), undefined, saturday);
    expect([own.start, own.planned_pause_minutes]).toEqual([{ time: "06:30", reason: "plan" }, 45]);
    const sunday = await suggested(manager, pathOf(user), saturday.add({ days: 1 }));
    expect([sunday.start, sunday.planned_pause_minutes]).toEqual([{ time: companyStart, reason: "company" }, null]);
    // The owner has no job of this person, and therefore does not know the person's plan.
    const unseen = await suggested(owner, pathOf(user), saturday);
    expect([unseen.start?.reason, unseen.planned_pause_minutes]).toEqual(["company", null]);
    await aJob(server.db, company, { user, ...on(saturday.subtract({ days: 1 }), "08:00", "12:00") });
    const later = await suggested(manager, pathOf(user), saturday);
    expect([later.start, later.planned_pause_minutes]).toEqual([{ time: "08:00", reason: "usual" }, null]);
  });

  test("an invalid day is refused", async () => {
    for (const query of ["", "?date=", "?date=2026-02-30", "?date=1999-12-31", "?date=i%20dag"])
      expect((await employee.get(`/api/jobs/suggestions${query}`)).status).toBe(422);
    expect((await manager.get(`/api/users/999999/jobs/suggestions?date=${day}`)).body.message).toBe(
      "Brugeren findes ikke.",
    );
  });

  test("a job that starts at midnight after the day is not the day's last job", async () => {
    const user = await aUser(server.db, ["employee"]);
    await aJob(server.db, company, { user, ...on(day.add({ days: 1 }), "00:00", "08:00") });
    const found = await suggested(manager, pathOf(user));
    expect([found.start, found.last_job]).toEqual([{ time: "00:00", reason: "usual" }, null]);
  });

  test("the start is the day's latest end, and the last job is the last registered of the latest jobs", async () => {
    const user = await aUser(server.db, ["employee"]);
    await aJob(server.db, company, { user, ...on(day, "07:00", "15:00") });
    for (const hourly_rate of [210, 220])
      await aJob(server.db, company, { user, hourly_rate, ...on(day, "09:00", "10:00") });
    const found = await suggested(manager, pathOf(user));
    expect(found.start).toEqual({ time: "15:00", reason: "after-last-job" });
    expect(found.last_job?.hourly_rate).toBe(220);
  });

  test("the start is the most common start of the last 20 days, and the newest of equally common starts", async () => {
    const user = await aUser(server.db, ["employee"]);
    for (let days = 1; days <= 21; days++)
      await aJob(server.db, company, { user, ...on(daysBefore(days), days <= 10 ? "08:00" : "07:00", "15:00") });
    expect((await suggested(manager, pathOf(user))).start).toEqual({ time: "08:00", reason: "usual" });
  });

  test("the last job and the project are found among the latest jobs, however many jobs came before", async () => {
    const user = await aUser(server.db, ["employee"]);
    const old = await aJob(server.db, company, { user, ...on(daysBefore(40), "06:00", "07:00") });
    await copyJob(server.db, old, suggestionLimits.jobs);
    const project = await aProject(server.db, company.owner);
    await aJob(server.db, company, { user, project, hourly_rate: 300, ...on(daysBefore(1), "07:00", "15:00") });
    const found = await suggested(manager, pathOf(user));
    expect([found.last_job?.hourly_rate, found.projects[0]?.id]).toEqual([300, project.id]);
  });

  test("the start is the end of a job that began days before", async () => {
    const user = await aUser(server.db, ["employee"]);
    const night = { started_at: `${daysBefore(3)} 20:00:00`, ended_at: `${day} 10:00:00` };
    await aJob(server.db, company, { user, ...night });
    expect((await suggested(manager, pathOf(user))).start).toEqual({ time: "10:00", reason: "after-last-job" });
  });
});
