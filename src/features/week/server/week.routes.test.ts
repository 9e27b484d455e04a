import { beforeEach, describe, expect, test } from "vitest";
import { weekStart } from "#common/rules/calendar/week.ts";
import { today } from "#common/rules/time/clock.ts";
import { suggestionLimits } from "#features/jobs/rules/suggestions/job-suggestions.ts";
import { aDayAway } from "#testing/data/absences.ts";
import { aJob, aJobType, aProject, aRate, aUser, copyJob } from "#testing/data/factories.ts";
import { aNorm, mondayToThursday } from "#testing/data/norms.ts";
import { truncate } from "#testing/data/truncate.ts";
import { setUpCompany } from "#testing/set-up.ts";
import { maxWeekJobs } from "../rules/week-days.ts";

const { server, company, employee, owner } = setUpCompany();

const monday = weekStart(today()).subtract({ weeks: 2 });
const day = (days: number) => monday.add({ days }).toString();
const on = (days: number, from = "08:00", to = "16:00", toDays = days) => ({
  started_at: `${day(days)} ${from}:00`,
  ended_at: `${day(toDays)} ${to}:00`,
});
const typed = { price_mode: "manual", hourly_rate: null, price: 100 } as const;
const week = async () => (await employee.get(`/api/week?date=${day(3)}`)).body;
const starts = (body: { jobs: { started_at: string }[] }) => body.jobs.map(({ started_at }) => started_at);

beforeEach(async () => {
  await truncate(server.db, "registered_jobs");
});

