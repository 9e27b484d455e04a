import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import {
  type AccountingSystemName,
  accountingLabel,
  accountingSystemNames,
} from "#features/invoice-bases/rules/accounting/accounting-systems.ts";
import type { InvoiceBasisDetails } from "#features/invoice-bases/rules/invoice-basis.ts";
import { aCustomer, aJob, anExpenseType, aProject, aSalesRate } from "#testing/data/factories.ts";
import { makeBasis } from "#testing/data/invoice-bases.ts";
import { accountingServer, rightSetups, setUpAccounting } from "#testing/servers/accounting-server.ts";
import { setUpCompany } from "#testing/set-up.ts";
import { until } from "#testing/until.ts";

const accounting = await accountingServer();
const { server, company, admin, manager } = setUpCompany({ accountingTestServer: accounting.url });

afterAll(() => accounting.close());
beforeEach(() => accounting.reset());

const path = (id: number) => `/api/invoice-bases/${id}/draft`;

/** A basis with jobs of 20 minutes and of 7.5 hours, and an expense. The system is set up and has the customer. */
async function aBasis(system: AccountingSystemName): Promise<InvoiceBasisDetails> {
  expect((await setUpAccounting(admin, system)).status).toBe(200);
  const { id: customer_id } = await aCustomer(server.db, {
    ...{ name: "Havnen »A/S«\u202e", reference: "PO-77", accounting_number: rightSetups[system].customer },
  });
  const project = await aProject(server.db, company.owner, { name: '"><b>Kajen</b>', customer_id });
  await aSalesRate(server.db, { customer_id, rate: 650 });
  const approved = { project, job_status: "APPROVED_BY_MANAGER" } as const;
  const day = "2026-11-02";
  await aJob(server.db, company, { ...approved, started_at: `${day} 08:00:00`, ended_at: `${day} 08:20:00` });
  const other = { user: company.employee2, started_at: `${day} 08:00:00`, ended_at: `${day} 15:30:00` };
  await aJob(server.db, company, { ...approved, ...other });
  const { id: job_type_id } = await anExpenseType(server.db, { vat_share: 100 });
  const expense = await aJob(server.db, company, {
    ...{ ...approved, job_type_id, kind: "expense", price_mode: "manual", price: 125, hourly_rate: null },
    ...{ started_at: `${day} 12:00:00`, ended_at: `${day} 12:00:00` },
  });
  await server.db.insertInto("job_expenses").values({ job_id: expense.id, vat: 25, currency: "DKK" }).execute();
  return makeBasis(admin, { customer_id });
}

const send = async (id: number) => {
  const { status, body } = await admin.post(path(id));
  expect(status).toBe(200);
  return body.draft as NonNullable<InvoiceBasisDetails["draft"]>;
};

const aMinuteLater = () =>
  sql`update invoice_drafts set tried_at = tried_at - interval '61 seconds'`.execute(server.db);

const audited = async (id: number) =>
  server.db
    .selectFrom("audit_log")
    .select(["kind", "user_id", "details"])
    .where("record_id", "=", id)
    .where("kind", "in", ["invoice-basis-sent", "invoice-basis-not-sent"])
    .orderBy("id")
    .execute();

