import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { weekStart } from "#common/rules/calendar/week.ts";
import { noCompanyDays } from "#common/rules/norm/company-calendar.ts";
import { plannedWeek } from "#common/rules/norm/planned-week.ts";
import { today } from "#common/rules/time/clock.ts";
import { aJob, aProject, aUser, deleteUser } from "#testing/data/factories.ts";
import { truncate } from "#testing/data/truncate.ts";
import type { Client } from "#testing/http-client.ts";
import { setUpCompany } from "#testing/set-up.ts";
import { weekPeriod } from "../rules/registration-week.ts";
import { maxReminded } from "../rules/registrations.ts";
import { findMissing } from "./registrations.store.ts";

const { server, company, owner, manager, admin } = setUpCompany();

/** A week that is over on any day of the test. */
const lastMonday = weekStart(today()).subtract({ weeks: 1 });
const date = lastMonday.toString();
const { days: weekDays } = plannedWeek([], lastMonday, noCompanyDays);
const due = weekDays.flatMap((day) => (day.is_workday ? day.date : []));
const firstDue = due[0] ?? "";

type Row = { user: { id: number; name: string }; minutes: number[]; missing: string[]; reminded_today: boolean };

const week = async (client: Client, query = "") => (await client.get(`/api/registrations?date=${date}${query}`)).body;
const names = (rows: Row[]) => rows.map(({ user }) => user.name);
const toRemind = async (client: Client) => (await client.get(`/api/registrations/reminders?date=${date}`)).body;
const remind = (client: Client, ...user_ids: number[]) =>
  client.post("/api/registrations/reminders", { date, user_ids });

const on = (day: string, from = "08:00", to = "16:00") => ({
  started_at: `${day} ${from}:00`,
  ended_at: `${day} ${to}:00`,
});

beforeAll(async () => {
  await server.db.updateTable("users").set({ created_at: "2020-01-01T00:00:00Z" }).execute();
});

beforeEach(async () => {
  await server.db.deleteFrom("registration_reminders").execute();
  await truncate(server.db, "registered_jobs");
});

describe("a week", () => {
  test("a week has hours, missing days and sums, and users with missing days come first", async () => {
    const [{ id }, { id: id2 }] = [company.employee, company.employee2];
    for (const day of due) await aJob(server.db, company, on(day));
    await aJob(server.db, company, { user: company.employee2, ...on(firstDue, "08:00", "15:25") });
    const body = await week(manager);
    expect(names(body.data)).toEqual(["Max Medarbejder", "Mia Medarbejder"]);
    expect(body.data).toMatchObject([
      { user: { id: id2 }, missing: due.slice(1), reminded_today: false },
      { user: { id }, missing: [], reminded_today: false },
    ]);
    const place = weekDays.findIndex((day) => day.date === firstDue);
    expect([body.data[0].minutes[place], body.days[place]]).toEqual([
      445,
      expect.objectContaining({ date: firstDue, minutes: 445 + 480, missing_count: 0 }),
    ]);
    expect(body).toMatchObject({ missing_count: 1, to_remind_count: 1, meta: { per_page: 15, total: 2 } });
  });

  test("a week does not count hours of rejected and reversed jobs, and a day with only an expense is missing", async () => {
    const { employee: user } = company;
    await aJob(server.db, company, { user, ...on(firstDue), job_status: "REJECTED" });
    const paid = await aJob(server.db, company, { user, ...on(firstDue), job_status: "PAID" });
    const missing = async () => (await week(manager)).data.find((row: Row) => row.user.id === user.id).missing;
    expect(await missing()).toEqual(due.slice(1));
    expect((await admin.post(`/api/jobs/${paid.id}/reversal`, { reason: "Forkert" })).status).toBe(201);
    const manual = { price_mode: "manual", hourly_rate: null, price: 100 } as const;
    await aJob(server.db, company, { user, ...on(firstDue, "08:00", "08:00"), ...manual });
    expect(await missing()).toEqual(due);
  });

  test("a week lists users who are expected to register, from the day of their creation", async () => {
    const nobody = await aUser(server.db, ["employee"], { name: "Ikke Med", registers_time: false });
    const boss = await aUser(server.db, ["manager"], { name: "Bent Boss", registers_time: true });
    const gone = await aUser(server.db, ["employee"], { name: "Gerda Gået" });
    await deleteUser(server.db, gone.id);
    const body = await week(manager);
    expect(names(body.data)).toEqual(["Max Medarbejder", "Mia Medarbejder", "Bent Boss"]);
    expect(body.data[2].missing).toEqual([]);
    for (const { id } of [nobody, boss]) await deleteUser(server.db, id);
  });

  test("a future week is empty, and nobody is missing in it", async () => {
    const { body } = await manager.get(`/api/registrations?date=${today().add({ weeks: 1 })}`);
    expect(body).toMatchObject({ missing_count: 0, to_remind_count: 0 });
    expect(body.days.some((day: { is_due: boolean }) => day.is_due)).toBe(false);
  });

  test("a week is searched by name, in pages", async () => {
    expect(names((await week(manager, "&filter=MIA")).data)).toEqual(["Mia Medarbejder"]);
    expect(names((await week(manager, "&filter=%25")).data)).toEqual([]);
    const second = await week(manager, "&perPage=1&page=2");
    expect(names(second.data)).toEqual(["Mia Medarbejder"]);
    expect(second).toMatchObject({ missing_count: 2, meta: { per_page: 1, total: 2 } });
    expect(await week(manager, "&page=9")).toMatchObject({ data: [], meta: { total: 2 } });
  });

  test("a week outside the allowed range and an invalid date are field errors", async () => {
    for (const wrong of [today().subtract({ weeks: 3 }), today().add({ weeks: 2 }), "2026-02-30"]) {
      const { status, body } = await manager.get(`/api/registrations?date=${wrong}`);
      expect([status, Object.keys(body.errors)]).toEqual([422, ["date"]]);
    }
  });

  test("a week has missing days from a user's creation on, and begins on Monday at midnight", async () => {
    const [, since = ""] = due;
    const user = await aUser(server.db, ["employee"], { created_at: `${since}T12:00:00Z` });
    const rowOf = async () => (await week(manager)).data.find((row: Row) => row.user.id === user.id);
    expect((await rowOf()).missing).toEqual(due.slice(1));
    await aJob(server.db, company, { user, ...on(date, "00:00", "07:00") });
    expect((await rowOf()).minutes[0]).toBe(420);
    await deleteUser(server.db, user.id);
  });

  test("two users with one name are on different pages of a week", async () => {
    const twin = () => aUser(server.db, ["employee"], { name: "Anna Ens" });
    const [low, high] = [await twin(), await twin()];
    // The update stores the row of `low` behind the row of `high`, so unsorted rows have the wrong order.
    await server.db
      .updateTable("users")
      .set({ employee_id: `T${low.id}` })
      .where("id", "=", low.id)
      .execute();
    const ids = [];
    for (const page of [1, 2])
      ids.push((await week(manager, `&filter=Anna%20Ens&perPage=1&page=${page}`)).data[0].user.id);
    for (const { id } of [low, high]) await deleteUser(server.db, id);
    expect(ids).toEqual([low.id, high.id]);
  });
});

