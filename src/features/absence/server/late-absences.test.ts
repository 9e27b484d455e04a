import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { holidayName } from "#common/rules/calendar/holidays.ts";
import { today } from "#common/rules/time/clock.ts";
import { causeMissing } from "#features/periods/rules/late-reason.ts";
import { anAbsenceKind, aUser, giveLeader, givePlan, type TestUser } from "#testing/data/factories.ts";
import type { Client } from "#testing/http-client.ts";
import { setUpCompany } from "#testing/set-up.ts";

/* Absence in closed months (docs/product-rules.md#closed-months). */

const { server, company, admin, owner } = setUpCompany();

let person: TestUser;
let client: Client;
let sickness: { id: number };
let holiday: { id: number };

const now = today();
const first = now.with({ day: 1 });
/** The last day of the previous month that is no public holiday. */
const last = [1, 2, 3, 4, 5, 6, 7]
  .map((days) => first.subtract({ days }))
  .find((day) => holidayName(day.toString()) === undefined) as Temporal.PlainDate;
const month = last.toString().slice(0, 7);
const [inClosed, before] = [last.toString(), last.subtract({ days: 1 }).toString()];
const late_cause = "Først kendt nu";
const missing = causeMissing([month]);

const close = () => admin.put(`/api/closed-months/${month}`);
const ask = (more: object = {}, who = client) =>
  who.post("/api/absences", { kind_id: sickness.id, from_date: inClosed, to_date: inClosed, ...more });
const post = (id: number, what: string, body: object) => client.post(`/api/absences/${id}/${what}`, body);
const decide = (decision: string, { id, version }: { id: number; version: number }) =>
  owner.post("/api/absences/decisions", { decision, reason: "Lad os tale om det", absences: [{ id, version }] });
const find = async (id: number) => (await owner.get(`/api/absences/${id}`)).body;
const latest = async (id: number) => (await client.get(`/api/absences/${id}/events`)).body.at(-1);

beforeAll(async () => {
  sickness = await anAbsenceKind(server.db, "sickness");
  holiday = await anAbsenceKind(server.db, "holiday");
});

beforeEach(async () => {
  await server.db.deleteFrom("closed_months").execute();
  person = await aUser(server.db, ["employee"]);
  client = await server.login(person.email);
  await givePlan(server.db, person, { minutes: 450 });
  await giveLeader(server.db, person, company.owner);
});

/** Creates the absence that a write needs, while the month is still open. Returns the write as a function. */
type Write = () => Promise<(cause: object) => Promise<{ status: number; body: { id: number; errors?: object } }>>;

const open = async () => (await ask({ to_date: null })).body;

const writes: Readonly<Record<string, Write>> = {
  "reporting absence": async () => (cause) => ask(cause),
  "reporting absence that lasts until now": async () => (cause) => ask({ to_date: null, ...cause }),
  "reporting absence for another person": async () => (cause) => ask({ user_id: person.id, ...cause }, owner),
  "asking for absence": async () => (cause) => ask({ kind_id: holiday.id, ...cause }),
  "changing an absence": async () => {
    const { id } = (await ask()).body;
    return (cause) => ask({ from_date: before, replaces_id: id, ...cause });
  },
  "moving an absence out of the month": async () => {
    const { id } = (await ask()).body;
    const to = first.add({ days: 40 }).toString();
    return (cause) => ask({ kind_id: holiday.id, from_date: to, to_date: to, replaces_id: id, ...cause });
  },
  "changing the kind of an absence": async () => {
    const { id } = (await ask()).body;
    return (cause) => ask({ kind_id: holiday.id, replaces_id: id, ...cause });
  },
  "withdrawing an absence": async () => {
    const { id } = (await ask()).body;
    return (cause) => post(id, "withdrawal", cause);
  },
  "asking to withdraw an absence": async () => {
    const asked = (await ask({ kind_id: holiday.id })).body;
    await decide("approve", asked);
    return (cause) => post(asked.id, "withdrawal", cause);
  },
  "ending an absence in the month": async () => {
    const { id } = await ask({ from_date: before, to_date: null }).then(({ body }) => body);
    return (cause) => post(id, "end", { to_date: before, ...cause });
  },
  "reporting the end of an illness in the month": async () => {
    await ask({ from_date: before, to_date: null });
    return (cause) => client.post("/api/absences/recovery", { to_date: before, ...cause });
  },
};

