import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import { causeMissing } from "#features/periods/rules/late-reason.ts";
import type { RegisterEntry } from "#features/working-time/rules/entries/register-entry.ts";
import type { WorkingTime } from "#features/working-time/rules/working-time.ts";
import { aJob, aUser, deleteUser, type TestUser } from "#testing/data/factories.ts";
import { aNormPlan } from "#testing/data/norm-plans.ts";
import { truncate } from "#testing/data/truncate.ts";
import type { Client } from "#testing/http-client.ts";
import { setUpCompany } from "#testing/set-up.ts";
import { registerNorms } from "./planned-entries.ts";

const { server, company, owner, manager, admin } = setUpCompany();

let person: TestUser;
let client: Client;

const on = (daysAgo: number) => today().subtract({ days: daysAgo }).toString();
const yesterday = on(1);
const pathOf = (date: string) => `/api/working-time/entries/${date}`;
const put = (date: string, body: object, by = client) => by.put(pathOf(date), body);

beforeEach(async () => {
  await truncate(server.db, "register_entries", "former_register_entries");
  await server.db.updateTable("employment_terms").set({ registers_norm: false }).execute();
  person = await aUser(server.db, ["employee"], { created_at: "2020-01-01T00:00:00Z" });
  client = await server.login(person.email);
  await aNormPlan(server.db, person, {
    ...{ from_date: on(10), days: 7, weekday: { minutes: 450 }, pay_kind: "salaried", registers_norm: true },
  });
});

describe("a correction", () => {
  test("a person enters the worked times, and the times of the plan are kept as the former version", async () => {
    await registerNorms(server.db);
    const { status, body } = await put(yesterday, { start: "07:30", end: "15:15", pause_minutes: 30, version: 1 });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...{ date: yesterday, started_at: `${yesterday} 07:30:00`, ended_at: `${yesterday} 15:15:00` },
      ...{ pause_minutes: 30, minutes: 435, is_corrected: true, version: 2, changed_at: expect.any(String) },
      late_cause: null,
      former: [
        {
          ...{ started_at: null, ended_at: null, pause_minutes: 0, minutes: 450 },
          ...{ is_corrected: false, changed_at: expect.any(String), late_cause: null },
        },
      ],
    });
  });

  test("a second correction also keeps the first correction, with the latest version first", async () => {
    await registerNorms(server.db);
    await put(yesterday, { start: "07:30", end: "15:15", version: 1 });
    const { body } = await put(yesterday, { start: null, end: null, version: 2 });
    expect(body).toMatchObject({ started_at: null, minutes: 0, is_corrected: true, version: 3 });
    expect(body.former.map(({ minutes }: { minutes: number }) => minutes)).toEqual([465, 450]);
  });

  test("a save without changes makes no new version of the day", async () => {
    const weekday = { start: "07:00", end: "15:00", pause_start: null, pause_minutes: 30 };
    await aNormPlan(server.db, person, {
      ...{ from_date: yesterday, days: 7, weekday, pay_kind: "salaried", registers_norm: true },
    });
    await registerNorms(server.db);
    const planned = { start: "07:00", end: "15:00", pause_minutes: 30 };
    expect((await put(yesterday, planned)).body).toMatchObject({ version: 1, is_corrected: false });
    expect((await put(yesterday, { start: null, end: null })).body.version).toBe(2);
    expect((await put(yesterday, { start: null, end: null })).body.version).toBe(2);
    expect((await put(yesterday, { ...planned, pause_minutes: 0 })).body.version).toBe(3);
  });

  test("a correction of a day without an entry creates one, even today", async () => {
    expect((await put(on(0), { start: "08:00", end: "09:00" })).body).toMatchObject({ version: 1, former: [] });
    await registerNorms(server.db);
    expect((await put(on(0), { start: "08:00", end: "10:00", version: 1 })).body).toMatchObject({ minutes: 120 });
  });

  test("a correction of an older version is refused with the current day", async () => {
    await registerNorms(server.db);
    await put(yesterday, { start: "07:30", end: "15:15", version: 1 });
    expect(await put(yesterday, { start: "08:00", end: "15:15", version: 1 })).toMatchObject({
      status: 409,
      body: { message: "Du har selv ændret dagen i et andet vindue.", current: { version: 2, minutes: 465 } },
    });
  });

  test("two first corrections at once are both kept", async () => {
    await Promise.all([
      put(yesterday, { start: "08:00", end: "09:00" }),
      put(yesterday, { start: "08:00", end: "10:00" }),
    ]);
    const { body } = await put(yesterday, { start: null, end: null });
    expect(body.version).toBe(3);
    expect(body.former).toHaveLength(2);
  });

  test("a person whose terms do not register the norm can correct only existing entries", async () => {
    expect((await put(on(11), { start: "08:00", end: "09:00" })).status).toBe(404);
    await registerNorms(server.db);
    await server.db.updateTable("employment_terms").set({ registers_norm: false }).execute();
    expect((await put(yesterday, { start: "08:00", end: "09:00" })).status).toBe(200);
    expect((await put(on(0), { start: "08:00", end: "09:00" })).status).toBe(404);
  });

  test("managers and administrators whose terms do not register the norm have no entry to correct", async () => {
    await registerNorms(server.db);
    for (const leader of [manager, admin])
      expect((await put(yesterday, { start: "08:00", end: "09:00" }, leader)).status).toBe(404);
  });

  test("invalid times are field errors, and an invalid day is 404", async () => {
    const errors = async (body: object) => (await put(yesterday, body)).body.errors;
    expect(await errors({})).toEqual({
      start: ["Start skal udfyldes."],
      end: ["Slut skal udfyldes."],
    });
    expect(await errors({ start: "8", end: "09:00", pause_minutes: -1 })).toEqual({
      start: ["Start er ikke et klokkeslæt, fx 07:30."],
      pause_minutes: ["Pausen skal være fra 0 til 480 minutter."],
    });
    expect(await errors({ start: "08:00", end: "09:00", pause_minutes: 60 })).toEqual({
      pause_minutes: ["Pausen skal være kortere end arbejdet."],
    });
    for (const date of ["2026-02-30", "1999-12-31", "x"])
      expect((await put(date, { start: null, end: null })).status).toBe(404);
  });
});

