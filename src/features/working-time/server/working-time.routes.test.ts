import { parseCsv } from "hucre/csv";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { holidayName } from "#common/rules/calendar/holidays.ts";
import { weekStart } from "#common/rules/calendar/week.ts";
import { timeZone, today, wallClockText } from "#common/rules/time/clock.ts";
import { aDayAway } from "#testing/data/absences.ts";
import {
  aJob,
  aMileageType,
  anExpenseType,
  aUser,
  deleteUser,
  givePlan,
  type TestUser,
  workday,
} from "#testing/data/factories.ts";
import { aTrip } from "#testing/data/trips.ts";
import type { Client } from "#testing/http-client.ts";
import { setUpCompany } from "#testing/set-up.ts";
import type { WorkingDay } from "../rules/working-time.ts";

const { server, company, visitor, admin, manager, owner, owner2, employee } = setUpCompany();

/** A new person for each test, because tests must not share days. */
let person: TestUser;
let client: Client;

beforeEach(async () => {
  person = await aUser(server.db, ["employee"]);
  client = await server.login(person.email);
});

const thisMonth = today().toPlainYearMonth();
const monthsAgo = (months: number) => thisMonth.subtract({ months }).toString();
/** A past month, because the days of the current month depend on today. */
const lastMonth = monthsAgo(1);
const day = (date: number) => `${lastMonth}-${String(date).padStart(2, "0")}`;

const work = (date: number, from: string, to: string, options: object = {}) =>
  aJob(server.db, company, {
    user: person,
    started_at: `${day(date)} ${from}:00`,
    ended_at: `${day(date)} ${to}:00`,
    ...options,
  });

const monthOf = (reader: Client, query = "") => reader.get(`/api/working-time?month=${lastMonth}${query}`);
const daysOf = async (reader = client, query = ""): Promise<WorkingDay[]> => (await monthOf(reader, query)).body.days;
const theirs = () => `&user_id=${person.id}`;

describe("the place of a pause", () => {
  /** An evening that is no public holiday, because a plan has no work on public holidays. */
  const evening = [5, 12, 19].find((date) => !holidayName(day(date))) as number;
  const shift = (options: object) =>
    aJob(server.db, company, {
      user: person,
      started_at: `${day(evening)} 20:00:00`,
      ended_at: `${day(evening + 1)} 04:00:00`,
      pause_minutes: 60,
      ...options,
    });
  /** The minutes, pause and night minutes of the evening's day and of the next day. */
  const read = async () => {
    const days = await daysOf();
    return [evening, evening + 1].map((date) => {
      const { minutes, pause_minutes, night_minutes } = days[date - 1] as WorkingDay;
      return [minutes, pause_minutes, night_minutes];
    });
  };

  test("a pause with a start reduces the minutes of its day and of its night", async () => {
    await shift({ pause_start: "20:30" });
    expect(await read()).toEqual([
      [180, 60, 120],
      [240, 0, 240],
    ]);
  });

  test("a pause without a start is at the time of the day's plan, or else in the middle of the job", async () => {
    await shift({});
    const middle = [
      [210, 30, 90],
      [210, 30, 210],
    ];
    expect(await read()).toEqual(middle);
    await givePlan(server.db, person, { start: "20:00", end: "04:00", pause_start: "01:00", pause_minutes: 30 });
    expect(await read()).toEqual([
      [240, 0, 120],
      [180, 60, 180],
    ]);
    await givePlan(server.db, person, { start: "07:00", end: "15:00", pause_start: "12:00", pause_minutes: 30 });
    expect(await read()).toEqual(middle);
  });

  test("the file has the same minutes as the page", async () => {
    await shift({});
    await givePlan(server.db, person, { start: "20:00", end: "04:00", pause_start: "01:00", pause_minutes: 30 });
    const { body } = await client.get(
      `/api/working-time/file?from=${day(evening)}&to=${day(evening + 1)}&format=csv&users=${person.id}`,
    );
    const [head = [], ...rows] = parseCsv(body, { delimiter: ";" }) as string[][];
    const columns = ["Minutter", "Pause, minutter", "Kl. 22-05, minutter"].map((name) => head.indexOf(name));
    expect(rows.map((row) => columns.map((column) => Number(row[column])))).toEqual(await read());
  });
});

