import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { holidayName } from "#common/rules/calendar/holidays.ts";
import { today } from "#common/rules/time/clock.ts";
import {
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
import { fixedRejections } from "../rules/decisions/rejection-reasons.ts";
import { extendOpenAbsences } from "./absences.commands.ts";
import { listAbsentDays } from "./absent-days.store.ts";

/* Absence (docs/product-rules.md#absence). */

const { server, company, admin, manager, manager2, owner, employee2 } = setUpCompany();

let person: TestUser;
let client: Client;
let holiday: { id: number };
let sickness: { id: number };

const now = today();
/** The next Monday that begins two weeks without a public holiday. */
function quietMonday(): Temporal.PlainDate {
  let monday = now.add({ days: 8 - now.dayOfWeek });
  const hasHoliday = () =>
    Array.from({ length: 14 }, (_, days) => monday.add({ days })).some((day) => holidayName(day.toString()));
  while (hasHoliday()) monday = monday.add({ days: 7 });
  return monday;
}
const monday = quietMonday();
const ahead = (days: number) => monday.add({ days }).toString();
const back = (days: number) => now.subtract({ days }).toString();
/** The latest day from Monday to Friday that is no public holiday. */
const lastWorkday = [0, 1, 2, 3, 4, 5, 6, 7]
  .map((days) => now.subtract({ days }))
  .filter((date) => date.dayOfWeek <= 5 && holidayName(date.toString()) === undefined)
  .map(String)[0] as string;
const week = { from_date: ahead(0), to_date: ahead(6) };

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

const ask = (more: object = {}, who = client) => who.post("/api/absences", { kind_id: holiday.id, ...week, ...more });
const report = (more: object = {}, who = client) =>
  who.post("/api/absences", { kind_id: sickness.id, from_date: back(0), to_date: null, ...more });
const decide = async (who: Client, decision: string, { id, version }: Seen, more: object = {}) => {
  const { status, body } = await who.post("/api/absences/decisions", {
    decision,
    absences: [{ id, version }],
    ...more,
  });
  return status === 200 ? body.data[0] : { status, ...body };
};
type Seen = { readonly id: number; readonly version: number };
const waitingOf = async (who: Client) =>
  (await who.get("/api/absences/waiting")).body.data.map(({ id }: { id: number }) => id);
const errorsOf = async (more: object, send = ask) => (await send(more)).body.errors;

describe("the audit log of private absence", () => {
  const seenOf = async () =>
    (await admin.get("/api/audit-log?kind=private-absence-seen&perPage=100")).body.data.filter(
      ({ about_user }: { about_user: { id: number } }) => about_user.id === person.id,
    );

  test("each leader or payroll user who reads a list or an absence is logged once a day", async () => {
    const { id } = (await report()).body;
    for (const path of [`/api/absences/${id}`, `/api/absences?user_id=${person.id}`])
      for (const who of [owner, admin, owner]) expect((await who.get(path)).status).toBe(200);
    const viewers = async () => (await seenOf()).map(({ user }: { user: { id: number } }) => user.id).toSorted();
    const both = [company.owner.id, company.admin.id].toSorted();
    expect(await viewers()).toEqual(both);
    expect(await seenOf()).toEqual([1, 2].map(() => expect.objectContaining({ details: {}, record_id: null })));
  });

  test("a leader or substitute who reads the list of waiting absence is logged for each private absence", async () => {
    const care = await anAbsenceKind(server.db, "care-leave", { approval: "leader" });
    const leader = await aUser(server.db, ["manager"]);
    await giveLeader(server.db, person, leader);
    const asLeader = await server.login(leader.email);
    await ask();
    await waitingOf(asLeader);
    expect(await seenOf()).toEqual([]);
    const { id } = (await report({ kind_id: care.id, to_date: back(0) })).body;
    expect(await waitingOf(manager)).not.toContain(id);
    await aSubstitute(server.db, leader, company.manager);
    for (const who of [asLeader, asLeader, manager]) expect(await waitingOf(who)).toContain(id);
    const viewers = (await seenOf()).map(({ user }: { user: { id: number } }) => user.id);
    expect(viewers.toSorted()).toEqual([leader.id, company.manager.id].toSorted());
    expect(await seenOf()).toEqual([1, 2].map(() => expect.objectContaining({ details: {}, record_id: null })));
  });

  test("reading one's own absence, absence of other kinds, or absence without access is not logged", async () => {
    const { id } = (await ask()).body;
    for (const who of [owner, admin]) {
      await who.get(`/api/absences/${id}`);
      await who.get(`/api/absences?user_id=${person.id}`);
    }
    const { id: illness } = (await report()).body;
    await client.get("/api/absences");
    await client.get(`/api/absences/${illness}`);
    expect((await manager.get(`/api/absences/${illness}`)).status).toBe(404);
    await manager.get(`/api/absences?user_id=${person.id}`);
    expect(await seenOf()).toEqual([]);
  });

  test("reading an old absence whose kind is hidden is not logged", async () => {
    const { id } = (await report({ to_date: back(0) })).body;
    const date = now.subtract({ years: 7 }).toString();
    await sql`update absences set from_date = ${date}, to_date = ${date} where id = ${id}`.execute(server.db);
    expect((await owner.get(`/api/absences/${id}`)).status).toBe(200);
    expect(await seenOf()).toEqual([]);
  });
});

describe("the kind of an old absence", () => {
  test("leader and payroll see only 'Fravær' for absence older than six years, and the person sees the kind", async () => {
    const { id } = (await report({ from_date: back(0), to_date: back(0) })).body;
    const age = async (dates: { years: number; days: number }) => {
      const date = now.subtract(dates).toString();
      await sql`update absences set from_date = ${date}, to_date = ${date} where id = ${id}`.execute(server.db);
    };
    const kindOf = async (who: Client) => (await who.get(`/api/absences/${id}`)).body.kind;
    const hidden = { id: 0, template: "hidden", name: "Fravær" };
    await age({ years: 6, days: 0 });
    expect((await kindOf(owner)).id).toBe(sickness.id);
    await age({ years: 6, days: 1 });
    expect([await kindOf(owner), await kindOf(admin)]).toEqual([hidden, hidden]);
    expect((await kindOf(client)).id).toBe(sickness.id);
    const { body } = await admin.get(`/api/absences?user_id=${person.id}&from=2000-01-01`);
    expect(body.map(({ kind }: { kind: object }) => kind)).toEqual([hidden]);
  });
});

describe("a request", () => {
  test("a request with its kind, days and minutes waits for the leader", async () => {
    const { status, body } = await ask();
    expect([status, body.status, body.kind.id]).toEqual([201, "requested", holiday.id]);
    expect(body.days).toHaveLength(7);
    expect(body.days[0]).toEqual({ date: ahead(0), part: "whole", minutes: 450, hundredths: 100 });
    expect(body.authorized_actions).toEqual({ decide: false, undo: false, withdraw: true, change: true, end: false });
    expect(await waitingOf(owner)).toContain(body.id);
    expect(await waitingOf(manager)).not.toContain(body.id);
  });

  test("the person, their leader and payroll see a request, and other users get a 404", async () => {
    const { id } = (await ask()).body;
    for (const who of [client, owner, admin]) expect((await who.get(`/api/absences/${id}`)).status).toBe(200);
    for (const who of [manager, employee2]) {
      expect((await who.get(`/api/absences/${id}`)).status).toBe(404);
      expect((await who.get(`/api/absences/${id}/events`)).status).toBe(404);
      expect((await who.get(`/api/absences?user_id=${person.id}`)).body).toEqual([]);
    }
  });

  test("a person without a leader, or with a deleted leader, is led by all managers", async () => {
    const leader = await aUser(server.db, ["project-owner"]);
    await giveLeader(server.db, person, leader);
    const { id } = (await ask()).body;
    expect(await waitingOf(manager)).not.toContain(id);
    await deleteUser(server.db, leader.id);
    expect(await waitingOf(manager)).toContain(id);
    await giveLeader(server.db, person, null);
    expect(await waitingOf(manager2)).toContain(id);
    expect(await waitingOf(owner)).not.toContain(id);
  });

  test("the leader's substitute may approve a request", async () => {
    await aSubstitute(server.db, company.owner, company.owner2);
    const { body } = await ask();
    const substitute = await server.login(company.owner2.email);
    expect(await decide(substitute, "approve", body)).toMatchObject({ ok: true, absence: { status: "approved" } });
  });

  test("invalid input is refused with errors at its fields, and nothing is stored", async () => {
    expect(await errorsOf({ kind_id: 2_000_000_000 })).toEqual({ kind_id: ["Vælg fraværstype."] });
    expect(Object.keys(await errorsOf({ from_date: "", to_date: undefined, reason: 5, start_time: "25:00" }))).toEqual(
      expect.arrayContaining(["from_date", "to_date", "reason", "start_time"]),
    );
    expect(await errorsOf({ to_date: ahead(-1) })).toEqual({
      to_date: ["Til skal være samme dag som Fra eller senere."],
    });
    expect(Object.keys(await errorsOf({ to_date: null }))).toEqual(["to_date", "from_date"]);
    expect(Object.keys(await errorsOf({ from_date: back(100), to_date: back(99) }))).toEqual(["from_date"]);
    expect(Object.keys(await errorsOf({ to_date: now.add({ months: 19 }).toString() }))).toEqual(["to_date"]);
    expect(Object.keys(await errorsOf({ start_time: "08:00", end_time: "10:00" }))).toEqual(["start_time", "to_date"]);
    expect((await client.get("/api/absences")).body).toEqual([]);
  });

  test("a kind in whole days refuses half days, and a kind that asks for a reason refuses an empty reason", async () => {
    const { id } = await anAbsenceKind(server.db, "course", { unit: "day" });
    expect(Object.keys(await errorsOf({ kind_id: id, starts_at_noon: true }))).toEqual(["starts_at_noon", "reason"]);
    expect((await ask({ kind_id: id, reason: "Stilladskursus" })).body.reason).toBe("Stilladskursus");
  });

  test("a kind that is no longer in use cannot be chosen", async () => {
    const { id } = await anAbsenceKind(server.db, "holiday", { is_used: false });
    expect(await errorsOf({ kind_id: id })).toEqual({ kind_id: ["Vælg fraværstype."] });
    expect((await client.get("/api/absence-kinds")).body.some((kind: { id: number }) => kind.id === id)).toBe(false);
  });

  test("a second absence at the same time is refused, even if both requests arrive at once", async () => {
    const sent = await Promise.all([ask(), ask({ from_date: ahead(3), to_date: ahead(9) })]);
    expect(sent.map(({ status }) => status).toSorted()).toEqual([201, 422]);
    expect(Object.keys(await errorsOf({ from_date: ahead(4), to_date: ahead(4) }))).toContain("from_date");
  });

  test("a request that is sent twice with the same key is stored once", async () => {
    const send = () => client.post("/api/absences", { kind_id: holiday.id, ...week }, { "idempotency-key": "ferie-1" });
    const [first, second] = [await send(), await send()];
    expect(second.body.id).toBe(first.body.id);
  });

  test("a period without working time is refused", async () => {
    await givePlan(server.db, person, { minutes: 0 });
    expect(await errorsOf({})).toEqual({ from_date: ["Der er ingen arbejdstid i perioden."] });
  });

  test("a leader registers approved absence for their people, and other users may not", async () => {
    expect((await ask({ user_id: person.id }, owner)).body).toMatchObject({
      status: "approved",
      user: { id: person.id },
    });
    const other = { user_id: person.id, from_date: ahead(10), to_date: ahead(11) };
    expect((await ask(other, manager)).status).toBe(404);
    expect((await ask({ user_id: company.manager.id })).status).toBe(404);
    expect((await ask(other, admin)).body.status).toBe("approved");
  });
});

describe("a decision", () => {
  test("the leader approves, undoes, and rejects with a reason that the history shows", async () => {
    const asked = (await ask()).body;
    const { absence: approved } = await decide(owner, "approve", asked);
    expect(approved.status).toBe("approved");
    const { absence: undone } = await decide(owner, "undo", approved);
    expect(undone.status).toBe("requested");
    expect(await decide(owner, "reject", undone)).toMatchObject({
      status: 422,
      errors: { reason: ["Skriv en begrundelse."] },
    });
    const { absence: rejected } = await decide(owner, "reject", undone, { reason: "Vi støber den uge" });
    expect(rejected.status).toBe("rejected");
    const { body } = await client.get(`/api/absences/${asked.id}/events`);
    expect(body.map(({ event, reason }: { event: string; reason: string | null }) => [event, reason])).toEqual([
      ["requested", null],
      ["approved", null],
      ["undone", null],
      ["rejected", "Vi støber den uge"],
    ]);
  });

  test("absence of a private kind is rejected for a fixed reason, and free text is refused", async () => {
    const care = await anAbsenceKind(server.db, "care-leave");
    const asked = (await ask({ kind_id: care.id })).body;
    expect(await decide(owner, "reject", asked, { reason: "Din mor er vist rask igen" })).toEqual({
      ...{ id: asked.id, ok: false, status: 422 },
      message: "Vælg en af de faste begrundelser. Om helbred og familie skrives ingen tekst.",
    });
    const reason = fixedRejections[0];
    expect((await decide(owner, "reject", asked, { reason })).absence.status).toBe("rejected");
    const { body } = await client.get(`/api/absences/${asked.id}/events`);
    expect(body.map((event: { reason: string | null }) => event.reason)).toEqual([null, reason]);
  });

  test("a withdrawal of approved private absence is rejected for a fixed reason, and free text is refused", async () => {
    const care = await anAbsenceKind(server.db, "care-leave");
    const { absence } = await decide(owner, "approve", (await ask({ kind_id: care.id })).body);
    const asked = (await client.post(`/api/absences/${absence.id}/withdrawal`, {})).body;
    expect(await decide(owner, "reject", asked, { reason: "Nej" })).toMatchObject({ ok: false, status: 422 });
    const kept = await decide(owner, "reject", asked, { reason: fixedRejections[3] });
    expect(kept.absence).toMatchObject({ status: "approved", withdrawal_requested: false });
  });

  test("a call that undoes two rejections of the same period undoes only the first rejection", async () => {
    const reject = async () =>
      (await decide(owner, "reject", (await ask()).body, { reason: "For mange væk" })).absence as Seen;
    const rejected = [await reject(), await reject()];
    const absences = rejected.map(({ id, version }) => ({ id, version }));
    const { body } = await owner.post("/api/absences/decisions", { decision: "undo", absences });
    expect(body.data).toMatchObject([{ ok: true }, { ok: false, status: 409 }]);
  });

  test("a rejection is not undone while a newer request covers the same period", async () => {
    const { absence: rejected } = await decide(owner, "reject", (await ask()).body, { reason: "Vi støber den uge" });
    const again = (await ask()).body;
    expect(again.status).toBe("requested");
    expect(await decide(owner, "undo", rejected)).toMatchObject({ ok: false, status: 409 });
    await client.post(`/api/absences/${again.id}/withdrawal`, {});
    expect((await decide(owner, "undo", rejected)).absence.status).toBe("requested");
  });

  test("many requests are decided in one call, each with its own days, history and audit entry", async () => {
    const other = await aUser(server.db, ["employee"]);
    await givePlan(server.db, other, { minutes: 300 });
    await giveLeader(server.db, other, company.owner);
    const mine = (await ask()).body;
    const theirs = (await ask({}, await server.login(other.email))).body;
    const { body } = await owner.post("/api/absences/decisions", {
      decision: "approve",
      absences: [mine, theirs].map(({ id, version }) => ({ id, version })),
    });
    type Outcome = { absence: { status: string; days: { minutes: number }[] } };
    expect(body.data.map(({ absence }: Outcome) => [absence.status, absence.days[0]?.minutes])).toEqual([
      ["approved", 450],
      ["approved", 300],
    ]);
    for (const { id } of [mine, theirs]) {
      const events = (await owner.get(`/api/absences/${id}/events`)).body;
      expect(events.map(({ event }: { event: string }) => event)).toEqual(["requested", "approved"]);
    }
    const { rows } = await sql`select from audit_log where kind = 'absence-decided'
      and record_id = any(${[mine.id, theirs.id]}::integer[])`.execute(server.db);
    expect(rows).toHaveLength(2);
  });

  test("nobody decides on their own absence", async () => {
    const own = (await ask({}, manager)).body;
    expect(await waitingOf(manager)).not.toContain(own.id);
    expect(await decide(manager, "approve", own)).toMatchObject({ ok: false, status: 403 });
    expect(await decide(manager2, "approve", own)).toMatchObject({ ok: true });
  });

  test("two people who lead and substitute each other decide on each other's absence, never on their own", async () => {
    const [one, other] = [await aUser(server.db, ["project-owner"]), await aUser(server.db, ["project-owner"])];
    for (const pair of [
      [one, other],
      [other, one],
    ] as const) {
      const users = [{ id: pair[0].id, version: 1 }];
      expect((await admin.post("/api/users/leader", { users, leader_id: pair[1].id })).status).toBe(201);
      await aSubstitute(server.db, ...pair);
    }
    const [asOne, asOther] = [await server.login(one.email), await server.login(other.email)];
    const [ofOne, ofOther] = [(await ask({}, asOne)).body, (await ask({}, asOther)).body];
    expect([await waitingOf(asOne), await waitingOf(asOther)]).toEqual([[ofOther.id], [ofOne.id]]);
    expect([await decide(asOne, "approve", ofOne), await decide(asOther, "approve", ofOther)]).toMatchObject([
      { ok: false, status: 403 },
      { ok: false, status: 403 },
    ]);
    expect((await decide(asOther, "approve", ofOne)).absence.status).toBe("approved");
    expect((await decide(asOne, "approve", ofOther)).absence.status).toBe("approved");
  });

  test("in a circle of three leaders, each sees and decides on only the absence of the person whom they lead", async () => {
    const people = [1, 2, 3].map(() => aUser(server.db, ["project-owner"]));
    const [one, two, three] = (await Promise.all(people)) as [TestUser, TestUser, TestUser];
    await giveLeader(server.db, one, two);
    await giveLeader(server.db, two, three);
    await giveLeader(server.db, three, one);
    const asked = (await ask({}, await server.login(one.email))).body;
    expect((await (await server.login(three.email)).get(`/api/absences/${asked.id}`)).status).toBe(404);
    expect((await decide(await server.login(two.email), "approve", asked)).absence.status).toBe("approved");
  });

  test("a decision on a stale version, an unknown absence or a stranger's absence is refused", async () => {
    const asked = (await ask()).body;
    const { body } = await owner.post("/api/absences/decisions", {
      decision: "approve",
      absences: [
        { id: asked.id, version: 1 },
        { id: 2_000_000_000, version: 1 },
      ],
    });
    expect(body.data).toMatchObject([{ ok: true }, { ok: false, status: 404 }]);
    expect(await decide(owner, "approve", asked)).toMatchObject({ ok: false, status: 409 });
    expect(await decide(manager, "approve", asked)).toMatchObject({ ok: false, status: 404 });
  });

  test("absence of a kind that payroll must approve too waits for payroll after the leader's approval", async () => {
    const { id: kind_id } = await anAbsenceKind(server.db, "unpaid-leave");
    const asked = (await ask({ kind_id })).body;
    const { absence: first } = await decide(owner, "approve", asked);
    expect(first.status).toBe("leader-approved");
    expect(await decide(owner, "approve", first)).toMatchObject({ ok: false, status: 403 });
    expect(await waitingOf(admin)).toContain(first.id);
    const { absence: second } = await decide(admin, "approve", first);
    expect(second.status).toBe("approved");
    expect((await decide(admin, "undo", second)).absence.status).toBe("leader-approved");
  });

  test("the days follow the plan at the time of the approval, and a later plan does not change them", async () => {
    const asked = (await ask()).body;
    await givePlan(server.db, person, { minutes: 300 });
    const { absence: approved } = await decide(owner, "approve", asked);
    expect(approved.days[0].minutes).toBe(300);
    await givePlan(server.db, person, { minutes: 450 });
    expect((await client.get(`/api/absences/${asked.id}`)).body.days[0].minutes).toBe(300);
  });
});

describe("withdrawing and changing absence", () => {
  test("a waiting request is withdrawn at once, and an approved request when the leader agrees", async () => {
    const asked = (await ask()).body;
    expect((await client.post(`/api/absences/${asked.id}/withdrawal`, {})).body.status).toBe("withdrawn");
    const again = (await ask()).body;
    await decide(owner, "approve", again);
    const { body: wanted } = await client.post(`/api/absences/${again.id}/withdrawal`, {});
    expect(wanted).toMatchObject({ status: "approved", withdrawal_requested: true });
    expect(await waitingOf(owner)).toContain(again.id);
    const { absence: kept } = await decide(owner, "reject", wanted, { reason: "Holdet er bestilt" });
    expect(kept).toMatchObject({ status: "approved", withdrawal_requested: false });
    const { body: asksAgain } = await client.post(`/api/absences/${again.id}/withdrawal`, {});
    expect((await decide(owner, "approve", asksAgain)).absence.status).toBe("withdrawn");
  });

  test("a changed request replaces the former request when the leader approves the change", async () => {
    const former = (await decide(owner, "approve", (await ask()).body)).absence;
    const changed = (await ask({ replaces_id: former.id, to_date: ahead(4) })).body;
    expect((await client.get(`/api/absences/${former.id}`)).body.status).toBe("approved");
    await decide(owner, "approve", changed);
    expect((await client.get(`/api/absences/${former.id}`)).body.status).toBe("withdrawn");
    const strangers = (await ask({}, employee2)).body;
    expect((await ask({ replaces_id: strangers.id })).status).toBe(404);
  });

  test("a request is not approved after its change was approved in the same call", async () => {
    const former = (await ask()).body;
    const change = (await ask({ replaces_id: former.id, to_date: ahead(4) })).body;
    const absences = [change, former].map(({ id, version }: Seen) => ({ id, version }));
    const { body } = await owner.post("/api/absences/decisions", { decision: "approve", absences });
    expect(body.data).toMatchObject([{ ok: true }, { ok: false, status: 403 }]);
    const { body: events } = await owner.get(`/api/absences/${former.id}/events`);
    expect(events.map(({ event }: { event: string }) => event)).not.toContain("approved");
  });

  test("a change of an absence is refused if another user has changed the absence meanwhile", async () => {
    const asked = (await ask()).body;
    const { absence: approved } = await decide(owner, "approve", asked);
    const change = { replaces_id: asked.id, to_date: ahead(4) };
    const { status, body } = await ask({ ...change, replaces_version: asked.version });
    expect([status, body.message]).toEqual([409, "Fraværet er ændret i mellemtiden."]);
    expect((await ask({ ...change, replaces_version: approved.version })).status).toBe(201);
  });

  test("undoing the approval of a change restores the former absence", async () => {
    const statusOf = async ({ id }: { id: number }) => (await client.get(`/api/absences/${id}`)).body.status;
    const former = (await decide(owner, "approve", (await ask()).body)).absence;
    const { absence: changed } = await decide(
      owner,
      "approve",
      (await ask({ replaces_id: former.id, to_date: ahead(4) })).body,
    );
    const { absence: undone } = await decide(owner, "undo", changed);
    expect([undone.status, await statusOf(former)]).toEqual(["requested", "approved"]);
    expect((await client.get(`/api/absences/${former.id}`)).body.days).toEqual(former.days);
    const events = (await owner.get(`/api/absences/${former.id}/events`)).body;
    expect(events.map(({ event }: { event: string }) => event)).toEqual([
      "requested",
      "approved",
      "replaced",
      "undone",
    ]);
    const { absence: again } = await decide(owner, "approve", undone);
    expect(await statusOf(former)).toBe("withdrawn");
    expect((await decide(owner, "undo", again)).ok).toBe(true);
    expect(await statusOf(former)).toBe("approved");
  });

  test("the approval of a change is not undone while a new request covers the former absence's period", async () => {
    const former = (await decide(owner, "approve", (await ask()).body)).absence;
    const moved = { from_date: ahead(60), to_date: ahead(60) };
    const { absence: changed } = await decide(owner, "approve", (await ask({ replaces_id: former.id, ...moved })).body);
    const other = (await ask()).body;
    expect(await decide(owner, "undo", changed)).toMatchObject({
      ok: false,
      status: 409,
      message: expect.stringContaining("Der er allerede fravær"),
    });
    await client.post(`/api/absences/${other.id}/withdrawal`, {});
    expect((await decide(owner, "undo", changed)).ok).toBe(true);
  });

  test("an approval is undone although another absence has taken the time of the rejected former absence", async () => {
    const former = (await ask()).body;
    const moved = { from_date: ahead(60), to_date: ahead(60) };
    const changed = (await ask({ replaces_id: former.id, ...moved })).body;
    expect((await decide(owner, "reject", former, { reason: "Vi støber den uge" })).ok).toBe(true);
    const { absence: approved } = await decide(owner, "approve", changed);
    expect((await ask()).status).toBe(201);
    expect((await decide(owner, "undo", approved)).absence.status).toBe("requested");
    expect((await client.get(`/api/absences/${former.id}`)).body.status).toBe("rejected");
  });

  test("an absence that the person withdrew before its replacement was approved is not restored", async () => {
    const former = (await ask()).body;
    const changed = (await ask({ replaces_id: former.id, to_date: ahead(4) })).body;
    await client.post(`/api/absences/${former.id}/withdrawal`, {});
    const { absence: approved } = await decide(owner, "approve", changed);
    expect((await decide(owner, "undo", approved)).absence.status).toBe("requested");
    expect((await client.get(`/api/absences/${former.id}`)).body.status).toBe("withdrawn");
  });

  test("a stranger can neither withdraw nor end an absence", async () => {
    const { id } = (await ask()).body;
    for (const path of ["withdrawal", "end"])
      expect((await employee2.post(`/api/absences/${id}/${path}`, { to_date: back(0) })).status).toBe(404);
  });
});

describe("illness", () => {
  test("a reported illness needs no decision, and gets an end by its last day", async () => {
    const { body } = await report({ from_date: back(3) });
    expect([body.status, body.to_date, body.authorized_actions.end]).toEqual(["approved", null, true]);
    const end = (to_date: string) => client.post(`/api/absences/${body.id}/end`, { to_date });
    expect((await end(back(4))).body.errors).toEqual({ to_date: ["Sidste fraværsdag er før den første."] });
    expect((await end(now.add({ days: 1 }).toString())).status).toBe(422);
    const ended = (await end(back(1))).body;
    expect(ended.to_date).toBe(back(1));
    expect(ended.days.every(({ date }: { date: string }) => date <= back(1))).toBe(true);
    expect((await end(back(1))).status).toBe(403);
  });

  test("an illness with a reason, or that begins after today, is refused", async () => {
    expect(Object.keys(await errorsOf({ reason: "Influenza" }, report))).toEqual(["reason"]);
    expect(Object.keys(await errorsOf({ from_date: ahead(0) }, report))).toEqual(["from_date"]);
  });

  test("an illness without an end gets a new day for each day that passes", async () => {
    const { body } = await report({ from_date: back(9) });
    await server.db.deleteFrom("absence_days").where("absence_id", "=", body.id).where("date", ">", back(7)).execute();
    await sql`update absence_days set minutes = 300 where absence_id = ${body.id}`.execute(server.db);
    await extendOpenAbsences(server.db);
    const { days } = (await client.get(`/api/absences/${body.id}`)).body;
    expect(days).toEqual(
      body.days.map((day: { date: string }) => (day.date > back(7) ? day : { ...day, minutes: 300 })),
    );
  });

  test("an illness may interrupt a holiday, whose days then do not count, but not another illness", async () => {
    const { id: kind_id } = holiday;
    const planned = (await ask({ kind_id, from_date: back(6), to_date: back(0) })).body;
    await decide(owner, "approve", planned);
    expect((await report({ from_date: back(2), to_date: back(1) })).status).toBe(201);
    const found = (await listAbsentDays(server.db, [person.id], { from: back(6), to: back(0) })).get(person.id) ?? [];
    const dates = found.map(({ date }) => date);
    expect(new Set(dates).size).toBe(dates.length);
    expect(Object.keys(await errorsOf({ from_date: back(1) }, report))).toEqual(["from_date"]);
  });

  test("illness in hours replaces planned hours only if the illness covers all of the planned hours", async () => {
    const { id: kind_id } = await anAbsenceKind(server.db, "course", { asks_reason: false, approval: "none" });
    const day = { from_date: lastWorkday, to_date: lastWorkday };
    const hours = (start_time: string, end_time: string) => ({ ...day, start_time, end_time });
    expect((await ask({ kind_id, ...hours("08:00", "10:00") })).status).toBe(201);
    expect(Object.keys(await errorsOf(hours("08:30", "09:00"), report))).toEqual(["from_date"]);
    expect((await report(hours("12:00", "13:00"))).status).toBe(201);
    const minutesOf = async () => {
      const found = await listAbsentDays(server.db, [person.id], { from: lastWorkday, to: lastWorkday });
      return found.get(person.id)?.map(({ minutes }) => minutes);
    };
    expect(await minutesOf()).toEqual([120, 60]);
    expect((await report(hours("08:00", "11:00"))).status).toBe(201);
    expect(await minutesOf()).toEqual([60, 180]);
  });

  test("hours may end at midnight", async () => {
    const { id: kind_id } = await anAbsenceKind(server.db, "course", { asks_reason: false, approval: "none" });
    const late = { kind_id, from_date: lastWorkday, to_date: lastWorkday, start_time: "13:00", end_time: "24:00" };
    const { status, body } = await ask(late);
    expect([status, body.end_time]).toEqual([201, "24:00"]);
    expect(Object.keys(await errorsOf({ ...late, start_time: "24:00" }))).toEqual(["start_time"]);
  });

  test("the audit log does not name the kind of absence", async () => {
    const { body } = await report();
    const { rows } = await sql<{ entry: string }>`select row_to_json(audit_log)::text as entry from audit_log
      where record_id = ${body.id} and kind like 'absence-%'`.execute(server.db);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.entry).not.toMatch(/Sygdom|sickness/);
  });
});