describe("a project owner", () => {
  test("a project owner sees users who worked on their projects in the last 8 weeks, with all their hours", async () => {
    expect((await week(owner)).data).toEqual([]);
    const long = today().subtract({ weeks: 8 });
    await aJob(server.db, company, { user: company.employee2, ...on(long.subtract({ days: 1 }).toString()) });
    await aJob(server.db, company, { user: company.employee2, project: company.project2, ...on(firstDue) });
    expect((await week(owner)).data).toEqual([]);
    await aJob(server.db, company, { user: company.employee2, ...on(long.toString(), "00:00", "08:00") });
    const { data } = await week(owner);
    expect(names(data)).toEqual(["Max Medarbejder"]);
    expect(data[0].missing).toEqual(due.slice(1));
    expect(Object.keys(data[0]).sort()).toEqual([
      "away",
      "is_finished",
      "minutes",
      "missing",
      "norm_minutes",
      "planned",
      "reminded_today",
      "user",
    ]);
  });

  test("a project owner neither sees nor reminds users whose jobs on the projects were all rejected", async () => {
    const job = { ...on(firstDue), job_status: "REJECTED" } as const;
    await aJob(server.db, company, job);
    expect((await week(owner)).data).toEqual([]);
    expect((await remind(owner, company.employee.id)).body).toEqual({ sent_to: [] });
    expect((await toRemind(owner)).total).toBe(0);
  });

  test("a project owner gets the sums of visible users, and a filter gets the sums of its matches", async () => {
    await aJob(server.db, company, on(firstDue));
    const { employee2: user, project2: project } = company;
    await aJob(server.db, company, { user, project, ...on(firstDue, "08:00", "15:25") });
    const minutes = async (client: Client, query = "") =>
      (await week(client, query)).days.find((day: { date: string }) => day.date === firstDue).minutes;
    expect([await minutes(owner), await minutes(manager, "&filter=max"), await minutes(manager)]).toEqual([
      480, 445, 925,
    ]);
  });
});