describe("300 hours at night in 12 months", () => {
  test("are marked on the page and in the file, even if a part of the work is older than the page", async () => {
    const first = thisMonth.subtract({ months: 12 }).toPlainDate({ day: 10 });
    for (let night = 0; night < 98; night++) {
      const date = first.add({ days: 2 * night });
      const times = { started_at: `${date} 21:00:00`, ended_at: `${date.add({ days: 1 })} 01:00:00` };
      await aJob(server.db, company, { user: person, ...times, pause_minutes: 60, pause_start: "21:00" });
    }
    await work(5, "00:00", "05:00");
    await work(6, "22:00", "22:55");
    const nightsOf = (marks: readonly { kind: string }[]) => marks.filter(({ kind }) => kind === "night-year");
    expect((await daysOf()).flatMap(({ marks }) => nightsOf(marks))).toEqual([]);
    await work(8, "21:00", "22:05");
    const marked = (await daysOf()).flatMap(({ date, marks }) => nightsOf(marks).map((mark) => [date, mark]));
    expect(marked).toEqual([[day(8), { kind: "night-year", minutes: 300 * 60 }]]);
    const file = `/api/working-time/file?from=${monthsAgo(6)}-01&to=${day(8)}&format=csv&users=${person.id}`;
    const lines = (await client.get(file)).body.trim().split("\n") as string[];
    expect(lines.filter((line) => line.includes("Natarbejder"))).toEqual([
      expect.stringContaining("Natarbejder: 300 timer mellem kl. 22 og 5 i de sidste 12 måneder"),
    ]);
    expect(lines.at(-1)).toContain("Natarbejder");
  });
});

