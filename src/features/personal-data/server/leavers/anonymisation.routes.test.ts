import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { insertInboxToken } from "#common/server/auth/credentials/inbox-address.ts";
import { backUp } from "#common/server/database/backup.ts";
import { type Clock, databaseWithClock } from "#testing/clock.ts";
import { aDayAway } from "#testing/data/absences.ts";
import {
  aCompany,
  aCustomer,
  aFavourite,
  aJob,
  aMileageType,
  anExpenseType,
  aReceipt,
  aSavedReport,
  aSubstitute,
  aUser,
  type Company,
  deleteUser,
  giveSecondFactor,
  type TestUser,
} from "#testing/data/factories.ts";
import { aTrip } from "#testing/data/trips.ts";
import type { Client } from "#testing/http-client.ts";
import { aLoginProvider } from "#testing/sso/login-provider.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let server: TestApp;
let clock: Clock;
let company: Company;
let admin: Client;

beforeAll(async () => {
  const stoppable = await databaseWithClock();
  clock = stoppable.clock;
  server = await testApp({}, stoppable.database);
  company = await aCompany(server.db);
  await server.db.updateTable("working_time_rule_periods").set({ reference_months: 4 }).execute();
  admin = await server.login(company.admin.email);
});

afterEach(() => clock.release());
afterAll(() => server.close());

const personal = {
  name: "Navnkendt Forsvinder",
  email: "forsvinder@borte.test",
  employee_id: "NR-774411",
  phone: "22 33 44 55",
  note: "hemmelig-tekst",
};
const text = `${personal.note} ${personal.name} ${personal.phone}`;

const anonymise = ({ id }: { readonly id: number }) => admin.post(`/api/leavers/${id}/anonymisation`);

async function adminOn(instant: string): Promise<void> {
  await clock.stopAt(instant);
  admin = await server.login(company.admin.email);
}

/** A deleted user who worked on 30/6-2026 and was paid on 31/7-2026. */
async function aLeaver(options: Partial<TestUser> & { employee_id?: string } = {}) {
  const user = await aUser(server.db, ["employee", "manager"], options);
  const times = { started_at: "2026-06-30 08:00:00", ended_at: "2026-06-30 16:00:00" };
  const job = await aJob(server.db, company, { user, job_status: "PAID", note: text, ...times });
  return { ...user, job, payroll_id: job.payroll_id as number };
}

async function leave({ id }: { readonly id: number }) {
  await deleteUser(server.db, id);
  await server.db
    .updateTable("users")
    .set({ employed_from: "2020-01-01", employed_until: "2026-06-30", deleted_at: "2026-07-01T10:00:00Z" })
    .where("id", "=", id)
    .execute();
  await sql`update payrolls set created_at = '2026-07-31T10:00:00Z'`.execute(server.db);
}

