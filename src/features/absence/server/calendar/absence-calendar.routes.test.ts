import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import { allReads, usualValues } from "#testing/all-reads.ts";
import {
  aJob,
  anAbsenceKind,
  aSubstitute,
  aUser,
  deleteUser,
  giveLeader,
  givePlan,
  type TestUser,
} from "#testing/data/factories.ts";
import type { Client } from "#testing/http-client.ts";
import { setUpCompany } from "#testing/set-up.ts";

/* The calendar of absence (docs/product-rules.md#the-calendar-of-absence). */

const { server, company, admin, manager, owner, owner2 } = setUpCompany();

const now = today();
const day = (days: number) => now.add({ days }).toString();
const period = `from=${day(-20)}&to=${day(60)}`;

let holiday: { id: number; name: string };
let sickness: { id: number; name: string };
let course: { id: number; name: string };
let person: TestUser;
let colleague: TestUser;
let client: Client;
let asColleague: Client;

beforeAll(async () => {
  holiday = await anAbsenceKind(server.db, "holiday", { name: "Xferiekode" });
  sickness = await anAbsenceKind(server.db, "sickness", { name: "Xsygdomskode" });
  course = await anAbsenceKind(server.db, "course", { name: "Xkursuskode", shown_as: "Kursus", asks_reason: false });
});

beforeEach(async () => {
  [person, colleague] = [await aUser(server.db, ["employee"]), await aUser(server.db, ["employee"])];
  for (const one of [person, colleague]) {
    await givePlan(server.db, one, { minutes: 450 });
    await giveLeader(server.db, one, company.owner);
  }
  [client, asColleague] = [await server.login(person.email), await server.login(colleague.email)];
});

const ask = async (kind: { id: number }, from: number, to: number, more: object = {}, who = client) => {
  const input = { kind_id: kind.id, from_date: day(from), to_date: day(to), ...more };
  const { status, body } = await who.post("/api/absences", input);
  expect(status).toBe(201);
  return body;
};
const calendarOf = (who: Client, more = "", dates = period) => who.get(`/api/absence-calendar?${dates}${more}`);
const idsOf = async (who: Client, more = "") =>
  (await calendarOf(who, more)).body.data.map(({ user }: { user: { id: number } }) => user.id);
const daysOf = async (who: Client, { id }: { id: number } = person, more = "") =>
  (await calendarOf(who, more)).body.data.find(({ user }: { user: { id: number } }) => user.id === id)?.days;
const approve = async (absence: { id: number; version: number }) => {
  const { id, version } = absence;
  await owner.post("/api/absences/decisions", { decision: "approve", absences: [{ id, version }] });
};

describe("the audit log", () => {
  const viewersOf = async ({ id }: TestUser) =>
    (await admin.get("/api/audit-log?kind=private-absence-seen&perPage=100")).body.data
      .filter(({ about_user }: { about_user: { id: number } }) => about_user.id === id)
      .map(({ user }: { user: { id: number } }) => user.id)
      .toSorted();

  test("a leader or payroll user is logged once a day for each person whose private absence the calendar shows", async () => {
    await ask(sickness, 0, 0);
    await ask(holiday, 10, 10);
    await ask(sickness, 0, 0, {}, asColleague);
    for (const who of [owner, owner, admin]) await calendarOf(who, who === admin ? "&scope=all" : "");
    const both = [company.owner.id, company.admin.id].toSorted();
    expect([await viewersOf(person), await viewersOf(colleague)]).toEqual([both, both]);
  });

  test("reading other kinds, other periods, one's own absence, hidden kinds or old absence is not logged", async () => {
    const { id } = await ask(sickness, 0, 0);
    await ask(holiday, 10, 10);
    await calendarOf(client);
    await calendarOf(asColleague);
    await calendarOf(owner, "", `from=${day(1)}&to=${day(20)}`);
    const date = now.subtract({ years: 6, days: 1 }).toString();
    await sql`update absence_days set date = ${date} where absence_id = ${id}`.execute(server.db);
    await calendarOf(owner, "", `from=${date}&to=${date}`);
    expect(await viewersOf(person)).toEqual([]);
  });
});