describe("the register of a person", () => {
  test("a user reads their own days, sums and average", async () => {
    await work(5, "07:00", "15:00", { pause_minutes: 30 });
    await work(6, "07:00", "12:00");
    await work(6, "12:00", "13:00");
    const { status, body } = await monthOf(client);
    expect(status).toBe(200);
    expect(body.user).toEqual({ id: person.id, name: person.name });
    expect(body.days[4]).toEqual({
      date: day(5),
      periods: [{ start: "07:00", end: "15:00" }],
      minutes: 450,
      pause_minutes: 30,
      rest_before: null,
      night_minutes: 0,
      marks: [],
    });
    expect(body.days[5]).toMatchObject({ periods: [{ start: "07:00", end: "13:00" }], minutes: 360, rest_before: 960 });
    expect(body).toMatchObject({ minutes: 810, earliest_start: null, is_cut: false });
    expect(body.average).toMatchObject({
      to: thisMonth.toPlainDate({ day: 1 }).subtract({ days: 1 }).toString(),
      minutes: 810,
    });
  });

  test("a short rest and a missing day off are marked, but the jobs can be registered", async () => {
    await work(5, "14:00", "23:00", { pause_minutes: 30 });
    await work(6, "08:00", "16:00", { pause_minutes: 30 });
    for (const date of [7, 8, 9, 10, 11]) await work(date, "07:00", "15:00", { pause_minutes: 30 });
    const marked = (await daysOf()).filter(({ marks }) => marks.length > 0);
    expect(marked.map(({ date, marks }) => [date, marks])).toEqual([
      [day(6), [{ kind: "rest", at: "16:00", minutes: 540, required: 660 }]],
      [day(11), [{ kind: "day-off", at: "15:00", minutes: 145 * 60, allowed: 144 * 60 }]],
    ]);
  });

  test("expenses, trips, fixed amounts without time, cancelled and reversed jobs do not count as working time", async () => {
    const category = await anExpenseType(server.db);
    const mileage = await aMileageType(server.db);
    await work(5, "12:00", "12:00", {
      kind: "expense",
      job_type_id: category.id,
      price_mode: "manual",
      hourly_rate: null,
      price: 5,
    });
    await aTrip(server.db, company, mileage, { user: person, day: day(5), job_status: "NEW" });
    const cancelled = await work(5, "07:00", "09:00");
    await sql`update registered_jobs set cancelled_at = now(), cancelled_by_user_id = ${person.id} where id = ${cancelled.id}`.execute(
      server.db,
    );
    const reversed = await work(5, "10:00", "11:00", { job_status: "PAID" });
    expect((await daysOf())[4]).toMatchObject({ minutes: 60 });
    expect((await admin.post(`/api/jobs/${reversed.id}/reversal`, { reason: "Forkert dag" })).status).toBe(201);
    const after = (await daysOf())[4] as WorkingDay;
    // The reversed job's replacement is rejected, and counts until its user cancels it.
    expect(after).toMatchObject({ minutes: 60, marks: [{ kind: "rejected" }] });
  });

  test("a rejected job counts until its user cancels it", async () => {
    const rejected = await work(5, "07:00", "12:00", { job_status: "REJECTED" });
    expect((await daysOf())[4]).toMatchObject({ minutes: 300, marks: [{ kind: "rejected" }] });
    const { version } = (await client.get(`/api/jobs/${rejected.id}`)).body;
    expect((await client.post(`/api/jobs/${rejected.id}/cancellation`, { version })).status).toBe(200);
    expect((await daysOf())[4]).toMatchObject({ minutes: 0, marks: [] });
  });

  test("a job that began long before the month reaches into it", async () => {
    const first = Temporal.PlainDate.from(day(1));
    await aJob(server.db, company, {
      user: person,
      started_at: `${first.subtract({ days: 70 })} 08:00:00`,
      ended_at: `${first} 08:00:00`,
    });
    expect((await daysOf())[0]).toMatchObject({ periods: [{ start: "00:00", end: "08:00" }], minutes: 480 });
  });

  test("the average begins with the first work, or with the whole period for a project owner", async () => {
    const [first, last] = [-3, -1].map((months) => thisMonth.add({ months }).toPlainDate({ day: 1 }));
    const begin = first?.with({ day: 12 }).toString();
    await aJob(server.db, company, { user: person, started_at: `${begin} 08:00:00`, ended_at: `${begin} 09:00:00` });
    const before = first?.with({ day: 11 });
    const cancelled = await aJob(server.db, company, {
      user: person,
      started_at: `${before} 08:00:00`,
      ended_at: `${before} 09:00:00`,
    });
    await sql`update registered_jobs set cancelled_at = now(), cancelled_by_user_id = ${person.id} where id = ${cancelled.id}`.execute(
      server.db,
    );
    for (const reader of [client, manager])
      expect((await monthOf(reader, theirs())).body.average).toMatchObject({ from: begin, minutes: 60 });
    expect((await monthOf(owner, theirs())).body.average).toMatchObject({
      from: last?.subtract({ months: 3 }).toString(),
      minutes: 60,
    });
  });

  test("a person who began in the current month has no average yet", async () => {
    await aJob(server.db, company, { user: person, ...workday(0) });
    const { body } = await client.get("/api/working-time");
    expect(body.average).toBeNull();
  });

  test("the earliest start of the next work is shown during the rest", async () => {
    const now = Temporal.Now.plainDateTimeISO(timeZone).round("minute");
    const [started_at, ended_at] = [
      wallClockText(now.subtract({ hours: 3 })),
      wallClockText(now.subtract({ hours: 2 })),
    ];
    await aJob(server.db, company, { user: person, started_at, ended_at });
    const { body } = await client.get("/api/working-time");
    expect(body.earliest_start).toBe(wallClockText(now.add({ hours: 9 })));
  });
});

