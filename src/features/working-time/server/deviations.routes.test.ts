import { parseCsv } from "hucre/csv";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "#common/rules/access/actor.ts";
import { formatDate, today } from "#common/rules/time/clock.ts";
import { aJob, aUser, deleteUser, giveLeader, type TestUser } from "#testing/data/factories.ts";
import type { Client } from "#testing/http-client.ts";
import { setUpCompany } from "#testing/set-up.ts";
import { maxExplanations } from "../rules/deviation-schema.ts";
import { isBreach, markText } from "../rules/marks.ts";
import type { WorkingDay } from "../rules/working-time.ts";
import { lockExplained, signDeviation } from "./deviations.store.ts";

const { server, company, admin, manager, owner, employee } = setUpCompany();

/** A person with a short rest on the 10th of last month: work until 23:00 the evening before, and from 8:00. */
let person: TestUser;
let client: Client;
let morning: { id: number };

const lastMonth = today().toPlainYearMonth().subtract({ months: 1 });
const day = (date: number) => lastMonth.toPlainDate({ day: date }).toString();
const path = "/api/working-time/deviations";
const said = { reason: "Pumpen stod af", compensation: "Møder kl. 10 fredag", compensate_by: day(14) };
const breach = { date: day(10), kind: "rest" };

const work = (date: number, from: string, to: string, options: object = {}) =>
  aJob(server.db, company, {
    user: person,
    started_at: `${day(date)} ${from}:00`,
    ended_at: `${day(date)} ${to}:00`,
    pause_minutes: 30,
    ...options,
  });

beforeEach(async () => {
  person = await aUser(server.db, ["employee"]);
  client = await server.login(person.email);
  await work(9, "14:00", "23:00", { project: company.project2, cost_center_id: null });
  morning = await work(10, "08:00", "16:00");
});

const explain = (who = client, more: object = {}) => who.post(path, { ...breach, ...said, ...more });
const sign = (who: Client, id: number) => who.post(`${path}/${id}/signature`);
const monthOf = async (who: Client, user_id: number) =>
  (await who.get(`/api/working-time?month=${lastMonth}&user_id=${user_id}`)).body;
const openOf = async (who: Client) => (await who.get(`${path}/open`)).body;