describe("the week of a day", () => {
  test("the week has the user's own jobs from Monday to Sunday, earliest first", async () => {
    await aJob(server.db, company, on(6, "20:00", "23:55"));
    await aJob(server.db, company, on(0, "00:00", "04:00"));
    await aJob(server.db, company, on(7));
    await aJob(server.db, company, on(-1));
    await aJob(server.db, company, { user: company.employee2, ...on(2) });
    const body = await week();
    expect(starts(body)).toEqual([`${day(0)} 00:00:00`, `${day(6)} 20:00:00`]);
    expect(body).toMatchObject({ is_cut: false });
    expect(body.jobs[0]).toMatchObject({
      project: { id: company.project.id },
      jobType: { id: company.jobType.id },
      authorized_actions: { update: true },
    });
    expect(body.jobs[0].project).not.toHaveProperty("code");
    expect(starts((await owner.get(`/api/week?date=${day(3)}`)).body)).toEqual([]);
  });

  test("the week includes jobs that began in the week before and end in the week", async () => {
    await aJob(server.db, company, on(-1, "22:00", "06:00", 0));
    await aJob(server.db, company, on(-1, "20:00", "00:00", 0));
    expect(starts(await week())).toEqual([`${day(-1)} 22:00:00`]);
  });

  test("the week is the current week by default, and an invalid date is 422", async () => {
    await aJob(server.db, company, { started_at: `${today()} 00:00:00`, ended_at: `${today()} 00:05:00` });
    expect(starts((await employee.get("/api/week")).body)).toEqual([`${today()} 00:00:00`]);
    for (const date of ["2026-02-30", "1999-12-31", "x"])
      expect((await employee.get(`/api/week?date=${date}`)).status).toBe(422);
  });

  test("the week has the user's usual start of work", async () => {
    expect(await week()).toMatchObject({ usual_start: "07:00" });
    for (const days of [-3, -2, -1]) await aJob(server.db, company, on(days, days === -2 ? "09:00" : "06:15"));
    await aJob(server.db, company, on(-1, "18:00", "19:00"));
    for (const days of [-6, -5, -4]) await aJob(server.db, company, { user: company.employee2, ...on(days, "05:00") });
    for (const days of [-9, -8, -7]) await aJob(server.db, company, { ...on(days, "12:00", "12:00"), ...typed });
    expect(await week()).toMatchObject({ usual_start: "06:15" });
  });

  test("the week has the start of the plan if the user has no usual start", async () => {
    await aNorm(server.db, company.employee, {
      plan: [mondayToThursday({ start: "05:30", end: "13:30", pause_start: null, pause_minutes: 0 })],
    });
    expect(await week()).toMatchObject({ usual_start: "05:30" });
    await aJob(server.db, company, on(-1, "06:15"));
    expect(await week()).toMatchObject({ usual_start: "06:15" });
    await aNorm(server.db, company.employee, {});
    await server.db.deleteFrom("registered_jobs").execute();
    expect(await week()).toMatchObject({ usual_start: "07:00" });
  });

  test("the week has the user's approved absence, with two half days of a day as one", async () => {
    const { employee: user } = company;
    await aDayAway(server.db, user, day(1), { name: "Ferie, uge" });
    await aDayAway(server.db, user, day(2), { name: "Aftale", part: "morning", template: "course" });
    await aDayAway(server.db, user, day(2), { name: "Barn syg", part: "afternoon", template: "child-first-day" });
    await aDayAway(server.db, user, day(3), { status: "rejected" });
    await aDayAway(server.db, user, day(4), { name: "Ferie, fredag" });
    await aDayAway(server.db, user, day(4), { name: "Syg, fredag", part: "morning", template: "sickness" });
    await aDayAway(server.db, user, day(8));
    expect((await week()).away).toEqual([
      { date: day(1), minutes: 450, is_whole: true, kind: "Ferie, uge" },
      { date: day(2), minutes: 450, is_whole: true, kind: "Aftale, Barn syg" },
      { date: day(4), minutes: 450, is_whole: true, kind: "Ferie, fredag, Syg, fredag" },
    ]);
    expect((await owner.get(`/api/week?date=${day(3)}`)).body.away).toEqual([]);
  });

  test("the week has at most 500 jobs, and reports that there are more", async () => {
    await copyJob(server.db, await aJob(server.db, company, on(1)), maxWeekJobs - 1);
    expect(await week()).toMatchObject({ is_cut: false, jobs: { length: maxWeekJobs } });
    await aJob(server.db, company, on(2));
    const body = await week();
    expect(body).toMatchObject({ is_cut: true, jobs: { length: maxWeekJobs } });
    expect(starts(body)[0]).toBe(`${day(1)} 08:00:00`);
  });

  test("the week begins and ends at midnight, and includes jobs that began up to one week before", async () => {
    await aJob(server.db, company, on(-8, "08:00", "12:00", 0));
    await aJob(server.db, company, on(-7, "00:00", "12:00", 0));
    await aJob(server.db, company, { ...on(0, "00:00", "00:00"), ...typed });
    await aJob(server.db, company, on(7, "00:00", "04:00"));
    expect(starts(await week())).toEqual([`${day(-7)} 00:00:00`, `${day(0)} 00:00:00`]);
  });

  test("jobs with the same start are in order of registration", async () => {
    const made = [await aJob(server.db, company, on(2)), await aJob(server.db, company, on(2))];
    expect((await week()).jobs.map(({ id }: { id: number }) => id)).toEqual(made.map(({ id }) => id));
  });

  test("the usual start comes from the latest 20 days, and on a tie from the latest day", async () => {
    for (let n = 1; n <= 21; n += 1) await aJob(server.db, company, on(-n, n <= 10 ? "07:00" : "06:00"));
    expect(await week()).toMatchObject({ usual_start: "07:00" });
  });

  test("the usual start comes from the newest 200 jobs", async () => {
    for (const days of [-3, -2]) await aJob(server.db, company, on(days, "05:00"));
    await copyJob(server.db, await aJob(server.db, company, on(-1, "06:15")), suggestionLimits.jobs - 1);
    expect(await week()).toMatchObject({ usual_start: "06:15" });
  });
});