describe("the days of a person", () => {
  test("leader and payroll do not see the kind of absence that is more than six years old", async () => {
    const { id } = await ask(sickness, 0, 0);
    const label = async (who: Client, date: string) => {
      const { body } = await calendarOf(who, who === admin ? "&scope=all" : "", `from=${date}&to=${date}`);
      return body.data.find(({ user }: { user: { id: number } }) => user.id === person.id)?.days[0].label;
    };
    for (const [dates, shown] of [
      [{ years: 6, days: 0 }, sickness.name],
      [{ years: 6, days: 1 }, "Fravær"],
    ] as const) {
      const date = now.subtract(dates).toString();
      await sql`update absence_days set date = ${date} where absence_id = ${id}`.execute(server.db);
      expect([await label(owner, date), await label(admin, date)]).toEqual([shown, shown]);
      expect(await label(client, date)).toBe(sickness.name);
    }
  });

  test("colleagues see 'Fravær', and the person, their leader and payroll see the kind", async () => {
    await ask(sickness, -1, 0, { starts_at_noon: true });
    const hidden = [
      { date: day(-1), part: "afternoon", label: "Fravær", is_requested: false },
      { date: day(0), part: "whole", label: "Fravær", is_requested: false },
    ];
    expect(await daysOf(asColleague)).toEqual(hidden);
    const known = hidden.map((one) => ({ ...one, label: sickness.name }));
    for (const who of [client, owner]) expect(await daysOf(who)).toEqual(known);
    expect(await daysOf(admin, person, "&scope=all")).toEqual(known);
  });

  test("colleagues see a kind by the word that the company chose", async () => {
    await approve(await ask(course, 3, 3));
    expect((await daysOf(asColleague))[0].label).toBe("Kursus");
    expect((await daysOf(client))[0].label).toBe(course.name);
  });

  test("only the person, their leader and payroll see requested absence", async () => {
    const asked = await ask(holiday, 3, 3);
    expect(await daysOf(asColleague)).toEqual([]);
    for (const who of [client, owner]) expect((await daysOf(who))[0].is_requested).toBe(true);
    expect((await daysOf(admin, person, "&scope=all"))[0].is_requested).toBe(true);
    await approve(asked);
    expect((await daysOf(asColleague))[0]).toMatchObject({ label: "Fravær", is_requested: false });
  });

  test("the calendar shows no withdrawn absence, and no holiday on a sick day", async () => {
    const withdrawn = await ask(holiday, 8, 8);
    await client.post(`/api/absences/${withdrawn.id}/withdrawal`, { version: withdrawn.version });
    await approve(await ask(holiday, -2, 0));
    await ask(sickness, -1, -1);
    expect((await daysOf(client)).map(({ date, label }: { date: string; label: string }) => [date, label])).toEqual([
      [day(-2), holiday.name],
      [day(-1), sickness.name],
      [day(0), holiday.name],
    ]);
  });

  test("no response to a colleague names the kind of an absence", async () => {
    const absence = await ask(sickness, -3, -2);
    await approve(await ask(holiday, 3, 5));
    const asked = await ask(holiday, 20, 22);
    const values = {
      ...usualValues(),
      ...{ userId: [person.id], user_id: [person.id], absenceId: [absence.id, asked.id], to: [day(60)] },
      ...{ jobId: [1], projectId: [company.project.id], project_id: [company.project.id], job_id: [1] },
      ...{ receiptId: [1], payrollId: [1], payroll_id: [1], ids: ["1"], users: [String(person.id)] },
      ...{ from: [day(-20)], status: ["NEW"], filter: [""], scope: ["team"], file: ["x.ics"] },
    };
    for (const { path, address, isJson } of allReads(server.app, values)) {
      // The bytes of a workbook or a PDF contain no readable text.
      const isText = isJson || address.includes("format=csv");
      if (path === "/api/absence-kinds" || !isText) continue;
      for (const who of [asColleague, owner2, manager]) {
        const { bytes } = await who.get(address);
        expect(`${address} ${bytes}`).not.toMatch(/Xferiekode|Xsygdomskode/);
      }
    }
  });
});