describe("an explanation", () => {
  test("a short rest of a person under 18 cannot be explained, but is still a breach on the page", async () => {
    await server.db
      .updateTable("employment_terms")
      .set({ young_until: day(28) })
      .where("user_id", "=", person.id)
      .execute();
    const { days } = await monthOf(client, person.id);
    expect(days[9].marks).toContainEqual({ kind: "young-rest", at: "16:00", minutes: 540, required: 720 });
    expect((await explain()).body).toMatchObject({
      errors: { date: ["Der er ingen fravigelse af den slags den dag."] },
    });
    expect((await openOf(client)).own).toEqual({ count: 0, month: null });
  });

  test("a person explains their own breach, and the server computes the missing minutes", async () => {
    const { status, body } = await explain();
    expect([status, body]).toEqual([
      201,
      {
        id: body.id,
        ...breach,
        ...said,
        short_minutes: 120,
        created_by: { id: person.id, name: person.name },
        created_at: expect.any(String),
        signed_by: null,
        signed_at: null,
      },
    ]);
    expect((await monthOf(client, person.id)).deviations).toEqual([body]);
  });

  test("a manager can explain a breach for the person, and colleagues and project owners cannot", async () => {
    const { body } = await explain(manager, { user_id: person.id });
    expect(body).toMatchObject({ short_minutes: 120, created_by: { id: company.manager.id } });
    for (const stranger of [employee, owner])
      expect((await explain(stranger, { user_id: person.id })).status).toBe(404);
    expect((await explain(admin, { user_id: 2_000_000_000 })).status).toBe(404);
  });

  test("a project owner sees no explanations and cannot sign them, not even in the file", async () => {
    const { body } = await explain();
    const seen = await monthOf(owner, person.id);
    expect([seen.is_partial, seen.deviations, seen.may_sign]).toEqual([true, null, false]);
    expect((await sign(owner, body.id)).status).toBe(404);
    expect((await openOf(owner)).to_sign).toEqual({ count: 0, people: [] });
    expect((await owner.get(`${path}/counts?month=${lastMonth}`)).body).toEqual([]);
    const { body: file } = await owner.get(
      `/api/working-time/file?from=${day(1)}&to=${day(28)}&format=csv&users=${person.id}`,
    );
    expect(file).not.toContain("Pumpen stod af");
  });

  test("an explanation for a day without the breach, and with invalid fields, is refused", async () => {
    const errors = async (more: object) => Object.keys((await explain(client, more)).body.errors);
    expect(await errors({ date: day(9) })).toEqual(["date"]);
    expect(await errors({ kind: "day-off" })).toEqual(["date"]);
    expect(await errors({ date: today().add({ days: 1 }).toString(), compensate_by: day(14) })).toEqual([
      "date",
      "compensate_by",
    ]);
    expect(await errors({ reason: "", compensation: "x".repeat(501), compensate_by: day(9), kind: "pause" })).toEqual(
      expect.arrayContaining(["reason", "compensation", "kind"]),
    );
    expect(await errors({ compensate_by: day(9) })).toEqual(["compensate_by"]);
    expect(await errors({ reason: "To\nlinjer" })).toEqual(["reason"]);
  });

  test("a new explanation can be added until a manager has signed, and former explanations are kept", async () => {
    const first = (await explain()).body;
    const second = (await explain(client, { reason: "Pumpen stod af, og der var højvande" })).body;
    const { deviations } = await monthOf(client, person.id);
    expect(deviations.map(({ id }: { id: number }) => id)).toEqual([first.id, second.id]);
    expect((await sign(manager, first.id)).status).toBe(409);
    expect((await sign(manager, second.id)).status).toBe(200);
    expect((await explain()).status).toBe(409);
  });

  test("two breaches of one day count twice for the person", async () => {
    const last = lastMonth.daysInMonth;
    const worker = await aUser(server.db, ["employee"]);
    for (const before of [6, 5, 4, 3, 2, 1, 0])
      await work(last - before, "05:00", "22:30", { user: worker, pause_minutes: 0 });
    const own = await server.login(worker.email);
    const { days } = await monthOf(own, worker.id);
    const breaches = days.flatMap(({ marks }: WorkingDay) => marks.filter(isBreach));
    expect(days.at(-1).marks.filter(isBreach).length).toBeGreaterThan(1);
    expect((await openOf(own)).own.count).toBe(breaches.length);
  });

  test("a breach that becomes worse after the signature needs a new explanation", async () => {
    const { body } = await explain();
    await sign(manager, body.id);
    await work(10, "06:00", "08:00");
    expect((await openOf(client)).own).toEqual({ count: 1, month: lastMonth.toString() });
    expect((await explain()).body).toMatchObject({ short_minutes: 240, signed_by: null });
  });

  test("an explanation that is sent while a manager signs is refused", async () => {
    const { body } = await explain();
    const sent = await server.db.transaction().execute(async (trx) => {
      await lockExplained(trx, person.id);
      await signDeviation(trx, { id: company.manager.id } as Actor, body.id);
      const waiting = explain(client, { reason: "Bedre forklaret" });
      await new Promise((resolve) => setTimeout(resolve, 300));
      return { waiting };
    });
    expect((await sent.waiting).status).toBe(409);
  });

  test("the number of explanations of one breach is limited", async () => {
    for (let count = 0; count < maxExplanations; count++) expect((await explain()).status).toBe(201);
    expect((await explain()).body.errors).toHaveProperty("reason");
  });

  test("a repeated request writes one explanation", async () => {
    const headers = { "idempotency-key": `deviation-${person.id}` };
    const send = () => client.post(path, { ...breach, ...said }, headers);
    const [one, other] = [await send(), await send()];
    expect(other.body).toEqual(one.body);
    expect((await monthOf(client, person.id)).deviations).toHaveLength(1);
  });

  test("the database refuses to change or delete an explanation, and to sign it twice", async () => {
    const { body } = await explain();
    const change = (set: ReturnType<typeof sql>) =>
      sql`update working_time_deviations set ${set} where id = ${body.id}`.execute(server.db);
    await expect(change(sql`reason = 'Noget andet'`)).rejects.toThrow("only ever added to");
    await expect(change(sql`signed_by_user_id = ${person.id}, signed_at = now()`)).rejects.toThrow("check");
    await expect(sql`delete from working_time_deviations where id = ${body.id}`.execute(server.db)).rejects.toThrow();
    await sign(manager, body.id);
    await expect(change(sql`signed_at = now()`)).rejects.toThrow("only ever added to");
  });
});