describe.each(accountingSystemNames)("%s", (system) => {
  const label = accountingLabel(system);

  test("a basis becomes one draft with the same amount, and names the system, the number and the user", async () => {
    const basis = await aBasis(system);
    expect(basis).toMatchObject({ accounting_system: system, draft: null });
    const draft = await send(basis.id);
    const [held, ...others] = accounting.drafts;
    expect(others).toEqual([]);
    expect(held).toMatchObject({ ore: Math.round(basis.amount * 100), customer: rightSetups[system].customer });
    expect(JSON.stringify(held?.body)).toContain("Fakturagrundlag ");
    expect(draft).toMatchObject({
      ...{ system, status: "sent", number: held?.number, reference: held?.reference, problem: null, words: "" },
      tried_by: { id: company.admin.id },
    });
    expect((await admin.get("/api/invoice-bases")).body.data[0].draft).toEqual(draft);
    expect(await audited(basis.id)).toMatchObject([
      { kind: "invoice-basis-sent", user_id: company.admin.id, details: { system: label, number: held?.number } },
    ]);
    const again = await admin.post(path(basis.id));
    expect([again.status, again.body.message]).toEqual([409, "Fakturagrundlaget er allerede sendt som kladde."]);
    expect(accounting.drafts).toHaveLength(1);
  });

  test("a draft whose response was lost is found by the next attempt, and no second draft is made", async () => {
    const { id } = await aBasis(system);
    accounting.spoil("make", "lost");
    expect(await send(id)).toMatchObject({ status: "unknown", problem: "no-connection", number: null });
    const early = await admin.post(path(id));
    expect([early.status, early.body.message]).toEqual([
      409,
      "Fakturagrundlaget er ved at blive sendt. Vent et minut, og prøv igen.",
    ]);
    await aMinuteLater();
    accounting.forgetKeys();
    expect(await send(id)).toMatchObject({ status: "sent", number: accounting.drafts[0]?.number });
    expect(accounting.drafts).toHaveLength(1);
    expect(accounting.asked.filter((asked) => asked.startsWith("make"))).toHaveLength(1);
    expect((await audited(id)).map(({ kind }) => kind)).toEqual(["invoice-basis-not-sent", "invoice-basis-sent"]);
  });

  test("after an attempt whose process died, the draft is searched for and then made with the same key", async () => {
    const { id } = await aBasis(system);
    accounting.spoil("make", { status: 500, body: "<html>Oops</html>" });
    const failed = await send(id);
    expect(failed).toMatchObject({ status: "unknown", response_status: 500, words: "" });
    await sql`update invoice_drafts set status = 'sending' where invoice_basis_id = ${id}`.execute(server.db);
    expect((await admin.get(`/api/invoice-bases/${id}`)).body.draft.status).toBe("sending");
    await aMinuteLater();
    expect((await admin.get(`/api/invoice-bases/${id}`)).body.draft.status).toBe("unknown");
    accounting.asked.length = 0;
    expect(await send(id)).toMatchObject({ status: "sent", reference: failed.reference });
    const asked = accounting.asked.filter((one) => !one.startsWith("login"));
    expect([asked[0], asked.at(-1)]).toEqual([`find ${system}`, `make ${system}`]);
    expect(accounting.drafts).toHaveLength(1);
  });

  test("an unknown attempt stays unknown while the search for its draft fails, and no draft is made", async () => {
    const { id } = await aBasis(system);
    accounting.spoil("make", "lost");
    await send(id);
    await aMinuteLater();
    accounting.spoil("find", { status: 401, body: '{"message":"Udløbet"}' });
    expect(await send(id)).toMatchObject({ status: "unknown", response_status: 401, words: "Udløbet" });
    await aMinuteLater();
    for (const body of ["no json", '{"rows":[]}']) {
      accounting.spoil("find", { status: 200, body });
      expect(await send(id)).toMatchObject({ status: "unknown", response_status: 200, problem: "unreadable" });
      await aMinuteLater();
    }
    expect(accounting.asked.filter((asked) => asked.startsWith("make"))).toHaveLength(1);
  });

  test("two simultaneous attempts make one draft", async () => {
    const { id } = await aBasis(system);
    const letGo = accounting.hold();
    const first = admin.post(path(id));
    await until("the request", () => accounting.asked.includes(`make ${system}`) || undefined);
    const second = await admin.post(path(id));
    expect(second.status).toBe(409);
    const annulment = await admin.post(`/api/invoice-bases/${id}/annulment`);
    expect([annulment.status, annulment.body.message]).toEqual([
      409,
      "Fakturagrundlaget er ved at blive sendt som kladde. Vent et minut, og prøv igen.",
    ]);
    letGo();
    expect((await first).body.draft.status).toBe("sent");
    expect(accounting.drafts).toHaveLength(1);
  });

  test("a refusal is shown in the system's words, without secrets, and the next attempt has a new key", async () => {
    const { id } = await aBasis(system);
    const [secret] = Object.values(rightSetups[system].secrets);
    const words = { message: `Kunden \u0000findes\r\nikke ${secret} ${"x".repeat(500)}` };
    accounting.spoil("make", { status: 422, body: JSON.stringify(words) });
    const refused = await send(id);
    expect(refused).toMatchObject({ status: "refused", response_status: 422, problem: null, number: null });
    expect(refused.words).toMatch(/^Kunden findes ikke \*\*\* x+…$/);
    expect(refused.words).toHaveLength(300);
    expect(JSON.stringify(await audited(id))).not.toContain("Kunden");
    const sent = await send(id);
    expect(sent.status).toBe("sent");
    expect(sent.reference).not.toBe(refused.reference);
    expect(accounting.asked.some((asked) => asked.startsWith("find"))).toBe(false);
  });

  test.each([
    [401, "refused"],
    [403, "refused"],
    [429, "refused"],
    [408, "unknown"],
    [409, "unknown"],
    [500, "unknown"],
    [503, "unknown"],
  ])("after the response %i the draft is %s", async (status, outcome) => {
    const { id } = await aBasis(system);
    accounting.spoil("make", { status, body: '{"message":"Nej"}' });
    expect(await send(id)).toMatchObject({ status: outcome, response_status: status, words: "Nej" });
  });

  test("after a success without a number, or a redirect, the draft is unknown", async () => {
    const { id } = await aBasis(system);
    accounting.spoil("make", { status: 200, body: '{"hello":true}' });
    expect(await send(id)).toMatchObject({ status: "unknown", problem: "unreadable" });
    await aMinuteLater();
    accounting.spoil("make", { status: 307, location: `${accounting.url}/elsewhere` });
    expect(await send(id)).toMatchObject({ status: "unknown", response_status: 307, problem: "unreadable" });
    expect(accounting.drafts).toEqual([]);
  });

  test("an annulled basis is not sent", async () => {
    const { id } = await aBasis(system);
    await admin.post(`/api/invoice-bases/${id}/annulment`);
    const { status, body } = await admin.post(path(id));
    expect([status, body.message]).toEqual([409, "Et annulleret fakturagrundlag kan ikke sendes."]);
    expect(accounting.asked).toEqual([]);
  });

  test("a basis of a customer without a valid number in the system is not sent", async () => {
    const { id, customer_id } = await aBasis(system);
    for (const accounting_number of [null, "!"]) {
      await server.db.updateTable("customers").set({ accounting_number }).where("id", "=", customer_id).execute();
      const { status, body } = await admin.post(path(id));
      expect([status, body.message]).toEqual([
        409,
        expect.stringMatching(new RegExp(`^Skriv nummeret i regnskabet på kunden Havnen .* I ${label} er det `)),
      ]);
    }
    expect(accounting.asked).toEqual([]);
  });
});