describe("the offered rows", () => {
  test("an offered row has no rate if its latest job has the user's rate of that day", async () => {
    const [first, second] = [await aProject(server.db, company.owner), await aProject(server.db, company.owner)];
    const user = await aUser(server.db, ["employee"]);
    const at = on(-12).started_at.slice(0, 10);
    await aRate(server.db, user, 220, at);
    await aJob(server.db, company, { user, ...on(-13), hourly_rate: 200, project: first });
    await aJob(server.db, company, { user, ...on(-12), hourly_rate: 200, project: second });
    const { body } = await (await server.login(user.email)).get(`/api/week?date=${day(3)}`);
    expect(body.offered_rows).toMatchObject([
      { project: { id: second.id }, hourly_rate: 200 },
      { project: { id: first.id }, hourly_rate: null },
    ]);
  });

  test("the offered rows are the rows of the last week with hours, latest first, with their rates", async () => {
    const project = await aProject(server.db, company.owner);
    const jobType = await aJobType(server.db);
    await aJob(server.db, company, { ...on(-14), hourly_rate: 150 });
    await aJob(server.db, company, { ...on(-13), hourly_rate: 175, project });
    await aJob(server.db, company, { ...on(-12), hourly_rate: 185, project });
    await aJob(server.db, company, {
      ...on(-12, "17:00", "18:00"),
      price_mode: "manual",
      price: 100,
      project,
      job_type_id: jobType.id,
    });
    await aJob(server.db, company, {
      ...on(-1, "12:00", "12:00"),
      price_mode: "manual",
      price: 100,
      job_type_id: jobType.id,
    });
    await aJob(server.db, company, on(-30));
    const rows = (await week()).offered_rows;
    const names = (row: { project: { id: number }; jobType: { id: number }; hourly_rate: number | null }) => [
      row.project.id,
      row.jobType.id,
      row.hourly_rate,
    ];
    expect(rows.map(names)).toEqual([
      [project.id, jobType.id, null],
      [project.id, company.jobType.id, 185],
      [company.project.id, company.jobType.id, 150],
    ]);
  });

  test("the offered rows omit closed projects and job types", async () => {
    const project = await aProject(server.db, company.owner);
    const { id } = await aJobType(server.db);
    await aJob(server.db, company, { ...on(-3), project });
    await aJob(server.db, company, { ...on(-4), job_type_id: id });
    await server.db.updateTable("projects").set({ is_closed: true }).where("id", "=", project.id).execute();
    await server.db.updateTable("job_types").set({ is_closed: true }).where("id", "=", id).execute();
    expect((await week()).offered_rows).toEqual([]);
  });

  test("no rows are offered to a user who has not worked before, even if others have", async () => {
    await aJob(server.db, company, { user: company.employee2, ...on(-7) });
    await aJob(server.db, company, on(1));
    expect((await week()).offered_rows).toEqual([]);
  });

  test("only the latest twenty rows are offered", async () => {
    const oldest = await aJobType(server.db);
    await aJob(server.db, company, { ...on(-7, "05:00", "06:00"), job_type_id: oldest.id });
    for (let n = 0; n < 20; n += 1)
      await aJob(server.db, company, { ...on(-7), job_type_id: (await aJobType(server.db)).id });
    const ids = (await week()).offered_rows.map(({ jobType }: { jobType: { id: number } }) => jobType.id);
    expect(ids).toHaveLength(20);
    expect(ids).not.toContain(oldest.id);
  });

  test("the offered rows are only the user's rows of the last week", async () => {
    const [old, ahead, theirs] = [
      await aProject(server.db, company.owner),
      await aProject(server.db, company.owner),
      await aProject(server.db, company.owner),
    ];
    await aJob(server.db, company, { ...on(-14, "00:00", "04:00"), hourly_rate: 150 });
    await aJob(server.db, company, { ...on(-15), project: old });
    await aJob(server.db, company, { ...on(0, "00:00", "04:00"), project: ahead });
    await aJob(server.db, company, { ...on(-13, "12:00", "12:00"), ...typed, job_type_id: company.jobType2.id });
    await aJob(server.db, company, { user: company.employee2, ...on(-13), project: theirs, hourly_rate: 999 });
    await aJob(server.db, company, { user: company.employee2, ...on(-1) });
    expect((await week()).offered_rows).toMatchObject([{ project: { id: company.project.id }, hourly_rate: 150 }]);
  });

  test("an offered row has the rate of its latest job, and on a tie of the job that was registered last", async () => {
    for (const hourly_rate of [210, 220]) await aJob(server.db, company, { ...on(-2), hourly_rate });
    await aJob(server.db, company, { ...on(-3), hourly_rate: 190 });
    expect((await week()).offered_rows).toMatchObject([{ hourly_rate: 220 }]);
  });
});
