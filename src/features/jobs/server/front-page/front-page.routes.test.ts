import { expect, test } from "vitest";
import { weekStart } from "#common/rules/calendar/week.ts";
import { today } from "#common/rules/time/clock.ts";
import { aDayAway } from "#testing/data/absences.ts";
import { aJob, aSubstitute, aUser, jobInputFor } from "#testing/data/factories.ts";
import { setUpCompany } from "#testing/set-up.ts";

const { server, company, employee, owner, manager, admin } = setUpCompany();

const shift = (day: Temporal.PlainDate, from: string, to: string) => ({
  started_at: `${day} ${from}:00`,
  ended_at: `${day} ${to}:00`,
});
const monday = weekStart(today());
const frontPageOf = async (client: typeof employee) => (await client.get("/api/jobs/front-page")).body;

test("the front page is empty when there is nothing to do", async () => {
  expect(await frontPageOf(employee)).toEqual({
    rejected: { jobs_count: 0, jobs: [] },
    waiting: { jobs_count: 0, minutes: 0, sums: [], people_count: 0, people: [] },
    week: Array.from({ length: 7 }, (_, days) => ({ date: monday.add({ days }).toString(), minutes: 0 })),
    away: [],
    month_minutes: 0,
    recent: [],
    open_kinds: ["work"],
  });
});

test("the front page has rejected jobs with their reason, latest rejection first", async () => {
  const first = await aJob(server.db, company, shift(monday, "05:00", "06:00"));
  const second = await aJob(server.db, company, shift(monday.subtract({ days: 7 }), "05:00", "06:00"));
  for (const { id } of [first, second])
    await owner.patch(`/api/jobs/${id}`, { job_status: "REJECTED", rejection_reason: `Forkert dag (${id})` });
  const { rejected, recent } = await frontPageOf(employee);
  expect(rejected.jobs_count).toBe(2);
  expect(rejected.jobs).toEqual([
    {
      id: second.id,
      version: 2,
      kind: "work",
      project_name: company.project.name,
      started_at: `${monday.subtract({ days: 7 })} 05:00:00`,
      ended_at: `${monday.subtract({ days: 7 })} 06:00:00`,
      minutes: 60,
      rejection_reason: `Forkert dag (${second.id})`,
      rejected_by: { id: company.owner.id, name: company.owner.name },
      on_behalf_of: null,
    },
    expect.objectContaining({ id: first.id }),
  ]);
  expect(recent).toMatchObject([
    { id: first.id, kind: "work" },
    { id: second.id, kind: "work" },
  ]);
});

test("a rejected job can be closed from the front page", async () => {
  const user = await aUser(server.db, ["employee"]);
  const client = await server.login(user.email);
  await aJob(server.db, company, { user, job_status: "REJECTED" });
  const [{ id, version }] = (await frontPageOf(client)).rejected.jobs;
  expect((await client.post(`/api/jobs/${id}/cancellation`, { version })).status).toBe(200);
  expect((await frontPageOf(client)).rejected).toEqual({ jobs_count: 0, jobs: [] });
});

test("a rejected job that is restored or moved to another cost center still names the person who rejected it", async () => {
  const user = await aUser(server.db, ["employee"]);
  const client = await server.login(user.email);
  const { id } = await aJob(server.db, company, { user });
  await owner.patch(`/api/jobs/${id}`, { job_status: "REJECTED", rejection_reason: "Forkert dag" });
  const [{ version }] = (await frontPageOf(client)).rejected.jobs;
  const { body: cancelled } = await client.post(`/api/jobs/${id}/cancellation`, { version });
  expect((await client.post(`/api/jobs/${id}/restoration`, { version: cancelled.version })).status).toBe(200);
  const moved = await manager.patch(`/api/jobs/${id}`, { cost_center_id: company.costCenter2.id });
  expect(moved.status).toBe(200);
  expect((await frontPageOf(client)).rejected.jobs).toMatchObject([{ rejected_by: { id: company.owner.id } }]);
});

test("a rejection by a substitute names the substitute and the absent user", async () => {
  const user = await aUser(server.db, ["employee"]);
  const { id } = await aJob(server.db, company, { user });
  await aSubstitute(server.db, company.owner, company.manager);
  await manager.patch(`/api/jobs/${id}`, { job_status: "REJECTED", rejection_reason: "Forkert dag" });
  expect((await frontPageOf(await server.login(user.email))).rejected.jobs).toMatchObject([
    {
      rejected_by: { id: company.manager.id, name: company.manager.name },
      on_behalf_of: { id: company.owner.id, name: company.owner.name },
    },
  ]);
});

test("the front page counts the user's hours of each day of this week, without rejected jobs", async () => {
  const user = await aUser(server.db, ["employee"]);
  const sunday = monday.add({ days: 6 });
  await aJob(server.db, company, { user, ...shift(monday.subtract({ days: 1 }), "22:00", "23:00") });
  await aJob(server.db, company, { user, ...shift(monday, "00:00", "01:30") });
  await aJob(server.db, company, { user, ...shift(monday, "23:00", "23:55") });
  await aJob(server.db, company, { user, ...shift(monday, "08:00", "09:00"), job_status: "REJECTED" });
  await aJob(server.db, company, { user, ...shift(sunday, "23:00", "23:55") });
  await aJob(server.db, company, { user, ...shift(sunday.add({ days: 1 }), "00:00", "01:00") });
  const client = await server.login(user.email);
  const { week, month_minutes } = await frontPageOf(client);
  expect(week.map(({ minutes }: { minutes: number }) => minutes)).toEqual([145, 0, 0, 0, 0, 0, 55]);
  expect(month_minutes).toBe((await client.get("/api/jobs/overview")).body.month_minutes);
  expect(month_minutes).toBeGreaterThan(0);
});