describe("readers of working time", () => {
  test("visitors and users without access are refused, and an unknown person is 404", async () => {
    expect((await monthOf(visitor)).status).toBe(401);
    for (const id of [company.employee2.id, company.admin.id, 2_000_000_000])
      expect((await monthOf(client, `&user_id=${id}`)).status).toBe(404);
    expect((await employee.get("/api/working-time/people?filter=")).status).toBe(403);
  });

  test("managers and administrators see everybody, and only administrators see deleted users", async () => {
    await work(5, "07:00", "12:00");
    for (const reader of [manager, admin]) expect((await monthOf(reader, theirs())).body.minutes).toBe(300);
    await deleteUser(server.db, person.id);
    expect((await monthOf(manager, theirs())).status).toBe(404);
    expect((await monthOf(admin, theirs())).body.minutes).toBe(300);
  });

  test("project owners see only hours on their own projects, with a note that there may be more", async () => {
    await work(5, "07:00", "12:00", { project: company.project2, cost_center_id: null });
    expect((await monthOf(owner, theirs())).status).toBe(404);
    await work(5, "13:00", "15:00");
    const { status, body } = await monthOf(owner, theirs());
    expect([status, body.is_partial, body.days[4].periods]).toEqual([200, true, [{ start: "13:00", end: "15:00" }]]);
    expect(JSON.stringify(body)).not.toMatch(/price|rate|note|project/);
    const whole = (await monthOf(manager, theirs())).body;
    expect([whole.is_partial, whole.days[4].minutes]).toEqual([false, 420]);
    expect((await monthOf(client)).body.is_partial).toBe(false);
  });

  const limitOf = (agreedOn: string) => ({ weekly_limit_hours: 60, weekly_limit_agreed_on: agreedOn });
  const aRow = (columns: object) =>
    server.db
      .insertInto("employment_terms")
      .values({ user_id: person.id, from_date: "2000-01-02", hourly_rate: 200, ...columns })
      .execute();

  test("only the person and administrators see when and by whom exemption and limit were agreed", async () => {
    await aRow({ exempt_by: "Lise Leder", exempt_agreed_on: "2020-05-01", ...limitOf("2020-05-02") });
    await work(5, "08:00", "15:00");
    const seenBy = async (reader: Client) => {
      const { body } = await monthOf(reader, theirs());
      const { from, to } = { from: body.days[0].date, to: body.days.at(-1).date };
      const file = await reader.get(`/api/working-time/file?from=${from}&to=${to}&format=csv&users=${person.id}`);
      const agreed = ["Lise Leder", "01-05-2020", "1/5-2020", "02-05-2020"].filter((text) => file.body.includes(text));
      return [body.exemptions, body.average.limit_hours, body.average.limit_agreed_on, agreed];
    };
    const agreement = { agreed_on: "2020-05-01", by: "Lise Leder" };
    for (const reader of [client, admin])
      expect(await seenBy(reader)).toEqual([[agreement], 60, "2020-05-02", ["Lise Leder", "1/5-2020", "02-05-2020"]]);
    for (const reader of [owner, manager]) expect(await seenBy(reader)).toEqual([[null], 60, null, []]);
  });

  test("the marks show a manager that a person is under 18, but not a project owner", async () => {
    await aRow({ young_until: "2099-01-01", is_at_school: true });
    await work(5, "07:00", "22:00");
    const kinds = async (reader: Client) =>
      (await monthOf(reader, theirs())).body.days[4].marks.map(({ kind }: { kind: string }) => kind);
    for (const reader of [client, manager]) expect(await kinds(reader)).toContain("young-rest");
    expect(await kinds(owner)).toEqual(["rest", "pause"]);
  });

  test("a future or invalid month is an error", async () => {
    for (const month of [monthsAgo(-1), "2026-13", "x", "2126-01"])
      expect((await client.get(`/api/working-time?month=${month}`)).body.errors).toHaveProperty("month");
  });

  test("the picker has the people whom the reader may see, by name", async () => {
    await aJob(server.db, company, { user: person, cost_center_id: null, ...workday(3) });
    const named = async (reader: Client) =>
      (await reader.get(`/api/working-time/people?filter=${encodeURIComponent(person.name)}`)).body;
    for (const reader of [owner, manager, admin])
      expect(await named(reader)).toEqual([{ id: person.id, name: person.name }]);
    expect(await named(owner2)).toEqual([]);
    const everybody = (await manager.get("/api/working-time/people?filter=")).body;
    expect(everybody.map(({ name }: { name: string }) => name)).toContain("Asta Admin");
  });
});