describe("the register", () => {
  const monthOf = async (reader: Client, query = ""): Promise<WorkingTime> =>
    (await reader.get(`/api/working-time?month=${yesterday.slice(0, 7)}${query}`)).body;
  const theirs = () => `&user_id=${person.id}`;
  const dayOf = ({ days }: WorkingTime) => days.find(({ date }) => date === yesterday);
  const work = (from: string, to: string) =>
    aJob(server.db, company, {
      ...{ user: person, started_at: `${yesterday} ${from}:00`, ended_at: `${yesterday} ${to}:00` },
    });

  test("a person sees their entries and the days that they may correct", async () => {
    await registerNorms(server.db);
    const month = await monthOf(client);
    expect(dayOf(month)).toMatchObject({ minutes: 450, marks: [{ kind: "by-plan", is_timed: false }] });
    expect(month.entries.map(({ date }: RegisterEntry) => date)).toContain(yesterday);
    expect(month.correctable.find(({ date }) => date === yesterday)).toEqual({
      ...{ date: yesterday, start: null, end: null, pause_minutes: 0 },
    });
    expect(month.correctable.every(({ date }) => date >= on(10) && date <= on(0))).toBe(true);
  });

  test("a day that may be corrected has the times of the plan", async () => {
    const weekday = { start: "22:00", end: "06:00", pause_start: null, pause_minutes: 30 };
    await aNormPlan(server.db, person, {
      ...{ from_date: yesterday, days: 7, weekday, pay_kind: "salaried", registers_norm: true },
    });
    expect((await monthOf(client)).correctable.find(({ date }) => date === yesterday)).toMatchObject({
      ...{ start: "22:00", end: "06:00", pause_minutes: 30 },
    });
  });

  test("a job replaces the entry by the plan, and the entry is back after the job is cancelled", async () => {
    await registerNorms(server.db);
    const job = await work("09:00", "11:00");
    expect(dayOf(await monthOf(client))).toMatchObject({ minutes: 120, marks: [] });
    await client.post(`/api/jobs/${job.id}/cancellation`, { version: job.version });
    expect(dayOf(await monthOf(client))).toMatchObject({ minutes: 450 });
  });

  test("managers and administrators see entries but cannot correct them, and project owners see only jobs", async () => {
    await registerNorms(server.db);
    for (const leader of [manager, admin])
      expect(await monthOf(leader, theirs())).toMatchObject({ correctable: [], is_partial: false });
    expect(dayOf(await monthOf(manager, theirs()))).toMatchObject({ minutes: 450 });
    await aJob(server.db, company, { user: person, started_at: `${on(9)} 08:00:00`, ended_at: `${on(9)} 09:00:00` });
    const seen = await monthOf(owner, theirs());
    expect(seen).toMatchObject({ is_partial: true, entries: [], correctable: [] });
    expect(dayOf(seen)).toMatchObject({ minutes: 0 });
    await deleteUser(server.db, person.id);
    expect(dayOf(await monthOf(admin, theirs()))).toMatchObject({ minutes: 450 });
  });

  test("an entry is in no list, sum, approval, preview of a run or export of jobs", async () => {
    const period = new URLSearchParams({ from: on(20), to: on(0) });
    const unpaid = `createdBeforeDate=${on(0)}`;
    const paths = [
      ...["/api/jobs?perPage=100", "/api/jobs/front-page", "/api/week", "/api/approvals", "/api/users-jobs"],
      ...[`/api/users/${person.id}/jobs?perPage=100`, `/api/jobs/export?${period}&format=csv`],
      ...[`/api/jobs/unpaid?${unpaid}`, `/api/payrolls/checks?${unpaid}`, `/api/payrolls/payable?${unpaid}`],
      ...[`/api/payrolls/preview?${unpaid}`, "/api/my-pay", "/api/jobs/overview"],
    ];
    const answers = async () => {
      const all = [];
      for (const reader of [client, manager, admin])
        for (const path of paths) {
          const { status, body } = await reader.get(path);
          all.push([path, status, body]);
        }
      return all;
    };
    const before = await answers();
    expect(before.filter(([, status]) => status === 200).length).toBeGreaterThan(20);
    await registerNorms(server.db);
    await put(yesterday, { start: "07:30", end: "15:15" });
    expect(await answers()).toEqual(before);
  });

  test("the file has the days with entries, and says whether each is by the plan or corrected", async () => {
    await registerNorms(server.db);
    await put(yesterday, { start: "07:30", end: "15:15", pause_minutes: 30 });
    const path = `/api/working-time/file?from=${on(2)}&to=${yesterday}&format=csv&users=${person.id}`;
    const { body } = await manager.get(path);
    const rows = body.trim().split(/\r?\n/).slice(1);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toContain(";450;");
    expect(rows[0]).toContain("Efter plan, uden klokkeslæt, så hvilen kan ikke ses");
    expect(rows[1]).toContain("07:30–15:15");
    expect(rows[1]).toMatch(/;435;.*Rettet \d+\/\d+-\d{4}/);
  });

  test("the average of a person who has only entries begins with the first entry", async () => {
    await registerNorms(server.db);
    expect((await monthOf(client)).average).toEqual((await monthOf(manager, theirs())).average);
    await sql`update register_entries set date = date - 60 where user_id = ${person.id}`.execute(server.db);
    const { average } = await monthOf(client);
    expect(average?.from).toBe(on(70));
    await sql`update register_entries set minutes = 0 where user_id = ${person.id} and date = ${on(70)}`.execute(
      server.db,
    );
    expect((await monthOf(client)).average?.from).toBe(on(69));
  });
});