describe("a signature", () => {
  test("a manager signs an explanation once, with name and time", async () => {
    const { body } = await explain();
    expect((await monthOf(manager, person.id)).may_sign).toBe(true);
    const signed = await sign(manager, body.id);
    expect(signed.body).toMatchObject({
      signed_by: { id: company.manager.id, name: company.manager.name },
      signed_at: expect.any(String),
    });
    expect((await sign(admin, body.id)).status).toBe(409);
  });

  test("nobody can sign their own explanation, and employees can sign no explanations", async () => {
    const { body } = await explain();
    expect((await sign(client, body.id)).status).toBe(403);
    const leader = await aUser(server.db, ["manager"]);
    const own = await server.login(leader.email);
    for (const [date, from, to] of [
      [9, "14:00", "23:00"],
      [10, "08:00", "16:00"],
    ] as const)
      await aJob(server.db, company, {
        user: leader,
        started_at: `${day(date)} ${from}:00`,
        ended_at: `${day(date)} ${to}:00`,
      });
    const theirs = (await explain(own)).body;
    expect((await monthOf(own, leader.id)).may_sign).toBe(false);
    expect((await sign(own, theirs.id)).status).toBe(403);
    expect((await sign(manager, theirs.id)).status).toBe(200);
  });
});

describe("open deviations", () => {
  test("the front page counts unexplained breaches for the person, and unsigned explanations for the manager", async () => {
    const before = (await openOf(manager)).to_sign.count;
    expect(await openOf(client)).toEqual({
      own: { count: 1, month: lastMonth.toString() },
      to_sign: { count: 0, people: [] },
    });
    const { body } = await explain();
    expect((await openOf(client)).own).toEqual({ count: 0, month: null });
    expect((await openOf(manager)).to_sign.count).toBe(before + 1);
    await explain(client, { reason: "Bedre forklaret" });
    expect((await openOf(manager)).to_sign.count).toBe(before + 1);
    const latest = (await monthOf(client, person.id)).deviations.at(-1);
    expect(latest.id).not.toBe(body.id);
    await sign(admin, latest.id);
    expect((await openOf(manager)).to_sign.count).toBe(before);
  });

  test("an explanation is kept and can be signed after the work is corrected, but is no longer a deviation", async () => {
    const { body } = await explain();
    const { version } = (await client.get(`/api/jobs/${morning.id}`)).body;
    expect((await client.post(`/api/jobs/${morning.id}/cancellation`, { version })).status).toBe(200);
    const month = await monthOf(client, person.id);
    expect([month.days[9].marks, month.deviations]).toEqual([[], [body]]);
    const file = await client.get(`/api/working-time/file?from=${day(10)}&to=${day(10)}&format=csv`);
    const [head = [], row = []] = parseCsv(file.body.replace(/^\ufeff/, ""), { delimiter: ";" });
    expect(row[head.indexOf("Fravigelser")]).toMatch(/^Kort hvile, 2 timer for lidt: .+Ikke længere en fravigelse$/);
    expect((await sign(manager, body.id)).status).toBe(200);
  });

  test("a month's breaches are counted by the project of the work that ended the short rest", async () => {
    const countsOf = async () => (await manager.get(`${path}/counts?month=${lastMonth}`)).body;
    const ofProject = async () =>
      (await countsOf()).find(({ project }: { project: { id: number } }) => project.id === company.project.id);
    const before = (await ofProject()) ?? { people: 0, rest: 0, day_off: 0, average: 0, unsigned: 0 };
    const { body } = await explain();
    expect(await ofProject()).toEqual({
      project: { id: company.project.id, name: company.project.name, code: company.project.code },
      people: before.people + 1,
      rest: before.rest + 1,
      day_off: before.day_off,
      average: before.average,
      unsigned: before.unsigned + 1,
    });
    await sign(manager, body.id);
    expect((await ofProject()).unsigned).toBe(before.unsigned);
    expect((await manager.get(`${path}/counts?month=2126-01`)).status).toBe(422);
  });

  test("only administrators can sign a deleted person's explanations", async () => {
    const { body } = await explain();
    await deleteUser(server.db, person.id);
    expect((await sign(manager, body.id)).status).toBe(404);
    expect((await sign(admin, body.id)).status).toBe(200);
  });
});

test("the file for the Working Environment Authority has each breach with its explanation and signature", async () => {
  const rows = async () => {
    const { body } = await manager.get(
      `/api/working-time/file?from=${day(9)}&to=${day(10)}&format=csv&users=${person.id}`,
    );
    const [head = [], ...found] = parseCsv(body.replace(/^\ufeff/, ""), { delimiter: ";" });
    return found.map((row) => row[head.indexOf("Fravigelser")]);
  };
  expect(await rows()).toEqual(["", "Kort hvile: ikke forklaret"]);
  const { body } = await explain();
  await sign(manager, body.id);
  const [, text] = await rows();
  expect(text).toContain("Kort hvile, 2 timer for lidt: »Pumpen stod af«");
  expect(text).toContain(`Skrevet af ${person.name}`);
  expect(text).toContain(`Underskrevet af ${company.manager.name}`);
});