describe("a week", () => {
  const monday = weekStart(Temporal.PlainDate.from(day(15)));
  const weekOf = (week: string, reader = client) => reader.get(`/api/working-time?week=${week}${theirs()}`);

  test("a week has its seven days and their sum, for the person and their manager", async () => {
    await work(monday.day, "08:00", "12:00");
    for (const reader of [client, manager]) {
      const { body } = await weekOf(monday.toString(), reader);
      expect(body.days.map(({ date }: WorkingDay) => date)).toEqual(
        [0, 1, 2, 3, 4, 5, 6].map((days) => monday.add({ days }).toString()),
      );
      expect(body.weeks).toMatchObject([{ monday: monday.toString(), minutes: 240 }]);
      expect(body.minutes).toBe(240);
    }
    expect((await weekOf(monday.toString(), owner2)).status).toBe(404);
  });

  test("another day than a Monday, a future week and an invalid date are refused", async () => {
    const next = weekStart(today()).add({ weeks: 1 });
    for (const week of [monday.add({ days: 1 }).toString(), next.toString(), "2026-13-01", "x"]) {
      const { status, body } = await weekOf(week);
      expect([status, Object.keys(body.errors)]).toEqual([422, ["week"]]);
    }
    expect((await weekOf(weekStart(today()).toString())).status).toBe(200);
  });
});

describe("absence", () => {
  const first = weekStart(Temporal.PlainDate.from(day(1)).add({ days: 6 })).toString();
  const dateOf = (text: string) => Number(text.slice(8));
  const notes = async (reader: Client) => {
    const { marks } = (await daysOf(reader, reader === client ? "" : theirs()))[dateOf(first) - 1] as WorkingDay;
    return marks;
  };

  test("all readers see a day of absence, but not its kind", async () => {
    await aDayAway(server.db, person, first, { template: "sickness", name: "Sygdom, hemmelig" });
    await work(28, "08:00", "12:00");
    for (const reader of [client, manager, admin, owner]) {
      expect(await notes(reader)).toEqual([{ kind: "absent", is_whole: true, minutes: 450 }]);
      expect(JSON.stringify((await monthOf(reader, theirs())).body)).not.toMatch(/hemmelig|sickness/);
    }
  });

  test("illness is left out of the average and time off is not, and a project owner's average has every day", async () => {
    await work(1, "08:00", "12:00", {
      started_at: `${monthsAgo(6)}-01 08:00:00`,
      ended_at: `${monthsAgo(6)}-01 12:00:00`,
    });
    const neutral = async (reader: Client) => (await monthOf(reader, theirs())).body.average.neutral_days;
    await aDayAway(server.db, person, first, { template: "time-off" });
    expect([await neutral(client), await neutral(manager), await neutral(owner)]).toEqual([0, 0, null]);
    const next = Temporal.PlainDate.from(first).add({ days: 1 }).toString();
    await aDayAway(server.db, person, next, { template: "sickness" });
    await aDayAway(server.db, person, Temporal.PlainDate.from(first).add({ days: 2 }).toString(), {
      status: "requested",
    });
    expect([await neutral(client), await neutral(manager), await neutral(owner)]).toEqual([1, 1, null]);
  });
});