describe("anonymising a leaver", () => {
  test("is refused until the later retention period has ended", async () => {
    const leaver = await aLeaver();
    await leave(leaver);
    await adminOn("2031-12-31T22:59:00Z");
    expect(await anonymise(leaver)).toMatchObject({
      status: 409,
      body: { message: "Oplysningerne skal gemmes. De kan først fjernes 1/1-2032." },
    });
    await adminOn("2031-12-31T23:00:00Z");
    expect((await anonymise(leaver)).status).toBe(204);
    expect((await admin.get("/api/leavers?perPage=100")).body.data).toEqual([]);
  });

  test("leaves only the employee number on payroll lines in the database, the data folder and a backup", async () => {
    const { phone: _phone, note: _note, ...columns } = personal;
    const leaver = await aLeaver(columns);
    await fill(leaver);
    await leave(leaver);
    const needles = Object.values(personal);
    // Before anonymising, the same search finds the person in these tables.
    const before = await found(needles);
    const texts = [
      ...["absence_events", "absences", "access_tokens", "audit_log", "balance_entries", "commute_restarts"],
      ...["employment_terms", "favourites", "invoice_basis_lines", "job_comments", "job_expenses", "job_history"],
      ...["job_reversals", "job_trips", "login_identities", "passkeys", "payroll_absence_lines"],
      ...["payroll_allowance_lines", "payroll_files", "payroll_lines", "receipt_pages", "receipts", "registered_jobs"],
      ...["saved_reports", "scim_users", "sessions", "users", "working_time_deviations"],
    ];
    for (const table of texts) expect(before).toContain(table);
    const sums = await sumsOfRuns();
    await adminOn("2032-01-01T10:00:00Z");
    const credentials = { email: personal.email, password: "forkert adgangskode", remember: false };
    expect((await (await server.visitor()).post("/login", credentials)).status).toBe(422);
    expect(await found([personal.email])).toContain("attempts");
    expect((await anonymise(leaver)).status).toBe(204);
    expect(await found(needles.filter((needle) => needle !== personal.employee_id))).toEqual([]);
    expect(await found([personal.employee_id])).toEqual([
      "payroll_absence_lines",
      "payroll_allowance_lines",
      "payroll_lines",
    ]);
    const copy = await backup();
    for (const needle of needles.filter((needle) => needle !== personal.employee_id))
      for (const form of formsOf(needle)) expect([needle, copy.includes(form)]).toEqual([needle, false]);
    const files = await Promise.all(
      (await readdir(server.config.dataDir, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map((entry) => readFile(join(entry.parentPath, entry.name), "latin1")),
    );
    for (const needle of needles) expect(files.filter((file) => file.includes(needle))).toEqual([]);
    expect(await sumsOfRuns()).toEqual(sums);
    const { rows } = await sql<{ kind: string; details: object }>`
      select kind, details from audit_log where about_user_id = ${leaver.id} order by id desc limit 1`.execute(
      server.db,
    );
    expect(rows).toEqual([{ kind: "leaver-anonymised", details: {} }]);
  });

  test("two simultaneous requests and a later request anonymise once", async () => {
    const leaver = await aLeaver();
    await leave(leaver);
    await adminOn("2032-01-01T10:00:00Z");
    const taps = [...(await Promise.all([anonymise(leaver), anonymise(leaver)])), await anonymise(leaver)];
    expect(taps.map(({ status }) => status)).toEqual([204, 204, 204]);
    const entries = await server.db
      .selectFrom("audit_log")
      .select("id")
      .where("kind", "=", "leaver-anonymised")
      .where("about_user_id", "=", leaver.id)
      .execute();
    expect(entries.length).toBe(1);
  });

  test("is refused for a person who can log in or has an unpaid job, and cannot be undone", async () => {
    const leaver = await aLeaver();
    await adminOn("2040-01-01T10:00:00Z");
    await server.db
      .updateTable("users")
      .set({ employed_from: "2020-01-01", employed_until: "2026-06-30" })
      .where("id", "=", leaver.id)
      .execute();
    expect((await anonymise(leaver)).body.message).toBe("Personen kan stadig logge ind. Slet brugeren først.");
    await leave(leaver);
    const times = { started_at: "2026-06-29 08:00:00", ended_at: "2026-06-29 16:00:00" };
    const open = await aJob(server.db, company, { user: leaver, ...times });
    expect((await anonymise(leaver)).body.message).toContain("venter på godkendelse eller udbetaling");
    await server.db.deleteFrom("registered_jobs").where("id", "=", open.id).execute();
    expect((await anonymise(leaver)).status).toBe(204);
    const back = await admin.post(`/api/users/${leaver.id}/reactivation`, { email: leaver.email, roles: [4] });
    expect(back).toMatchObject({ status: 409, body: { message: expect.stringContaining("Opret en ny bruger") } });
    const deleted = (await admin.get("/api/users?deleted=true&paginate=true&with=roles&perPage=100")).body.data;
    expect(deleted.filter(({ id }: { id: number }) => id === leaver.id)).toEqual([]);
  });

  test("an anonymised person who comes back is a new user, even with the same address and number", async () => {
    const leaver = await aLeaver({ email: "kommer.igen@dagvaerk.test", employee_id: "NR-5" });
    await leave(leaver);
    await adminOn("2032-01-01T10:00:00Z");
    await anonymise(leaver);
    const { status, body } = await admin.post("/api/users", {
      ...{ name: leaver.name, email: leaver.email, employee_id: "NR-5", default_hourly_rate: 200, roles: [4] },
    });
    expect([status, body.id === leaver.id, body.display_name]).toEqual([201, false, leaver.name]);
  });

  test("the file of a run is made again without the leaver's name", async () => {
    const leaver = await aLeaver({ name: "Filkendt Person" });
    const read = async () => (await admin.get(`/payrolls/${leaver.payroll_id}?format=excel`)).bytes.toString("utf8");
    const before = await read();
    expect(before).toContain(leaver.name);
    await leave(leaver);
    await adminOn("2032-01-01T10:00:00Z");
    await anonymise(leaver);
    expect(await read()).toContain(`Tidligere medarbejder ${leaver.id}`);
    expect(await read()).not.toContain(leaver.name);
  });

  test("frozen rows can change only in their texts and only in an anonymising transaction", async () => {
    const { job } = await aLeaver();
    const inside = (statement: ReturnType<typeof sql>) =>
      server.db.transaction().execute(async (trx) => {
        await sql`set local dagvaerk.anonymising = 'on'`.execute(trx);
        await statement.execute(trx);
      });
    const refused = { message: "payroll_lines is only ever added to" };
    const line = sql`where job_id = ${job.id}`;
    await expect(
      inside(sql`update payroll_lines set price = price + 1, user_name = 'x' ${line}`),
    ).rejects.toMatchObject(refused);
    await expect(inside(sql`update payroll_lines set employee_id = 'x' ${line}`)).rejects.toMatchObject(refused);
    await expect(inside(sql`delete from payroll_lines ${line}`)).rejects.toMatchObject(refused);
    await expect(inside(sql`truncate payroll_lines cascade`)).rejects.toMatchObject(refused);
    await inside(sql`update payroll_lines set user_name = 'x' ${line}`);
    await expect(sql`update payroll_lines set user_name = 'y' ${line}`.execute(server.db)).rejects.toMatchObject(
      refused,
    );
  });
});

/** Fills all text columns about the person, and adds the person's secrets. */
async function fill({ id, name, job, payroll_id }: Awaited<ReturnType<typeof aLeaver>>): Promise<void> {
  const { db } = server;
  const user = { id, name, email: personal.email };
  const client = await server.login(personal.email);
  await client.post("/api/favourites", aFavourite(company, { name: personal.note }));
  await client.post("/api/reports/saved", aSavedReport({ name: personal.note }));
  await giveSecondFactor(db, id);
  await aSubstitute(db, user, company.manager);
  await db.updateTable("sessions").set({ user_agent: text }).where("user_id", "=", id).execute();
  await db
    .insertInto("passkeys")
    .values({
      ...{ user_id: id, credential_id: personal.note, public_key: Buffer.from(text) },
      ...{ counter: 0, transports: [], name: text },
    })
    .execute();
  await db
    .insertInto("access_tokens")
    .values({
      ...{ user_id: id, public_id: "abcd1234", token_hash: Buffer.from("hash"), name: personal.note },
      ...{ scopes: ["jobs:read"], expires_on: "2099-01-01" },
    })
    .execute();
  const provider_id = await aLoginProvider(db);
  const claims = JSON.stringify({ roles: [], groups: [personal.note], lacks_groups: false });
  await db
    .insertInto("login_identities")
    .values({ user_id: id, provider_id, issuer: "https://login.test", subject: personal.email, claims })
    .execute();
  await db
    .insertInto("scim_users")
    .values({ user_id: id, user_name: personal.email, external_id: personal.note })
    .execute();
  const terms = { exempt_by: text, exempt_agreed_on: "2024-01-01" };
  await db.updateTable("employment_terms").set(terms).where("user_id", "=", id).execute();
  const times = { started_at: "2026-06-29 08:00:00", ended_at: "2026-06-29 08:00:00" };
  const expense = await aJob(db, company, {
    user,
    kind: "expense",
    job_type_id: (await anExpenseType(db)).id,
    hourly_rate: null,
    ...{ price_mode: "manual", price: 100, ...times },
  });
  await db.deleteFrom("job_expenses").where("job_id", "=", expense.id).execute();
  await db
    .insertInto("job_expenses")
    .values({
      ...{ job_id: expense.id, vat: 0, currency: "DKK", supplier: text, participants: text },
      missing_receipt_reason: text,
    })
    .execute();
  await db
    .updateTable("registered_jobs")
    .set({ job_status: "REJECTED", rejection_reason: text, late_reason: text })
    .where("id", "=", expense.id)
    .execute();
  const trip = await aTrip(db, company, await aMileageType(db), { user, job_status: "REJECTED", day: "2026-06-29" });
  await db
    .updateTable("job_trips")
    .set({ from_place: text, via_places: [text], to_place: text, purpose: text, registration_number: "AB" })
    .where("job_id", "=", trip.id)
    .execute();
  await aReceipt(db, user, { jobs: [job], name: `${personal.note}.jpg`, bytes: Buffer.from(text) });
  await aReceipt(db, user, {
    name: `${personal.note}.jpg`,
    bytes: Buffer.from(`${text} løst`),
    mail: { subject: text },
  });
  await insertInboxToken(db, id);
  await db
    .insertInto("job_comments")
    .values([
      { job_id: job.id, user_id: company.manager.id, text },
      { job_id: (await aJob(db, company)).id, user_id: id, text },
    ])
    .execute();
  await db
    .insertInto("job_history")
    .values({
      ...{ job_id: job.id, user_id: id, event: "changed", to_status: "NEW", reason: text },
      changes: JSON.stringify([{ field: "note", from: null, to: text }]),
    })
    .execute();
  const lines = await db.selectFrom("payroll_lines").select("id").where("job_id", "=", job.id).execute();
  await db
    .insertInto("job_reversals")
    .values({
      ...{ job_id: job.id, payroll_line_id: lines[0]?.id as number, replacement_job_id: expense.id },
      ...{ reason: text, created_by_user_id: company.admin.id },
    })
    .execute();
  const commute = { user_id: id, workplace: text, workplace_key: text, from_date: "2026-01-01", reason: text };
  await db
    .insertInto("commute_restarts")
    .values({ ...commute, created_by_user_id: id })
    .execute();
  const absence = await aDayAway(db, user, "2026-03-02", { template: "sickness", name: "Sygdom af en slags" });
  await db.updateTable("absences").set({ reason: text }).where("id", "=", absence).execute();
  await db.insertInto("absence_events").values({ absence_id: absence, event: "approved", reason: text }).execute();
  const { kind_id } = await db
    .selectFrom("absences")
    .select("kind_id")
    .where("id", "=", absence)
    .executeTakeFirstOrThrow();
  const frozen = { payroll_id, user_id: id, employee_id: personal.employee_id, user_name: name, salary_code: "21" };
  await db
    .insertInto("payroll_absence_lines")
    .values({
      ...{ ...frozen, kind_id, date: "2026-03-02", kind_name: personal.note, template: "sickness", is_sent: true },
      ...{ pay: "own", minutes: 444, hundredths: 100, rate: 200, price: 1480 },
    })
    .execute();
  const { id: rules_id } = await db
    .insertInto("allowance_rules")
    .values({ name: "Regler" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("payroll_allowance_lines")
    .values({
      ...{ ...frozen, date: "2026-03-03", rules_id, code: "overtime", name: "Overtid", unit: "hour" },
      ...{ minutes: 60, count: 0, price: 100, rate: 100 },
    })
    .execute();
  const file = { format: "csv", file_name: "run.csv", content_type: "text/csv", sha256: "0".repeat(64) };
  await db
    .insertInto("payroll_files")
    .values({ ...file, payroll_id, bytes: Buffer.from(text), created_by_user_id: company.admin.id })
    .execute();
  await db
    .insertInto("balance_entries")
    .values({
      ...{ user_id: id, account: "holiday", kind: "correction", year: 2025, date: "2025-09-01", amount: 100 },
      ...{ reason: text, created_by_user_id: company.admin.id },
    })
    .execute();
  await db
    .insertInto("working_time_deviations")
    .values({
      ...{ user_id: id, day: "2026-03-04", kind: "rest", short_minutes: 30, reason: text, compensation: text },
      ...{ compensate_by: "2026-03-10", created_by_user_id: id },
      ...{ signed_by_user_id: company.admin.id, signed_at: "2026-03-05T10:00:00Z" },
    })
    .execute();
  await fillInvoiceBasis(user, job.id);
  await db
    .insertInto("audit_log")
    .values([
      { kind: "passkey-added", user_id: id, details: JSON.stringify({ name: text }) },
      { kind: "user-changed", user_id: company.admin.id, about_user_id: id, details: JSON.stringify({ note: text }) },
      { kind: "project-owner-changed", user_id: company.admin.id, details: JSON.stringify({ former_owner: name }) },
    ])
    .execute();
}

async function fillInvoiceBasis({ id, name }: TestUser, job_id: number): Promise<void> {
  const { db } = server;
  const customer = await aCustomer(db);
  await db
    .insertInto("invoice_bases")
    .values({
      ...{ id: 1, customer_id: customer.id, customer_name: customer.name, until_date: "2026-07-01", jobs_count: 1 },
      ...{ group_by: "person", with_refunds: false, markup: 0, amount: 100, created_by_user_id: company.admin.id },
    })
    .execute();
  await db
    .insertInto("invoice_basis_lines")
    .values({
      ...{ invoice_basis_id: 1, place: 0, project_code: "1", project_name: "Projekt", kind: "work", title: name },
      ...{ minutes: 60, rate: 100, amount: 100 },
    })
    .execute();
  const { project_id, job_type_id } = await db
    .selectFrom("jobs")
    .select(["project_id", "job_type_id"])
    .where("id", "=", job_id)
    .executeTakeFirstOrThrow();
  await db
    .insertInto("invoice_basis_jobs")
    .values({
      ...{ invoice_basis_id: 1, job_id, line_place: 0, project_id, job_type_id, user_id: id },
      ...{ day: "2026-06-30", minutes: 60, cost: 0 },
    })
    .execute();
}

/** The text, and its bytes in hexadecimal, as binary columns are shown. */
const formsOf = (needle: string) => [needle, Buffer.from(needle).toString("hex")];

/** The tables of the app and of its queue that contain one of the texts. */
async function found(needles: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
    order by table_name`.execute(server.db);
  const patterns = needles.flatMap(formsOf).map((form) => `%${form}%`);
  const hits: string[] = [];
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ is_found: boolean }>`select exists (
      select from ${sql.table(`${schema}.${name}`)} as searched where to_jsonb(searched)::text ilike any(${patterns})
    ) as is_found`.execute(server.db);
    if (rows[0]?.is_found) hits.push(name);
  }
  return hits;
}

async function backup(): Promise<string> {
  const file = join(server.config.dataDir, "copy.gz");
  await backUp(server.databaseUrl, file);
  return gunzipSync(await readFile(file)).toString("utf8");
}

async function sumsOfRuns(): Promise<unknown> {
  const lines = ["payroll_lines", "payroll_allowance_lines", "payroll_absence_lines"].map(
    (table) => sql`select payroll_id, employee_id, salary_code, minutes, price from ${sql.table(table)}`,
  );
  const { rows } = await sql`
    select payroll_id, employee_id, salary_code, sum(minutes) as minutes, sum(price) as price
    from (${sql.join(lines, sql` union all `)}) as lines group by 1, 2, 3 order by 1, 2, 3`.execute(server.db);
  const { rows: totals } = await sql`select * from payroll_sums order by payroll_id, user_id, kind`.execute(server.db);
  return { rows, totals };
}