describe("a reminder", () => {
  test("a reminder goes to named users with missing days, once a day, with the days and a link", async () => {
    const { employee, employee2 } = company;
    await aJob(server.db, company, { user: employee, ...on(firstDue) });
    const asked = await toRemind(manager);
    expect(asked).toEqual({
      data: [
        { user: { id: employee2.id, name: employee2.name }, missing: due },
        { user: { id: employee.id, name: employee.name }, missing: due.slice(1) },
      ],
      total: 2,
    });
    const before = (await server.mails(0)).length;
    expect(await remind(manager, employee.id, company.owner.id)).toMatchObject({
      status: 200,
      body: { sent_to: [{ id: employee.id, name: employee.name }] },
    });
    const mail = (await server.mails(before + 1)).at(-1) ?? "";
    expect(mail).toContain(`<${employee.email}>`);
    const links = [...mail.matchAll(/^http\S+(\/jobs\/new\?date=\S+)$/gm)].map(([, path]) => path);
    expect(links).toEqual(due.slice(1).map((day) => `/jobs/new?date=${day}`));
    expect((await remind(admin, employee.id)).body).toEqual({ sent_to: [] });
    expect((await toRemind(admin)).data).toMatchObject([{ user: { id: employee2.id } }]);
    expect(await week(admin)).toMatchObject({ to_remind_count: 1, missing_count: 2 });
    expect((await week(admin)).data[1]).toMatchObject({ reminded_today: true });
  });

  test("users cannot remind themselves", async () => {
    await server.db.updateTable("users").set({ registers_time: true }).where("id", "=", company.manager.id).execute();
    expect((await toRemind(manager)).data.map((row: Row) => row.user.id)).not.toContain(company.manager.id);
    expect((await remind(manager, company.manager.id)).body).toEqual({ sent_to: [] });
    expect((await remind(admin, company.manager.id)).body.sent_to).toHaveLength(1);
    await server.db.updateTable("users").set({ registers_time: false }).where("id", "=", company.manager.id).execute();
  });

  test("two simultaneous reminders are sent once, whatever the order of the names", async () => {
    const people = await Promise.all(
      Array.from({ length: 20 }, () => aUser(server.db, ["employee"], { created_at: "2020-01-01T00:00:00Z" })),
    );
    const ids = people.map(({ id }) => id);
    const answers = await Promise.all([
      remind(manager, ...ids),
      remind(admin, ...ids.toReversed()),
      remind(manager, ...ids),
    ]);
    const sent = answers.flatMap(({ body }) => body.sent_to.map(({ id }: { id: number }) => id));
    expect(sent.sort()).toEqual(ids.sort());
    for (const id of ids) await deleteUser(server.db, id);
  });

  test("a reminder is not sent to users who have registered or been deleted meanwhile", async () => {
    const user = await aUser(server.db, ["employee"], { created_at: "2020-01-01T00:00:00Z" });
    const missing = () => findMissing(server.db, user.id, weekPeriod(lastMonday, today()));
    expect(await missing()).toEqual({ name: user.name, email: user.email, missing: due });
    for (const day of due) await aJob(server.db, company, { user, ...on(day) });
    expect(await missing()).toBeUndefined();
    await truncate(server.db, "registered_jobs");
    await deleteUser(server.db, user.id);
    expect(await missing()).toBeUndefined();
  });

  test("a manager can remind everybody, and a project owner their own employees", async () => {
    const project = await aProject(server.db, company.owner);
    await aJob(server.db, company, { project, ...on(firstDue) });
    const { employee, employee2 } = company;
    expect((await remind(owner, employee.id, employee2.id)).body.sent_to).toMatchObject([{ id: employee.id }]);
    const plain = await server.login(employee.email);
    expect((await remind(plain, employee2.id)).status).toBe(403);
  });

  test("an invalid reminder reports all errors", async () => {
    const answer = await manager.post("/api/registrations/reminders", { date: "2020-01-01", user_ids: [] });
    expect(answer).toMatchObject({
      status: 422,
      body: {
        errors: {
          date: ["Vælg en uge fra to uger tilbage til næste uge."],
          user_ids: ["Vælg mindst én medarbejder."],
        },
      },
    });
  });

  test("yesterday's reminder does not prevent today's", async () => {
    const { employee: user, manager: sender } = company;
    const sent_on = today().subtract({ days: 1 }).toString();
    await server.db
      .insertInto("registration_reminders")
      .values({ user_id: user.id, sent_on, sent_by_user_id: sender.id })
      .execute();
    const { data } = await week(manager);
    expect(data.find((row: Row) => row.user.id === user.id)).toMatchObject({ reminded_today: false });
    expect((await remind(manager, user.id)).body.sent_to).toMatchObject([{ id: user.id }]);
  });

  test("a reminder returns the names of its receivers", async () => {
    const { employee, employee2 } = company;
    const { body } = await remind(manager, employee.id, employee2.id);
    expect(body.sent_to.map(({ name }: { name: string }) => name)).toEqual(["Max Medarbejder", "Mia Medarbejder"]);
  });

  test("a reminder names the first 500 receivers, and counts all", async () => {
    await sql`insert into users (name, email, registers_time, created_at)
      select 'Mange ' || n, 'mange' || n || '@firma.dk', true, '2020-01-01'
      from generate_series(1, ${sql.lit(maxReminded + 1)}) as n`.execute(server.db);
    const path = `/api/registrations/reminders?date=${date}&filter=Mange`;
    const { data, total } = (await manager.get(path)).body;
    await sql`update users set status = 'deleted', deleted_at = now() where name like 'Mange %'`.execute(server.db);
    expect([data.length, total]).toEqual([maxReminded, maxReminded + 1]);
  });
});