describe("kinds", () => {
  const input = {
    ...{ template: "holiday", unit: "half-day", approval: "leader", pay: "own", fixed_rate: null, credits_norm: true },
    ...{
      statistics_code: null,
      salary_code: null,
      is_sent: true,
      shown_as: "Fravær",
      asks_reason: false,
      is_used: true,
    },
  };
  const create = (more: object) => admin.post("/api/absence-kinds", { ...input, ...more });

  test("payroll adds and changes kinds, but cannot change the template of a kind", async () => {
    const { status, body } = await create({ name: "Ferie med løn" });
    expect([status, body.name]).toEqual([201, "Ferie med løn"]);
    const changed = { ...input, name: "Hovedferie", template: "sickness", salary_code: "60", version: body.version };
    expect((await admin.put(`/api/absence-kinds/${body.id}`, changed)).body).toMatchObject({
      ...{ name: "Hovedferie", template: "holiday", salary_code: "60", version: 2 },
    });
    expect((await admin.put(`/api/absence-kinds/${body.id}`, changed)).status).toBe(409);
  });

  test("a taken name, fixed pay without a rate, or a fixed rate without fixed pay is refused", async () => {
    await create({ name: "Skole" });
    expect((await create({ name: "skole" })).body.errors).toEqual({
      name: ["Der er allerede en fraværstype med det navn."],
    });
    expect(Object.keys((await create({ name: "A", pay: "fixed" })).body.errors)).toEqual(["fixed_rate"]);
    expect(Object.keys((await create({ name: "B", fixed_rate: 100 })).body.errors)).toEqual(["fixed_rate"]);
  });

  test("a private kind cannot be shown to colleagues or ask for a reason", async () => {
    const illness = { name: "Syg", template: "sickness", shown_as: "Sygdom", asks_reason: true };
    expect(Object.keys((await create(illness)).body.errors)).toEqual(["asks_reason", "shown_as"]);
  });

  test("employees read the kinds in use without pay and codes", async () => {
    const { body } = await client.get("/api/absence-kinds");
    expect(body[0]).not.toHaveProperty("pay");
    expect(body[0]).not.toHaveProperty("salary_code");
    expect(body.every(({ is_used }: { is_used: boolean }) => is_used)).toBe(true);
  });

  test("several kinds are added from the list together, or none if one of the names is taken", async () => {
    const add = (...templates: string[]) => admin.post("/api/absence-kinds/from-templates", { templates });
    const first = await add("parental-leave", "own-time-off");
    expect(first.status).toBe(201);
    expect(first.body.map(({ template, is_used }: Record<string, unknown>) => [template, is_used])).toEqual([
      ["parental-leave", true],
      ["own-time-off", true],
    ]);
    const second = await add("work-accident", "own-time-off");
    expect(second).toMatchObject({
      status: 422,
      body: { errors: { templates: ["Der er allerede fraværstyper med navnet Selvbetalt fri."] } },
    });
    const names = (await admin.get("/api/absence-kinds")).body.map(({ name }: { name: string }) => name);
    expect(names).not.toContain("Arbejdsulykke");
    expect((await add()).status).toBe(422);
    expect((await add("course", "course")).status).toBe(422);
  });
});

