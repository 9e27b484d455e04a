import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { formatDate, today } from "#common/rules/time/clock.ts";
import { anAbsenceKind, aUser, giveLeader, givePlan, type TestUser } from "#testing/data/factories.ts";
import type { Client } from "#testing/http-client.ts";
import { setUpCompany } from "#testing/set-up.ts";

/* Mails about decisions on absence (docs/product-rules.md#mails-about-jobs). */

const { server, company, admin, owner } = setUpCompany();

const day = (days: number) => today().add({ days }).toString();
const dates = (from: number) => `${formatDate(day(from))} – ${formatDate(day(from + 6))}`;

let person: TestUser;
let client: Client;
let holiday: { id: number; name: string };
let sickness: { id: number; name: string };

beforeAll(async () => {
  holiday = await anAbsenceKind(server.db, "holiday");
  sickness = await anAbsenceKind(server.db, "sickness");
});

beforeEach(async () => {
  person = await newPerson();
  client = await server.login(person.email);
});

async function newPerson(): Promise<TestUser> {
  const user = await aUser(server.db, ["employee"]);
  await givePlan(server.db, user, { minutes: 450 });
  await giveLeader(server.db, user, company.owner);
  return user;
}

type Asked = { id: number; version: number };

const ask = async (from = 10, who = client, more: object = {}): Promise<Asked> => {
  const input = { kind_id: holiday.id, from_date: day(from), to_date: day(from + 6), ...more };
  const { status, body } = await who.post("/api/absences", input);
  expect(status).toBe(201);
  return body;
};
const decide = async (decision: string, absences: readonly Asked[], who = owner): Promise<Asked[]> => {
  const reason = decision === "reject" ? { reason: "Fordi du lige har været syg" } : {};
  const seen = absences.map(({ id, version }) => ({ id, version }));
  const { body } = await who.post("/api/absences/decisions", { decision, absences: seen, ...reason });
  return body.data.map(({ absence }: { absence: Asked }) => absence);
};

const kindOfMail = sql`name = 'mail' and data ->> 'kind' = 'absence-decided'`;

/** Sends the waiting mails, whose number is checked, and returns the mails to one person. */
async function mailsTo({ email }: { email: string }, waiting = 1): Promise<string[]> {
  const released = await sql`update pgboss.job set start_after = now()
    where ${kindOfMail} and state = 'created' returning id`.execute(server.db);
  expect(released.rows).toHaveLength(waiting);
  await expect
    .poll(async () => {
      const left = await sql`select from pgboss.job where ${kindOfMail} and state <> 'completed'`.execute(server.db);
      return left.rows.length;
    }, polling)
    .toBe(0);
  return (await server.mails(0)).filter((mail) => mail.includes(email));
}

const polling = { timeout: 30_000, interval: 50 };

const linesOf = (mail = "") => mail.split(/\r?\n/).filter((line) => line.startsWith("Fravær "));

test("decisions of one call are one mail per person, with the dates and without the kind of absence", async () => {
  const other = await newPerson();
  const [first, second] = [await ask(), await ask(20)];
  const theirs = await ask(10, await server.login(other.email));
  await decide("approve", [second, theirs, first]);
  const mails = await mailsTo(person, 2);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatch(/^Subject: .*Svar.på.dit.fravær/m);
  expect(linesOf(mails[0])).toEqual([`Fravær ${dates(10)} er godkendt.`, `Fravær ${dates(20)} er godkendt.`]);
  expect(mails[0]).toMatch(/https?:\S+\/absence\r?\n/);
  expect(mails[0]?.toLowerCase()).not.toContain("ferie");
  expect(mails[0]).not.toContain(holiday.name);
});

test("the mail about a rejection does not contain the reason", async () => {
  await decide("reject", [await ask()]);
  const [mail] = await mailsTo(person);
  expect(linesOf(mail)).toEqual([`Fravær ${dates(10)} er afvist.`]);
  expect(mail).not.toMatch(/syg|Fordi/i);
});

test("the mail does not contain a decision that was undone before the mail was sent", async () => {
  const [kept, undone] = await decide("approve", [await ask(), await ask(20)]);
  if (!kept || !undone) throw new Error("not decided");
  const [again] = await decide("undo", [undone]);
  expect(linesOf((await mailsTo(person))[0])).toEqual([`Fravær ${dates(10)} er godkendt.`]);
  const decided = await decide("approve", [again as Asked]);
  await decide("undo", decided);
  expect(await mailsTo(person)).toHaveLength(1);
});

test("a decision that is undone and made again is in one mail, with the last outcome", async () => {
  const [undone] = await decide("undo", await decide("approve", [await ask()]));
  await decide("reject", [undone as Asked]);
  expect((await mailsTo(person, 2)).map(linesOf)).toEqual([[`Fravær ${dates(10)} er afvist.`]]);
});

test.each([
  ["approve", "er trukket tilbage"],
  ["reject", "er ikke trukket tilbage"],
])("the decision about a withdrawal is mailed: %s", async (decision, words) => {
  const [{ id } = { id: 0 }] = await decide("approve", [await ask()]);
  await mailsTo(person);
  const { body } = await client.post(`/api/absences/${id}/withdrawal`, {});
  await decide(decision, [body]);
  const mails = await mailsTo(person);
  expect(mails.flatMap(linesOf)).toContain(`Fravær ${dates(10)} ${words}.`);
});

test("the first of two approvals is not mailed, and the second approval is mailed", async () => {
  const { id: kind_id } = await anAbsenceKind(server.db, "holiday", { approval: "leader-and-payroll" });
  const decided = await decide("approve", [await ask(10, client, { kind_id })]);
  expect(await mailsTo(person, 0)).toEqual([]);
  await decide("approve", decided, admin);
  expect((await mailsTo(person)).flatMap(linesOf)).toEqual([`Fravær ${dates(10)} er godkendt.`]);
});

test("a mail is sent when a leader registers or withdraws a person's absence, but not when the person does so", async () => {
  const { id } = await ask(10, owner, { user_id: person.id });
  expect((await mailsTo(person)).flatMap(linesOf)).toEqual([`Fravær ${dates(10)} er godkendt.`]);
  await owner.post(`/api/absences/${id}/withdrawal`, {});
  expect((await mailsTo(person)).flatMap(linesOf)).toContain(`Fravær ${dates(10)} er trukket tilbage.`);
  const own = await ask();
  await client.post(`/api/absences/${own.id}/withdrawal`, {});
  const ill = await ask(0, client, { kind_id: sickness.id, to_date: null });
  await client.post(`/api/absences/${ill.id}/withdrawal`, {});
  await mailsTo(person, 0);
});

test("a person who switched the mail off gets no mail", async () => {
  await server.db.insertInto("mails_off").values({ user_id: person.id, kind: "absence-decided" }).execute();
  await decide("approve", [await ask()]);
  expect(await mailsTo(person)).toEqual([]);
});