describe("the people in the calendar", () => {
  test("a team is the person, their leader, people with the same leader, and people whom the person leads", async () => {
    const [led, stranger] = [await aUser(server.db, ["employee"]), await aUser(server.db, ["employee"])];
    await giveLeader(server.db, led, person);
    const gone = await aUser(server.db, ["employee"]);
    await giveLeader(server.db, gone, company.owner);
    await deleteUser(server.db, gone.id);
    const ids = await idsOf(client);
    expect(ids).toEqual(expect.arrayContaining([person.id, colleague.id, company.owner.id, led.id]));
    for (const { id } of [stranger, gone, company.manager]) expect(ids).not.toContain(id);
  });

  test("a leader's substitute sees the people whom the leader leads", async () => {
    const substitute = await aUser(server.db, ["project-owner"]);
    const who = await server.login(substitute.email);
    expect(await idsOf(who)).toEqual([substitute.id]);
    await aSubstitute(server.db, company.owner, substitute);
    expect(await idsOf(who)).toEqual(expect.arrayContaining([person.id, colleague.id]));
  });

  test("only payroll sees everybody", async () => {
    expect(await idsOf(admin, "&scope=all")).toEqual(expect.arrayContaining([person.id, company.employee.id]));
    for (const who of [manager, owner, client]) expect((await calendarOf(who, "&scope=all")).status).toBe(403);
  });

  const ofProject = () => `&project_id=${company.project2.id}`;
  const job = (user: TestUser, more: object = {}) =>
    aJob(server.db, company, {
      user,
      project: company.project2,
      started_at: `${day(-5)} 08:00:00`,
      ended_at: `${day(-5)} 09:00:00`,
      ...more,
    });

  test("an employee sees the people of a project on which they have an approved job", async () => {
    await job(colleague);
    expect((await calendarOf(client, ofProject())).status).toBe(404);
    await job(person, { job_status: "NEW" });
    expect((await calendarOf(client, ofProject())).status).toBe(404);
    await job(person, { job_status: "APPROVED_BY_PROJECT_OWNER" });
    expect(await idsOf(client, ofProject())).toEqual(expect.arrayContaining([person.id, colleague.id]));
    const names = async (who: Client) =>
      (await who.get("/api/absence-calendar/projects")).body.map((project: { id: number }) => project.id);
    expect(await names(client)).toEqual([company.project2.id]);
    expect(await names(asColleague)).toEqual([]);
    expect(await names(owner2)).toContain(company.project2.id);
  });

  test("the owner and managers see a project's people, except a person whose only job another user wrote", async () => {
    await job(colleague);
    const bait = await job(person);
    await sql`insert into job_history (job_id, user_id, event, to_status)
      values (${bait.id}, ${company.owner2.id}, 'created', 'NEW')`.execute(server.db);
    for (const who of [owner2, manager]) {
      const ids = await idsOf(who, ofProject());
      expect(ids).toContain(colleague.id);
      expect(ids).not.toContain(person.id);
    }
    expect((await calendarOf(owner, ofProject())).status).toBe(404);
    expect((await calendarOf(admin, "&project_id=2000000000")).status).toBe(404);
  });
});

describe("the period", () => {
  test("a period of more than 100 days, or with its end before its start, is refused", async () => {
    const to = (days: number) => calendarOf(client, "", `from=${day(0)}&to=${day(days)}`);
    expect((await to(99)).status).toBe(200);
    for (const days of [100, -1]) expect(Object.keys((await to(days)).body.errors)).toEqual(["to"]);
  });

  test("the calendar names the public holidays and the company's days off", async () => {
    await sql`update company_calendar set days = '{"05-01":"whole","06-05":"none","12-24":"half","12-31":"none"}'`.execute(
      server.db,
    );
    const found = await calendarOf(client, "", "from=2026-04-27&to=2026-05-14");
    expect(found.body.days_off).toEqual([
      { date: "2026-05-01", name: "1. maj", is_half: false },
      { date: "2026-05-14", name: "Kristi himmelfartsdag", is_half: false },
    ]);
    const december = await calendarOf(client, "", "from=2026-12-24&to=2026-12-25");
    expect(december.body.days_off.map(({ is_half }: { is_half: boolean }) => is_half)).toEqual([true, false]);
  });
});