test("hours that were paid, reversed and sent again count once", async () => {
  const user = await aUser(server.db, ["employee"]);
  const times = shift(monday, "08:00", "10:00");
  const { id } = await aJob(server.db, company, { user, ...times, job_status: "APPROVED_BY_MANAGER" });
  const run = { description: "Ugen", created_before_date: monday.add({ days: 7 }).toString(), jobs: "approved" };
  expect((await admin.post("/api/payrolls", run)).status).toBe(201);
  expect((await admin.post(`/api/jobs/${id}/reversal`, { reason: "Forkert sats" })).status).toBe(201);
  const client = await server.login(user.email);
  const hours = async () => {
    const { week, month_minutes } = await frontPageOf(client);
    expect(month_minutes).toBe((await client.get("/api/jobs/overview")).body.month_minutes);
    return week[0].minutes;
  };
  expect(await hours()).toBe(0);
  const { data } = (await client.get("/api/jobs?status=REJECTED")).body;
  const mended = jobInputFor(company, { ...times, note: "Ny sats" });
  expect((await client.put(`/api/jobs/${data[0].id}`, mended)).status).toBe(200);
  expect(await hours()).toBe(120);
});

test("the front page has waiting jobs by person, oldest job first, and the user's three latest jobs", async () => {
  const people = [await aUser(server.db, ["employee"]), await aUser(server.db, ["employee"])];
  const [late, early] = people as [(typeof people)[0], (typeof people)[0]];
  await aJob(server.db, company, { user: late, ...shift(monday, "06:00", "07:00") });
  await aJob(server.db, company, { user: early, ...shift(monday.subtract({ days: 20 }), "06:00", "08:00") });
  await aJob(server.db, company, { user: early, ...shift(monday, "08:00", "08:30") });
  for (const hour of ["01", "02", "03", "04"])
    await aJob(server.db, company, { user: company.owner, ...shift(monday, `${hour}:00`, `${hour}:30`) });
  const { waiting, recent } = await frontPageOf(owner);
  const named = waiting.people.filter(({ user }: { user: { id: number } }) => people.some(({ id }) => id === user.id));
  expect(named.map(({ user, jobs_count, minutes }: never) => [user, jobs_count, minutes])).toEqual([
    [{ id: early.id, name: early.name }, 2, 150],
    [{ id: late.id, name: late.name }, 1, 60],
  ]);
  expect(waiting).toMatchObject({ people_count: waiting.people.length });
  expect(waiting.jobs_count).toBe((await owner.get("/api/jobs/overview")).body.waiting_jobs);
  expect(recent).toHaveLength(3);
  expect(recent[0]).toEqual({
    id: expect.any(Number),
    kind: "work",
    project_name: company.project.name,
    job_type_name: company.jobType.name,
    started_at: `${monday} 04:00:00`,
    ended_at: `${monday} 04:30:00`,
    minutes: 30,
    price: expect.any(Number),
    job_status: "NEW",
  });
});

test("the front page lists at most five rejected jobs and eight people, and counts all of them", async () => {
  const user = await aUser(server.db, ["employee", "manager"]);
  for (let day = 0; day < 6; day += 1)
    await aJob(server.db, company, {
      user,
      ...shift(monday.subtract({ days: day }), "10:00", "11:00"),
      job_status: "REJECTED",
    });
  for (let person = 0; person < 9; person += 1)
    await aJob(server.db, company, {
      user: await aUser(server.db, ["employee"]),
      job_status: "APPROVED_BY_PROJECT_OWNER",
    });
  const { rejected, waiting } = await frontPageOf(await server.login(user.email));
  expect([rejected.jobs_count, rejected.jobs.length]).toEqual([6, 5]);
  expect(waiting.people).toHaveLength(8);
  expect(waiting.people_count).toBeGreaterThanOrEqual(9);
});

test("the front page has the user's approved absence of this week with its kind, and no absence of others", async () => {
  const user = await aUser(server.db, ["employee"]);
  const [tuesday, friday] = [monday.add({ days: 1 }).toString(), monday.add({ days: 4 }).toString()];
  await aDayAway(server.db, user, tuesday, { name: "Ferie, front" });
  await aDayAway(server.db, user, friday, { name: "Kursus, front", part: "afternoon", template: "course" });
  await aDayAway(server.db, user, monday.add({ days: 7 }).toString());
  await aDayAway(server.db, user, monday.toString(), { status: "requested" });
  expect((await frontPageOf(await server.login(user.email))).away).toEqual([
    { date: tuesday, minutes: 450, is_whole: true, kind: "Ferie, front" },
    { date: friday, minutes: 225, is_whole: false, kind: "Kursus, front" },
  ]);
  for (const other of [manager, admin, employee]) expect((await frontPageOf(other)).away).toEqual([]);
});
