import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import { aJob, anAbsenceKind, aUser, giveLeader, givePlan, type TestUser } from "#testing/data/factories.ts";
import type { Client } from "#testing/http-client.ts";
import { setUpCompany } from "#testing/set-up.ts";

/* Requests and reports (docs/product-rules.md#asking-and-reporting). */

const { server, company, admin, manager, owner, employee2 } = setUpCompany();

const now = today();
const day = (days: number) => now.add({ days }).toString();

let person: TestUser;
let client: Client;
let holiday: { id: number; name: string };
let sickness: { id: number; name: string };

beforeAll(async () => {
  holiday = await anAbsenceKind(server.db, "holiday");
  sickness = await anAbsenceKind(server.db, "sickness");
});

beforeEach(async () => {
  person = await aUser(server.db, ["employee"]);
  client = await server.login(person.email);
  await givePlan(server.db, person, { minutes: 450 });
  await giveLeader(server.db, person, company.owner);
});

const input = (more: object = {}) => ({ kind_id: holiday.id, from_date: day(-3), to_date: day(-3), ...more });
const preview = async (more: object = {}, who = client) => (await who.post("/api/absences/preview", input(more))).body;
const report = (more: object = {}, who = client) =>
  who.post("/api/absences", { kind_id: sickness.id, from_date: day(0), to_date: null, ...more });

describe("the preview of a request", () => {
  test("the preview has the working days and stores nothing", async () => {
    const found = await preview({ from_date: day(-6), to_date: day(-5), starts_at_noon: true });
    expect(found.errors).toEqual({});
    expect(found.days.map(({ hundredths }: { hundredths: number }) => hundredths)).toEqual([50, 100]);
    expect((await client.get("/api/absences")).body).toEqual([]);
  });

  test.each([
    ["a period that ends before it begins", () => ({ to_date: day(-4) })],
    ["a kind that is unknown", () => ({ kind_id: 2_000_000_000 })],
    ["half a day of hours", () => ({ starts_at_noon: true, start_time: "08:00" })],
    ["a missing date", () => ({ to_date: undefined })],
  ])("the preview of %s has the errors of the request, and no days, jobs or absent people", async (_what, more) => {
    const sent = await client.post("/api/absences", input(more()));
    const found = await preview(more());
    expect(sent.status).toBe(422);
    expect(found).toEqual({ errors: sent.body.errors, days: [], away: [], jobs: [], jobs_count: 0 });
  });

  test("another absence at the same time is an error, unless the request replaces that absence", async () => {
    const { body: first } = await client.post("/api/absences", input());
    expect(Object.keys((await preview()).errors)).toEqual(["from_date"]);
    expect((await preview({ replaces_id: first.id })).errors).toEqual({});
  });

  test("the preview lists the person's jobs on these days, and for a leader only jobs in their own projects", async () => {
    const times = (hours: string) => ({ started_at: `${day(-3)} ${hours}:00`, ended_at: `${day(-3)} 12:00:00` });
    const mine = { user: person, project: company.project };
    const seen = await aJob(server.db, company, { ...mine, ...times("08:00") });
    await aJob(server.db, company, { ...mine, project: company.project2, ...times("10:00") });
    const found = await preview();
    expect([found.jobs_count, found.jobs.length]).toEqual([2, 2]);
    expect(found.jobs[0]).toEqual({ id: seen.id, date: day(-3), project: company.project.name, minutes: 240 });
    const ofLeader = await preview({ user_id: person.id }, owner);
    expect(ofLeader.jobs.map(({ id }: { id: number }) => id)).toEqual([seen.id]);
  });

  test("the preview names absent people of the team, without the kind of absence, and no other people", async () => {
    const [colleague, report1, stranger] = await Promise.all([1, 2, 3].map(() => aUser(server.db, ["employee"])));
    if (!colleague || !report1 || !stranger) throw new Error("no people");
    await giveLeader(server.db, colleague, company.owner);
    await giveLeader(server.db, report1, person);
    for (const who of [colleague, report1, stranger, company.owner]) {
      await givePlan(server.db, who, { minutes: 450 });
      const sent = await report({ from_date: day(-4), to_date: day(-2) }, await server.login(who.email));
      expect(sent.status).toBe(201);
    }
    const { body } = await client.post("/api/absences/preview", input({ from_date: day(-3), to_date: day(0) }));
    expect(body.away.map(({ user }: { user: { id: number } }) => user.id).toSorted()).toEqual(
      [colleague.id, report1.id, company.owner.id].toSorted(),
    );
    expect(body.away[0]).toMatchObject({ from_date: day(-3), to_date: day(-2), days: 2 });
    expect(JSON.stringify(body.away)).not.toContain(sickness.name);
    await sql`delete from absence_days where user_id = ${company.owner.id}`.execute(server.db);
    await sql`update absences set status = 'withdrawn', to_date = from_date where user_id = ${company.owner.id}`.execute(
      server.db,
    );
  });

  test("only the leader and payroll get the preview of another person's request", async () => {
    const other = { user_id: person.id };
    expect((await owner.post("/api/absences/preview", input(other))).status).toBe(200);
    expect((await admin.post("/api/absences/preview", input(other))).status).toBe(200);
    for (const who of [manager, employee2])
      expect((await who.post("/api/absences/preview", input(other))).status).toBe(404);
  });
});

describe("the people for whom a user registers absence", () => {
  const idsOf = async (who: Client, filter = person.name) =>
    (await who.get(`/api/absences/people?filter=${encodeURIComponent(filter)}`)).body.map(
      ({ id }: { id: number }) => id,
    );

  test("a leader can choose among the people whom they lead, and payroll among all people", async () => {
    expect(await idsOf(owner)).toContain(person.id);
    expect(await idsOf(admin)).toContain(person.id);
    expect(await idsOf(manager)).not.toContain(person.id);
    expect((await client.get("/api/absences/people?filter=")).status).toBe(403);
  });
});

describe("the end of one's own illness", () => {
  const recover = (to_date: string, headers = {}) => client.post("/api/absences/recovery", { to_date }, headers);

  test("the end of an illness needs no id, because a phone without a network may queue it after the report", async () => {
    const { body } = await report({ from_date: day(-2) });
    const { status, body: ended } = await recover(day(-1));
    expect([status, ended.id, ended.to_date]).toEqual([201, body.id, day(-1)]);
    expect(ended.days.map(({ date }: { date: string }) => date)).toEqual([day(-2), day(-1)]);
  });

  test("a repeated request with the same key ends the illness once", async () => {
    await report();
    const key = { "idempotency-key": "rask-1" };
    const [first, second] = [await recover(day(0), key), await recover(day(0), key)];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
  });

  test("the end is refused without an open illness, on a day after today, or before the first sick day", async () => {
    expect((await recover(day(0))).status).toBe(409);
    await report();
    for (const to_date of [day(1), day(-1)])
      expect(Object.keys((await recover(to_date)).body.errors)).toEqual(["to_date"]);
  });
});
