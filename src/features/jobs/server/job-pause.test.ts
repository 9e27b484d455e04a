import { describe, expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import { aJob, aUser, jobInputFor, storedJob, workday } from "#testing/data/factories.ts";
import { kindSums } from "#testing/data/sums.ts";
import { setUpCompany } from "#testing/set-up.ts";

const { server, company, employee, owner, manager, admin } = setUpCompany();

const halfHour = { pause_minutes: 30 };
const worked = { minutes: 450, duration: "7 timer 30 min.", price: 1500 };

describe("registering a pause", () => {
  test("a job with a pause has the hours and the price of its working time", async () => {
    const { status, body } = await employee.post("/api/jobs", jobInputFor(company, { ...halfHour, price: 1600 }));
    expect([status, body]).toMatchObject([201, { ...halfHour, ...worked }]);
    expect(await storedJob(server.db, body.id)).toMatchObject({ ...halfHour, minutes: 450, price: 1500 });
  });

  test("a job without a pause has a pause of 0", async () => {
    const { body } = await employee.post("/api/jobs", jobInputFor(company));
    expect(body).toMatchObject({ pause_minutes: 0, minutes: 480, duration: "8 timer", price: 1600 });
  });

  test.each([
    [480, "Pausen skal være kortere end opgaven."],
    [7, "Vælg hele 5 minutter, fx 30."],
    [-5, "Pause må ikke være negativ."],
    [null, "Pause skal være hele minutter."],
    ["30", "Pause skal være hele minutter."],
    [2_147_483_648, "Pause er for lang."],
  ])("a pause of %j is refused", async (pause_minutes, message) => {
    const { status, body } = await employee.post("/api/jobs", { ...jobInputFor(company), pause_minutes });
    expect([status, body.errors]).toEqual([422, { pause_minutes: [message] }]);
  });
});

describe("editing a pause", () => {
  test("a changed pause is recorded and sets the job to NEW", async () => {
    const job = await aJob(server.db, company, { job_status: "APPROVED_BY_PROJECT_OWNER" });
    const { body } = await manager.put(`/api/jobs/${job.id}`, jobInputFor(company, halfHour));
    expect(body).toMatchObject({ ...worked, job_status: "NEW", version: 2 });
    expect(body.history[0].changes).toEqual([
      { field: "pause_minutes", from: 0, to: 30 },
      { field: "price", from: 1600, to: 1500 },
    ]);
  });

  test("an edit without the pause keeps the stored pause and price", async () => {
    const job = await aJob(server.db, company, { ...halfHour, job_status: "APPROVED_BY_PROJECT_OWNER" });
    const same = await manager.put(`/api/jobs/${job.id}`, jobInputFor(company));
    expect(same.body).toMatchObject({ ...halfHour, ...worked, version: 1, job_status: "APPROVED_BY_PROJECT_OWNER" });
    const { body } = await manager.put(`/api/jobs/${job.id}`, jobInputFor(company, { note: "Regn" }));
    expect(body).toMatchObject({ ...halfHour, ...worked, version: 2 });
    expect(body.history[0].changes).toEqual([{ field: "note", from: null, to: "Regn" }]);
    const ended_at = workday().started_at.replace("08:00", "08:30");
    const short = await manager.put(`/api/jobs/${job.id}`, jobInputFor(company, { ended_at }));
    expect([short.status, Object.keys(short.body.errors)]).toEqual([422, ["pause_minutes"]]);
  });

  test("an edit can remove a pause", async () => {
    const job = await aJob(server.db, company, halfHour);
    const { body } = await employee.put(`/api/jobs/${job.id}`, jobInputFor(company, { pause_minutes: 0 }));
    expect(body).toMatchObject({ pause_minutes: 0, minutes: 480, price: 1600 });
  });
});

describe("the start of a pause", () => {
  const atNoon = { ...halfHour, pause_start: "12:00" };

  test("a job keeps the start of its pause, which changes neither hours nor price", async () => {
    const { status, body } = await employee.post("/api/jobs", jobInputFor(company, atNoon));
    expect([status, body]).toMatchObject([201, { ...atNoon, ...worked }]);
    expect((await employee.get(`/api/jobs/${body.id}`)).body).toMatchObject({ ...atNoon, ...worked });
    const without = await employee.post("/api/jobs", jobInputFor(company, halfHour));
    expect(without.body).toMatchObject({ ...halfHour, pause_start: null, ...worked });
  });

  test.each([
    [{ pause_start: "12:01" }, "Pausens start skal være hele 5 minutter, fx 12:05."],
    [{ pause_start: "24:00" }, "Pausens start skal være hele 5 minutter, fx 12:05."],
    [{ pause_start: "" }, "Pausens start skal være hele 5 minutter, fx 12:05."],
    [{ pause_start: 12 }, "Pausens start skal være hele 5 minutter, fx 12:05."],
    [{ pause_start: "07:55" }, "Pausen skal ligge i opgaven, mellem 08:00 og 16:00."],
    [{ pause_start: "15:45" }, "Pausen slutter efter opgaven. Den kan begynde senest 15:30."],
    [{ pause_start: "12:00", pause_minutes: 0 }, "Skriv, hvor mange minutter pausen varer."],
  ])("%j is refused", async (changes, message) => {
    const { status, body } = await employee.post("/api/jobs", { ...jobInputFor(company, halfHour), ...changes });
    expect([status, body.errors]).toEqual([422, { pause_start: [message] }]);
  });

  test("an edit without the start keeps the stored start, unless the pause no longer lies in the job", async () => {
    const job = await aJob(server.db, company, atNoon);
    const put = async (changes: object) => {
      const { body } = await employee.put(`/api/jobs/${job.id}`, jobInputFor(company, changes));
      return [body.pause_start, body.history[0]?.changes.map(({ field }: { field: string }) => field)];
    };
    expect(await put({})).toEqual(["12:00", undefined]);
    expect(await put({ note: "Regn" })).toEqual(["12:00", ["note"]]);
    expect(await put({ ...workday(3), note: "Regn" })).toEqual(["12:00", ["started_at", "ended_at"]]);
    const morning = { ended_at: workday(3).ended_at.replace("16:00", "12:00"), started_at: workday(3).started_at };
    expect(await put({ ...morning, note: "Regn" })).toEqual([null, ["ended_at", "pause_start", "price"]]);
  });

  test("an edit can change or remove the start, and the history records the change", async () => {
    const job = await aJob(server.db, company, { ...atNoon, job_status: "APPROVED_BY_PROJECT_OWNER" });
    const put = (changes: object) => manager.put(`/api/jobs/${job.id}`, jobInputFor(company, changes));
    const later = (await put({ ...halfHour, pause_start: "13:00" })).body;
    expect(later).toMatchObject({ pause_start: "13:00", ...worked, job_status: "NEW", version: 2 });
    expect(later.history[0].changes).toEqual([{ field: "pause_start", from: "12:00", to: "13:00" }]);
    expect((await put({ ...halfHour, pause_start: null })).body).toMatchObject({ ...halfHour, pause_start: null });
    await put(atNoon);
    const none = (await put({ pause_minutes: 0 })).body;
    expect([none.pause_start, none.history[0].changes.map(({ field }: { field: string }) => field)]).toEqual([
      null,
      ["pause_minutes", "pause_start", "price"],
    ]);
  });

  test("a copy and the replacement of a paid job have the same start of the pause", async () => {
    const user = await aUser(server.db, ["employee"]);
    const client = await server.login(user.email);
    const job = await aJob(server.db, company, { user, ...workday(5), ...atNoon, job_status: "PAID" });
    const copies = [{ id: job.id, version: 2, date: today().subtract({ days: 3 }).toString() }];
    const { data } = (await client.post("/api/jobs/copies", { copies })).body;
    expect(data).toMatchObject([{ ok: true, job: atNoon }]);
    const reversal = await admin.post(`/api/jobs/${job.id}/reversal`, { reason: "Forkert dag" });
    expect(await storedJob(server.db, reversal.body.replacement_job_id)).toMatchObject(atNoon);
  });

  test("each job of a crew has the start of the pause", async () => {
    const people = [
      { user_id: company.employee.id, hourly_rate: 200 },
      { user_id: company.employee2.id, hourly_rate: 200 },
    ];
    const { hourly_rate: _rate, ...shared } = jobInputFor(company, atNoon);
    const { status, body } = await manager.post("/api/crew-jobs", { ...shared, people });
    expect([status, body.data]).toMatchObject([201, [atNoon, atNoon]]);
  });
});

test("lists, day sums, approvals, the front page and the summary of users count the working time", async () => {
  const user = await aUser(server.db, ["employee"], { registers_time: true });
  const times = { started_at: `${today()} 08:00:00`, ended_at: `${today()} 16:00:00` };
  const job = await aJob(server.db, company, { user, ...times, ...halfHour });
  const jobs = `/api/users/${user.id}/jobs`;
  expect((await owner.get(jobs)).body.data[0]).toMatchObject({ id: job.id, ...halfHour, ...worked });
  const sums = await owner.get(`${jobs}/day-sums?days=${today()}`);
  expect(sums.body).toEqual([
    { day: today().toString(), minutes: 450, sums: kindSums({ work: { price: 1500, minutes: 450 } }) },
  ]);
  const approvals = await owner.get(`/api/approvals?user_id=${user.id}`);
  expect(approvals.body.data[0]).toMatchObject({ id: job.id, ...halfHour, minutes: 450 });
  const own = await server.login(user.email);
  expect((await own.get("/api/jobs/front-page")).body.week).toContainEqual({ date: today().toString(), minutes: 450 });
  const { data } = (await manager.get("/api/users-jobs?projectScope=all&perPage=100")).body;
  expect(data).toContainEqual(expect.objectContaining({ user_id: user.id, total_hours: 7, total_minutes: 30 }));
});

test("a run pays the working time, its file shows it, and a reversal restores the same job", async () => {
  const user = await aUser(server.db, ["employee"], { employee_id: "7450" });
  const job = await aJob(server.db, company, { user, ...halfHour, job_status: "PAID" });
  const { payroll_id } = await storedJob(server.db, job.id);
  const lines = await admin.get(`/api/payrolls/${payroll_id}/lines`);
  expect(lines.body.data).toMatchObject([{ job_id: job.id, minutes: 450, price: 1500 }]);
  const file = await admin.get(`/payrolls/${payroll_id}?format=excel`);
  expect(file.body).toMatch(/;7,50;/);
  const reversed = await admin.post(`/api/jobs/${job.id}/reversal`, { reason: "Forkert dag" });
  expect(reversed.body).toMatchObject({ minutes: -450, price: -1500 });
  const copy = await storedJob(server.db, reversed.body.replacement_job_id);
  expect(copy).toMatchObject({ ...halfHour, minutes: 450, price: 1500, job_status: "REJECTED" });
});