describe.each(Object.keys(writes))("absence in the previous month: %s", (name) => {
  const prepared = writes[name] as Write;
  const stored = () => sql`select * from absences where user_id = ${person.id} order by id`.execute(server.db);

  test("needs a cause from the list if the month is closed, and stores the cause with the absence", async () => {
    const write = await prepared();
    await close();
    const { rows } = await stored();
    expect(await write({})).toMatchObject({ status: 422, body: { errors: { late_cause: [missing] } } });
    expect((await write({ late_cause: "Jeg var til lægen" })).status).toBe(422);
    expect((await stored()).rows).toEqual(rows);
    const { status, body } = await write({ late_cause });
    expect([200, 201], JSON.stringify(body)).toContain(status);
    expect(await find(body.id)).toMatchObject({ late_cause });
    expect(await latest(body.id)).toMatchObject({ reason: late_cause });
  });

  test("needs no cause while the month is open, and does not store a cause", async () => {
    const { status, body } = await (await prepared())({ late_cause });
    expect([200, 201], JSON.stringify(body)).toContain(status);
    expect(await find(body.id)).toMatchObject({ late_cause: null });
  });
});

describe("absence that reaches into a closed month", () => {
  test("can be ended, lengthened or shortened in the open month without a cause", async () => {
    const { id } = await open();
    await close();
    expect(await post(id, "end", { to_date: now.toString() })).toMatchObject({
      status: 200,
      body: { late_cause: null },
    });
    const changed = await ask({ to_date: first.toString(), replaces_id: id });
    expect(changed).toMatchObject({ status: 201, body: { late_cause: null } });
  });

  test("keeps its cause when the absence is changed in the open month and when the closed month is reopened", async () => {
    await close();
    const { id } = (await ask({ to_date: now.toString(), late_cause })).body;
    const changed = await ask({ to_date: first.toString(), replaces_id: id });
    expect(changed).toMatchObject({ status: 201, body: { late_cause } });
    await admin.delete(`/api/closed-months/${month}`);
    expect(await find(changed.body.id)).toMatchObject({ late_cause });
  });

  test("waits with its cause, and can be approved, undone and rejected without another cause", async () => {
    await close();
    const asked = (await ask({ kind_id: holiday.id, late_cause })).body;
    const waiting = (await owner.get("/api/absences/waiting")).body.data;
    expect(waiting).toContainEqual(expect.objectContaining({ id: asked.id, late_cause }));
    for (const decision of ["approve", "undo", "reject"])
      expect((await decide(decision, await find(asked.id))).body.data).toMatchObject([{ ok: true }]);
  });
});

test("an administrator sees the absence that was withdrawn after its month was closed", async () => {
  const { id } = (await ask()).body;
  await close();
  await post(id, "withdrawal", { late_cause });
  const withdrawn = { absence_id: id, user: { id: person.id, name: person.name }, day: inClosed, cause: late_cause };
  expect((await admin.get("/api/closed-months")).body.data).toEqual([
    expect.objectContaining({ month, cancelled: [], withdrawn: [withdrawn] }),
  ]);
});

test("the checks before a run name late absence until a run has paid it or reversed its payment", async () => {
  const named = async () => {
    const { body } = await admin.get(`/api/payrolls/absence-checks?createdBeforeDate=${now}`);
    return body.late.filter(({ user }: { user: { id: number } }) => user.id === person.id);
  };
  const pay = () =>
    admin.post("/api/payrolls", {
      ...{ description: "Løn", created_before_date: now.toString(), absence: { only: [person.id] } },
    });
  await close();
  const { id } = (await ask({ late_cause })).body;
  const user = { id: person.id, name: person.name };
  const row = { absence_id: id, user, from_date: inClosed, to_date: inClosed, late_cause };
  expect(await named()).toEqual([row]);
  await pay();
  expect(await named()).toEqual([]);
  await post(id, "withdrawal", { late_cause: "Rettelse af en fejl" });
  expect(await named()).toEqual([{ ...row, late_cause: "Rettelse af en fejl" }]);
  await pay();
  expect(await named()).toEqual([]);
});