describe("an average above 48 hours", () => {
  const last = lastMonth.daysInMonth;
  const busy = async (hours: number) => {
    const worker = await aUser(server.db, ["employee"]);
    for (const date of [6, 5, 4, 3, 2, 1])
      await work(last - date, "08:00", `${String(8 + hours).padStart(2, "0")}:00`, { user: worker, pause_minutes: 0 });
    return { worker, own: await server.login(worker.email) };
  };
  const over = { date: day(last), kind: "average", compensate_by: day(last) };

  test("an average above 48 hours is a breach of its period's last day, and is explained and signed", async () => {
    const { worker, own } = await busy(10);
    const { days } = await monthOf(own, worker.id);
    expect(
      days.flatMap(({ date, marks }: WorkingDay) => marks.filter(isBreach).map((mark) => [date, markText(mark)])),
    ).toEqual([
      [
        day(last),
        `Over 48 timer om ugen: 60 timer i gennemsnit fra ${formatDate(day(last - 6))} til ${formatDate(day(last))}`,
      ],
    ]);
    expect((await openOf(own)).own).toEqual({ count: 1, month: lastMonth.toString() });
    const { status, body } = await explain(own, over);
    expect([status, body.short_minutes]).toEqual([201, 12 * 60]);
    expect((await openOf(own)).own.count).toBe(0);
    expect((await sign(manager, body.id)).status).toBe(200);
    const { body: counts } = await manager.get(`${path}/counts?month=${lastMonth}`);
    expect(counts).toContainEqual({ project: null, people: 1, rest: 0, day_off: 0, average: 1, unsigned: 0 });
  });

  test("an average of exactly 48 hours is not a breach", async () => {
    const { worker, own } = await busy(8);
    const { average, days } = await monthOf(own, worker.id);
    expect(average).toMatchObject({ hundredths_a_week: 4800, is_over: false });
    expect(days.flatMap(({ marks }: WorkingDay) => marks.filter(isBreach))).toEqual([]);
    expect((await explain(own, over)).status).toBe(422);
  });
});

describe("unexplained breaches of others", () => {
  const unexplained = async (who: Client) => (await who.get(`${path}/unexplained`)).body;
  const ofPerson = async (who: Client) =>
    (await unexplained(who)).people.find(({ user }: { user: { id: number } }) => user.id === person.id);
  /** Gives the people of other tests another leader. */
  beforeEach(async () => {
    const { admin: leader } = company;
    const others = [person.id, leader.id];
    await server.db.updateTable("users").set({ leader_user_id: leader.id }).where("id", "not in", others).execute();
  });

  test("a leader sees the number of unexplained breaches of each of their people", async () => {
    await giveLeader(server.db, person, company.manager);
    const mine = { user: { id: person.id, name: person.name }, count: 1, month: lastMonth.toString() };
    expect(await unexplained(manager)).toEqual({ count: 1, people: [mine] });
    const own = (await openOf(client)).own.count;
    expect(own).toBe(1);
    const { body } = await explain();
    expect(await ofPerson(manager)).toBeUndefined();
    expect((await sign(manager, body.id)).status).toBe(200);
  });

  test("users who do not lead the person, project owners, and the person see no unexplained breaches of others", async () => {
    await giveLeader(server.db, person, company.manager);
    for (const other of [admin, owner]) expect(await ofPerson(other)).toBeUndefined();
    expect((await client.get(`${path}/unexplained`)).status).toBe(403);
    await giveLeader(server.db, person, null);
    expect((await ofPerson(manager)).count).toBe(1);
  });

  test("breaches of the last week, of exempt people and of people under 18 are left out", async () => {
    await giveLeader(server.db, person, company.manager);
    const recent = await aUser(server.db, ["employee"]);
    await giveLeader(server.db, recent, company.manager);
    const at = (daysAgo: number, from: string, to: string) => ({
      ...{ user: recent, pause_minutes: 30 },
      started_at: `${today().subtract({ days: daysAgo })} ${from}:00`,
      ended_at: `${today().subtract({ days: daysAgo })} ${to}:00`,
    });
    await aJob(server.db, company, at(7, "14:00", "23:00"));
    await aJob(server.db, company, at(6, "08:00", "16:00"));
    const names = async () => (await unexplained(manager)).people.map(({ user }: { user: { id: number } }) => user.id);
    expect(await names()).not.toContain(recent.id);
    for (const terms of [
      { young_until: day(28) },
      { exempt_agreed_on: day(1), exempt_by: "Lise", young_until: null },
    ]) {
      await server.db.updateTable("employment_terms").set(terms).where("user_id", "=", person.id).execute();
      expect(await names()).not.toContain(person.id);
    }
  });
});