test.each(["economic", "dinero"] as const)(
  "with %s, the late outcome of an attempt that a second attempt has overtaken changes nothing",
  async (system) => {
    const { id } = await aBasis(system);
    const letGo = accounting.hold();
    const late = admin.post(path(id));
    await until("the request", () => accounting.asked.includes(`make ${system}`) || undefined);
    await aMinuteLater();
    const sent = await send(id);
    expect(sent.status).toBe("sent");
    letGo();
    expect((await late).body.draft).toEqual(sent);
    expect(accounting.drafts).toHaveLength(1);
    expect((await audited(id)).map(({ kind }) => kind)).toEqual(["invoice-basis-sent"]);
  },
);

test("wrong keys at Dinero's login are a refusal, and no draft is made", async () => {
  const { id } = await aBasis("dinero");
  await setUpAccounting(admin, "dinero", { secrets: { client_secret: "another-secret" } });
  const draft = await send(id);
  expect(draft).toMatchObject({
    status: "refused",
    response_status: 400,
    words: "invalid_client client-secret is unknown",
  });
  expect(accounting.asked).toEqual(["login dinero"]);
});

test("the token of Dinero's login is not shown to the user", async () => {
  const { id } = await aBasis("dinero");
  accounting.spoil("make", { status: 403, body: '{"message":"Bearer token-1 has no access"}' });
  expect(await send(id)).toMatchObject({ status: "refused", words: "Bearer *** has no access" });
});

test("the draft is unknown if the system does not answer within ten seconds", async () => {
  const { id } = await aBasis("economic");
  accounting.spoil("make", "hang");
  expect(await send(id)).toMatchObject({ status: "unknown", problem: "timeout", response_status: null });
});

test("a basis with an unknown draft is not sent to another system", async () => {
  const { id } = await aBasis("economic");
  accounting.spoil("make", "lost");
  await send(id);
  await aMinuteLater();
  await setUpAccounting(admin, "billy");
  const { status, body } = await admin.post(path(id));
  expect([status, body.message]).toMatchObject([409, expect.stringContaining("et andet regnskabssystem")]);
  await admin.put("/api/accounting-setup", { system: null, settings: {}, secrets: {} });
  const none = await admin.post(path(id));
  expect([none.status, none.body.message]).toEqual([409, "Der er ikke sat et regnskabssystem op."]);
  expect(accounting.drafts).toHaveLength(1);
});

test("only users who run payroll send a basis", async () => {
  const { id } = await aBasis("billy");
  expect((await manager.post(path(id))).status).toBe(403);
  expect((await admin.post(path(2_000_000_000))).status).toBe(404);
});
