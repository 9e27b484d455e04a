import { beforeAll, describe, expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import type { JobRow } from "#common/server/database/tables.ts";
import { dayOffName } from "#features/jobs/rules/flags/job-flags.ts";
import { aRuleSet, changedOvertime, giveRules } from "#testing/data/allowances.ts";
import { aJob, aProject, aUser, deleteUser, jobInputFor, type TestProject } from "#testing/data/factories.ts";
import { kindSums } from "#testing/data/sums.ts";
import type { Client } from "#testing/http-client.ts";
import { setUpCompany } from "#testing/set-up.ts";

/* The waiting jobs with all that a decision needs (docs/product-rules.md#what-waits). */

const { server, company, owner, owner2, manager, manager2, employee, admin } = setUpCompany();

const list = async (client: Client, query = "") => (await client.get(`/api/approvals${query}`)).body;
const idsOf = ({ data }: { data: { id: number }[] }) => data.map(({ id }) => id);
/** The times and price of a day's work that starts at 8. */
const work = (date: string, hours = 8, price = 100 * hours) => ({
  started_at: `${date} 08:00:00`,
  ended_at: `${date} ${String(8 + hours).padStart(2, "0")}:00:00`,
  price_mode: "manual" as const,
  hourly_rate: null,
  price,
});

test("a manager sees the allowances or flex of a waiting job, and an owner who does not see the whole day does not", async () => {
  const { db } = server;
  const flex = { max_minutes: null, min_minutes: null, period: "month", overflow: "lapses", salary_code: "" } as const;
  const versions = changedOvertime({ needs_agreement: true });
  const users = [await aUser(db, ["employee"]), await aUser(db, ["employee"])] as const;
  await giveRules(db, users[0], await aRuleSet(db, company.admin));
  await giveRules(db, users[1], await aRuleSet(db, company.admin, { versions, flex }));
  const times = { started_at: "2026-11-10 07:00:00", ended_at: "2026-11-10 18:00:00", pause_minutes: 30 };
  const status = { job_status: "APPROVED_BY_PROJECT_OWNER" } as const;
  for (const user of users) await aJob(db, company, { user, ...times, ...status });
  const allowancesOf = async (client: Client, user: { id: number }) =>
    (await list(client, `?user_id=${user.id}`)).data.map(({ allowances }: { allowances: unknown }) => allowances);
  expect(await allowancesOf(manager, users[0])).toEqual([
    [
      { name: "Overtid, 1. og 2. time", minutes: 120 },
      { name: "Overtid, 3. og 4. time", minutes: 60 },
    ],
  ]);
  expect(await allowancesOf(manager, users[1])).toEqual([[{ name: "Til flex", minutes: 180 }]]);
  const later = { started_at: "2026-11-11 15:00:00", ended_at: "2026-11-11 16:00:00" };
  await aJob(db, company, { user: users[0], ...later });
  expect(await allowancesOf(owner, users[0])).toEqual([[]]);
  await db
    .updateTable("jobs")
    .set({ job_status: "REJECTED", rejection_reason: "Prøvet" })
    .set({ owner_approved_by_user_id: null })
    .where(
      "user_id",
      "in",
      users.map(({ id }) => id),
    )
    .execute();
});

describe("the list of a project owner", () => {
  let mine: TestProject;
  let jobs: Record<"lateOfFirst" | "oldOfFirst" | "sunday" | "monday" | "other", JobRow>;

  beforeAll(async () => {
    const { db } = server;
    mine = await aProject(db, company.owner, { name: "Molen", code: "P-MOLE" });
    const { employee: first, employee2: second } = company;
    jobs = {
      lateOfFirst: await aJob(db, company, { user: first, ...work("2026-11-18") }),
      sunday: await aJob(db, company, { user: second, ...work("2026-11-15", 4) }),
      monday: await aJob(db, company, { user: second, project: mine, ...work("2026-11-16") }),
      oldOfFirst: await aJob(db, company, { user: first, ...work("2026-10-01"), note: "Kran\nog kok" }),
      other: await aJob(db, company, { user: first, project: company.project2, ...work("2026-09-01") }),
    };
    await aJob(db, company, { job_status: "APPROVED_BY_PROJECT_OWNER" });
    await aJob(db, company, { job_status: "PAID" });
    await aJob(db, company, { job_status: "REJECTED" });
    await aJob(db, company, { user: company.owner });
  });

  test("the list groups jobs by person, starts with the person of the oldest job, and has the sums", async () => {
    const answer = await list(owner);
    const { lateOfFirst, oldOfFirst, sunday, monday } = jobs;
    expect(idsOf(answer)).toEqual([oldOfFirst, lateOfFirst, sunday, monday].map(({ id }) => id));
    expect(answer).toMatchObject({
      meta: { per_page: 100, total: 4 },
      people: [
        { id: company.employee.id, name: "Mia Medarbejder" },
        { id: company.employee2.id, name: "Max Medarbejder" },
      ],
      weeks: [
        {
          user_id: company.employee.id,
          week_start: "2026-09-28",
          jobs_count: 1,
          minutes: 480,
          sums: kindSums({ work: { price: 800, minutes: 480 } }),
        },
        {
          user_id: company.employee.id,
          week_start: "2026-11-16",
          jobs_count: 1,
          minutes: 480,
          sums: kindSums({ work: { price: 800, minutes: 480 } }),
        },
        {
          user_id: company.employee2.id,
          week_start: "2026-11-09",
          jobs_count: 1,
          minutes: 240,
          sums: kindSums({ work: { price: 400, minutes: 240 } }),
        },
        {
          user_id: company.employee2.id,
          week_start: "2026-11-16",
          jobs_count: 1,
          minutes: 480,
          sums: kindSums({ work: { price: 800, minutes: 480 } }),
        },
      ],
      projects: [
        { id: company.project.id, name: "Havnen", code: "P-HAVN" },
        { id: mine.id, name: "Molen", code: "P-MOLE" },
      ],
    });
    expect(answer.data[0]).toMatchObject({
      note: "Kran\nog kok",
      user: { name: "Mia Medarbejder", is_deleted: false },
      project: { name: "Havnen", code: "P-HAVN" },
      jobType: { name: "Montage" },
      cost_center: { code: "CC-DRIFT" },
      authorized_actions: { approve: true, reject: true, withdraw: false },
      approvals: [],
      rejected_before: null,
      resubmitted_changes: null,
      registered_by: null,
    });
  });

  test("the list is filtered by person, project, first and last day, and the filter's choices stay the same", async () => {
    const { lateOfFirst, oldOfFirst, sunday, monday } = jobs;
    const all = await list(owner);
    for (const [query, found] of [
      [`user_id=${company.employee2.id}`, [sunday, monday]],
      [`project_id=${mine.id}`, [monday]],
      [`project_id=${company.project2.id}`, []],
      ["from=2026-11-16", [lateOfFirst, monday]],
      ["to=2026-11-15", [oldOfFirst, sunday]],
      ["from=2026-11-15&to=2026-11-16", [sunday, monday]],
      [`from=2026-11-15&to=2026-11-16&user_id=${company.employee.id}`, []],
    ] as const) {
      const answer = await list(owner, `?${query}`);
      expect(idsOf(answer)).toEqual(found.map(({ id }) => id));
      expect(answer.meta.total).toBe(found.length);
      expect(answer).toMatchObject({ people: all.people, projects: all.projects });
    }
  });

  test("the response omits the filter's choices on request", async () => {
    const { people, projects, ...rest } = await list(owner);
    expect([people.length, projects.length]).toEqual([2, 2]);
    expect(await list(owner, "?with=")).toEqual(rest);
  });

  test("the weeks have the sums of all filtered jobs of the people on the page, and of no other people", async () => {
    const { db } = server;
    const more = await aJob(db, company, { user: company.employee2, ...work("2026-11-17", 2) });
    const page = await list(owner, `?perPage=1&page=4&user_id=${company.employee2.id}`);
    expect(page).toMatchObject({ data: [], meta: { per_page: 1, total: 3 }, weeks: [] });
    const third = await list(owner, `?perPage=1&page=3&user_id=${company.employee2.id}`);
    expect(idsOf(third)).toEqual([more.id]);
    expect(third.weeks).toEqual([
      {
        user_id: company.employee2.id,
        week_start: "2026-11-09",
        jobs_count: 1,
        minutes: 240,
        sums: kindSums({ work: { price: 400, minutes: 240 } }),
      },
      {
        user_id: company.employee2.id,
        week_start: "2026-11-16",
        jobs_count: 2,
        minutes: 600,
        sums: kindSums({ work: { price: 1000, minutes: 600 } }),
      },
    ]);
    const withoutMonday = await list(owner, "?from=2026-11-17&perPage=1&page=2");
    expect(withoutMonday.weeks).toMatchObject([{ week_start: "2026-11-16", jobs_count: 1, sums: [{ price: 200 }] }]);
  });

  test("the list has exactly the jobs that the front page counts", async () => {
    for (const client of [owner, owner2, manager, manager2, admin]) {
      const { meta } = await list(client);
      expect(meta.total).toBe((await client.get("/api/jobs/overview")).body.waiting_jobs);
    }
  });
});

test("the list can be limited to jobs with flags, and names the flags", async () => {
  const user = await aUser(server.db, ["employee"]);
  const dayWhere = (isOff: boolean) => {
    const days = Array.from({ length: 14 }, (_, ago) => today().subtract({ days: ago }).toString());
    return days.find((day) => (dayOffName(day) !== undefined) === isOff) as string;
  };
  await aJob(server.db, company, { user, ...work(dayWhere(false)), pause_minutes: 30 });
  const dayOff = await aJob(server.db, company, { user, ...work(dayWhere(true)), pause_minutes: 30 });
  const all = await list(owner, `?user_id=${user.id}`);
  const flagged = await list(owner, `?user_id=${user.id}&flagged=true`);
  expect(all.meta.total).toBe(2);
  expect(flagged).toMatchObject({
    meta: { total: 1 },
    data: [
      { id: dayOff.id, flags: [{ kind: "day-off", day: dayOffName(dayOff.started_at.toISOString().slice(0, 10)) }] },
    ],
  });
  expect(all.data.filter(({ flags }: { flags: object[] }) => flags.length > 0)).toEqual(flagged.data);
});

describe("invalid query parameters are refused", () => {
  test.each([
    ["perPage=201", "perPage"],
    ["perPage=0", "perPage"],
    ["page=0", "page"],
    ["from=2026-13-01", "from"],
    ["from=2026-11-02&to=2026-11-01", "to"],
    ["user_id=x", "user_id"],
    ["project_id=-1", "project_id"],
    ["flagged=maybe", "flagged"],
    ["with=people", "with"],
  ])("the query %s is refused", async (query, field) => {
    expect(await owner.get(`/api/approvals?${query}`)).toMatchObject({
      status: 422,
      body: { errors: { [field]: expect.any(Array) } },
    });
  });

  test("an employee may not see the list", async () => {
    expect((await employee.get("/api/approvals")).status).toBe(403);
  });
});

describe("the history of a waiting job", () => {
  const found = async (client: Client, id: number) =>
    (await list(client, "?perPage=200")).data.find((job: { id: number }) => job.id === id);
  const input = () => jobInputFor(company);
  const register = async () => (await employee.post("/api/jobs", input())).body;
  const reject = { job_status: "REJECTED", rejection_reason: "Forkert note" };
  const approve = { job_status: "APPROVED_BY_PROJECT_OWNER" };

  test("a manager sees who gave the first approval, and when", async () => {
    const job = await register();
    await owner.patch(`/api/jobs/${job.id}`, approve);
    const [line] = (await owner.get(`/api/jobs/${job.id}`)).body.history;
    expect((await found(manager, job.id)).approvals).toEqual([
      { user: { id: company.owner.id, name: "Ejnar Ejer" }, created_at: line.created_at, on_behalf_of: null },
    ]);
    await manager.put(`/api/jobs/${job.id}`, { ...input(), note: "Ny" });
    expect(await found(owner, job.id)).toMatchObject({ approvals: [], resubmitted_changes: null });
  });

  test("the list has the last rejection and the changes since the rejection", async () => {
    const job = await register();
    await owner.patch(`/api/jobs/${job.id}`, reject);
    await employee.put(`/api/jobs/${job.id}`, { ...input(), note: "Med kran" });
    await employee.put(`/api/jobs/${job.id}`, { ...input(), note: "Med to kraner", job_type_id: company.jobType2.id });
    expect(await found(owner, job.id)).toMatchObject({
      rejected_before: { reason: "Forkert note", user: { id: company.owner.id }, created_at: expect.any(String) },
      resubmitted_changes: [
        { field: "job_type_id", from: "Montage", to: "Kørsel" },
        { field: "note", from: null, to: "Med to kraner" },
      ],
    });
  });

  test("after a rejection is withdrawn the list shows the rejection before it", async () => {
    const job = await register();
    const rejectAndWithdraw = async () => {
      const { version } = (await owner.patch(`/api/jobs/${job.id}`, reject)).body;
      await owner.post("/api/approvals/withdrawals", { jobs: [{ id: job.id, version }] });
    };
    await rejectAndWithdraw();
    expect(await found(owner, job.id)).toMatchObject({ rejected_before: null, resubmitted_changes: null });
    await owner.patch(`/api/jobs/${job.id}`, { ...reject, rejection_reason: "Mangler bilag" });
    await employee.put(`/api/jobs/${job.id}`, { ...input(), note: "Bilag 7" });
    await rejectAndWithdraw();
    expect(await found(owner, job.id)).toMatchObject({
      rejected_before: { reason: "Mangler bilag" },
      resubmitted_changes: [{ field: "note", from: null, to: "Bilag 7" }],
    });
  });

  test("the list names the user who registered a job for another person, even a deleted person", async () => {
    const user = await aUser(server.db, ["employee"], { name: "Bo Borte" });
    const job = (await manager.post(`/api/users/${user.id}/jobs`, input())).body;
    const byThemselves = await register();
    await deleteUser(server.db, user.id);
    expect(await found(owner, job.id)).toMatchObject({
      registered_by: { id: company.manager.id, name: "Mads Manager" },
      user: { name: "Bo Borte", is_deleted: true },
    });
    expect(await found(owner, byThemselves.id)).toMatchObject({ registered_by: null });
  });
});

test("a day of the filter lasts from midnight to midnight", async () => {
  const user = await aUser(server.db, ["employee"]);
  const at = (date: string) => ({ started_at: `${date} 00:00:00`, ended_at: `${date} 07:00:00` });
  const first = await aJob(server.db, company, { user, ...at("2026-11-16") });
  await aJob(server.db, company, { user, ...at("2026-11-17") });
  expect(idsOf(await list(owner, `?user_id=${user.id}&from=2026-11-16&to=2026-11-16`))).toEqual([first.id]);
});

test("the filter's projects are in Danish order", async () => {
  const person = await aUser(server.db, ["project-owner"]);
  for (const name of ["Åen", "Øen", "Broen"])
    await aJob(server.db, company, { project: await aProject(server.db, person, { name }) });
  const { projects } = await list(await server.login(person.email));
  expect(projects.map(({ name }: { name: string }) => name)).toEqual(["Broen", "Øen", "Åen"]);
});