describe("a correction in a closed month", () => {
  const last = today().with({ day: 1 }).subtract({ days: 1 }).toString();
  const month = last.slice(0, 7);
  const late_cause = "Glemt at registrere";
  const input = { start: "07:30", end: "15:15", pause_minutes: 30 };

  beforeEach(async () => {
    await aNormPlan(server.db, person, {
      ...{ from_date: last, days: 7, weekday: { minutes: 450 }, pay_kind: "salaried", registers_norm: true },
    });
    await admin.put(`/api/closed-months/${month}`);
  });
  afterEach(async () => {
    await server.db.deleteFrom("closed_months").execute();
  });

  test("needs a cause from the list, which is shown on the entry, on the day and in the next run's checks", async () => {
    expect(await put(last, input)).toMatchObject({
      status: 422,
      body: { errors: { late_cause: [causeMissing([month])] } },
    });
    expect((await put(last, { ...input, late_cause: "Jeg var syg" })).status).toBe(422);
    expect(await put(last, { ...input, late_cause })).toMatchObject({ status: 200, body: { late_cause } });
    const { days } = (await manager.get(`/api/working-time?month=${month}&user_id=${person.id}`)).body as WorkingTime;
    const day = days.find(({ date }) => date === last);
    expect(day?.marks).toContainEqual(expect.objectContaining({ kind: "corrected", late_cause }));
    const { body } = await admin.get(`/api/payrolls/absence-checks?createdBeforeDate=${today()}`);
    expect(body.late_days).toEqual([{ user: { id: person.id, name: person.name }, date: last, late_cause }]);
  });

  test("needs no cause if nothing changes, and each version keeps its own cause", async () => {
    await put(last, { ...input, late_cause });
    expect(await put(last, { ...input, version: 1 })).toMatchObject({ status: 200, body: { version: 1, late_cause } });
    await admin.delete(`/api/closed-months/${month}`);
    const again = await put(last, { ...input, end: "16:00", version: 1 });
    expect(again).toMatchObject({ status: 200, body: { late_cause: null, former: [{ late_cause }] } });
  });
});
