import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Clock, databaseWithClock } from "#testing/clock.ts";
import { aDayAway } from "#testing/data/absences.ts";
import { aCompany, aJob, aUser, type Company, deleteUser, type TestUser } from "#testing/data/factories.ts";
import { aNorm, mondayToThursday } from "#testing/data/norms.ts";
import { truncate } from "#testing/data/truncate.ts";
import { setUpCompany } from "#testing/set-up.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { enqueueAutoReminders } from "./auto-reminders.ts";

/* Reminders by the company's setting (docs/product-rules.md#automatic-reminders). */

describe("automatic reminders", () => {
  let server: TestApp;
  let clock: Clock;
  let company: Company;
  let user: TestUser;

  beforeAll(async () => {
    const stoppable = await databaseWithClock();
    clock = stoppable.clock;
    server = await testApp({}, stoppable.database);
    company = await aCompany(server.db);
    for (const { id } of [company.employee, company.employee2]) await deleteUser(server.db, id);
  });

  beforeEach(async () => {
    user = await aUser(server.db, ["employee"], { created_at: "2020-01-01T00:00:00Z" });
    await setting([1, 4], 1);
  });

  afterEach(async () => {
    await clock.release();
    for (const table of ["registration_reminders", "finished_weeks", "mails_off"] as const)
      await server.db.deleteFrom(table).execute();
    await truncate(server.db, "registered_jobs");
    await deleteUser(server.db, user.id);
  });
  afterAll(() => server.close());

  const setting = (weekdays: number[], after_days: number) =>
    server.db.updateTable("reminder_setting").set({ weekdays, hour: 8, after_days }).execute();

  async function remindedAt(instant: string, processes = 1): Promise<number[]> {
    await clock.stopAt(instant);
    const ids: number[] = [];
    const collect = async (_trx: unknown, ...mails: readonly { user_id: number }[]) =>
      void ids.push(...mails.map(({ user_id }) => user_id));
    await Promise.all(Array.from({ length: processes }, () => enqueueAutoReminders(server.db, collect)));
    return ids;
  }

  const [monday, thursday] = ["2026-11-23T09:00:00Z", "2026-11-26T09:00:00Z"] as const;
  const work = (day: string) =>
    aJob(server.db, company, { user, started_at: `${day} 08:00:00`, ended_at: `${day} 15:00:00` });
  const finish = (day: string) =>
    server.db.insertInto("finished_weeks").values({ user_id: user.id, monday: day }).execute();

  test("nobody is reminded if no weekdays are chosen", async () => {
    await setting([], 1);
    expect(await remindedAt(monday)).toEqual([]);
  });

  test("a person is reminded once on each chosen weekday after the hour, even by several processes", async () => {
    expect(await remindedAt("2026-11-23T06:59:00Z")).toEqual([]);
    expect(await remindedAt(monday, 2)).toEqual([user.id]);
    expect(await remindedAt("2026-11-23T15:00:00Z")).toEqual([]);
    expect(await remindedAt("2026-11-24T09:00:00Z")).toEqual([]);
    expect(await remindedAt(thursday)).toEqual([user.id]);
  });

  test("a person gets one reminder a day, either the leader's or the automatic reminder", async () => {
    await clock.stopAt(monday);
    const manager = await server.login(company.manager.email);
    const remind = async () =>
      (await manager.post("/api/registrations/reminders", { date: "2026-11-16", user_ids: [user.id] })).body.sent_to;
    expect(await remind()).toHaveLength(1);
    expect(await remindedAt(monday)).toEqual([]);
    await server.db.deleteFrom("registration_reminders").execute();
    expect(await remindedAt(monday)).toEqual([user.id]);
    expect(await remind()).toEqual([]);
  });

  test("a reminder that is due on a holiday is sent on the next workday", async () => {
    expect(await remindedAt("2026-04-06T09:00:00Z")).toEqual([]);
    expect(await remindedAt("2026-04-07T09:00:00Z")).toEqual([user.id]);
  });

  test("nobody is reminded on a day without planned work or on a day of absence", async () => {
    await aNorm(server.db, user, { plan: [mondayToThursday({ minutes: 450 })] });
    await setting([5], 1);
    expect(await remindedAt("2026-11-27T09:00:00Z")).toEqual([]);
    await setting([1], 1);
    await aDayAway(server.db, user, "2026-11-23");
    expect(await remindedAt(monday)).toEqual([]);
    expect(await remindedAt("2026-11-24T09:00:00Z")).toEqual([user.id]);
  });

  test("only missing days older than the setting count, and no days of a finished week", async () => {
    await finish("2026-11-09");
    await finish("2026-11-16");
    expect(await remindedAt(monday)).toEqual([]);
    await setting([4], 4);
    expect(await remindedAt(thursday)).toEqual([]);
    await setting([4], 3);
    expect(await remindedAt(thursday)).toEqual([user.id]);
  });

  test("a person who has registered everything, or has switched the mail off, is not reminded", async () => {
    const kind = "registrations-missing";
    await server.db.insertInto("mails_off").values({ user_id: user.id, kind }).execute();
    expect(await remindedAt(monday)).toEqual([]);
    await server.db.deleteFrom("mails_off").execute();
    for (const day of ["09", "10", "11", "12", "13", "16", "17", "18", "19", "20"]) await work(`2026-11-${day}`);
    expect(await remindedAt(monday)).toEqual([]);
  });

  test("the hourly work sends a mail with the missing days and with a link to switch the mail off", async () => {
    await clock.stopAt(monday);
    await sql`insert into pgboss.job (name) values ('registration-reminders')`.execute(server.db);
    const received = async () => (await server.mails(0)).filter((mail) => mail.includes(`To: ${user.name}`));
    await expect.poll(async () => (await received()).length, { timeout: 30_000 }).toBe(1);
    const [mail] = await received();
    const days = ["2026-11-09", "2026-11-20"].map((day) => `/jobs/new?date=${day}`);
    for (const text of [...days, "/week", "/profile"]) expect(mail).toContain(text);
    expect(mail).not.toContain("2026-11-23");
  });
});

describe("the setting of automatic reminders", () => {
  const { admin, manager, employee } = setUpCompany();
  const path = "/api/registrations/reminder-setting";

  test("reminders are off until an administrator turns them on, and a save of an older version is refused", async () => {
    const off = { weekdays: [], hour: 8, after_days: 1, version: 1 };
    expect((await admin.get(path)).body).toEqual(off);
    const wanted = { weekdays: [4, 1], hour: 9, after_days: 3, version: 1 };
    expect((await manager.put(path, wanted)).status).toBe(403);
    expect((await admin.put(path, wanted)).body).toEqual({ ...wanted, weekdays: [1, 4], version: 2 });
    expect(await admin.put(path, wanted)).toMatchObject({ status: 409, body: { current: { version: 2 } } });
    for (const client of [manager, employee]) expect((await client.get(path)).status).toBe(403);
  });

  test.each([
    ["weekdays", [8]],
    ["weekdays", [1, 1]],
    ["hour", 5],
    ["hour", 21],
    ["after_days", 0],
    ["after_days", 8],
  ])("the setting's %s cannot be %j", async (field, value) => {
    const { status, body } = await admin.put(path, { weekdays: [1], hour: 8, after_days: 1, [field]: value });
    expect([status, Object.keys(body.errors)[0]]).toEqual([422, expect.stringContaining(field)]);
  });
});