describe("the leader of a user", () => {
  const userInput = () => ({
    name: person.name,
    email: person.email,
    employee_id: `L${person.id}`,
    default_hourly_rate: 200,
    roles: [4],
  });
  const save = (more: object) => admin.put(`/api/users/${person.id}`, { ...userInput(), ...more });

  test("an administrator chooses the leader, and a save without the field keeps the leader", async () => {
    expect((await save({ leader_id: company.manager.id })).body.leader).toMatchObject({ id: company.manager.id });
    expect((await save({})).body.leader).toMatchObject({ id: company.manager.id });
    expect((await save({ leader_id: null })).body.leader).toBeNull();
  });

  test("a user who may not approve jobs, the person themselves, or an unknown user cannot be the leader", async () => {
    for (const leader_id of [company.employee.id, person.id, 2_000_000_000])
      expect(Object.keys((await save({ leader_id })).body.errors)).toEqual(["leader_id"]);
  });

  test("a user can keep a deleted leader, but cannot get a deleted leader again", async () => {
    const leader = await aUser(server.db, ["project-owner"]);
    await giveLeader(server.db, person, leader);
    await deleteUser(server.db, leader.id);
    expect((await save({ leader_id: leader.id })).status).toBe(200);
    await save({ leader_id: null });
    expect((await save({ leader_id: leader.id })).status).toBe(422);
  });

  test("the search for a leader finds users who may approve jobs, by name", async () => {
    const leader = await aUser(server.db, ["project-owner"]);
    const named = async (filter: string) =>
      (await admin.get(`/api/users/leaders?${new URLSearchParams({ filter })}`)).body.map(
        ({ id }: { id: number }) => id,
      );
    expect(await named(leader.name)).toContain(leader.id);
    expect(await named(person.name)).toEqual([]);
    await deleteUser(server.db, leader.id);
    expect(await named(leader.name)).not.toContain(leader.id);
  });
});
