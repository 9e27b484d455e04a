import { type Kysely, sql } from "kysely";
import { extractText, getDocumentProxy } from "unpdf";
import { beforeAll, describe, expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import type { Database } from "#common/server/database/tables.ts";
import { maxRecordTrips, type RecordPeriod } from "#features/payrolls/rules/mileage-record.ts";
import { aMileageType, aProject, aUser, type TestJobType, type TestUser } from "#testing/data/factories.ts";
import { aTrip, copyTrip, tripInputFor } from "#testing/data/trips.ts";
import type { Client } from "#testing/http-client.ts";
import { setUpCompany } from "#testing/set-up.ts";
import { listRecordTrips, listYearKm } from "./mileage-record.store.ts";

const { server, company, admin, owner, owner2, manager, manager2, employee2 } = setUpCompany();

let type: TestJobType;
let driver: TestUser;
let own: Client;
let first: number;
let second: number;

async function pay(): Promise<number> {
  const { status, body } = await admin.post("/api/payrolls", {
    description: "November",
    created_before_date: today().toString(),
    jobs: "approved",
  });
  expect(status).toBe(201);
  return body.id;
}

/** The first run pays a split trip and a trip of 2025. The second run reverses the split trip and pays another trip. */
beforeAll(async () => {
  type = await aMileageType(server.db, { name: "Kørsel", salary_code: "24" });
  driver = await aUser(server.db, ["employee"], { name: "Åge Østergård", employee_id: "0042" });
  own = await server.login(driver.email);
  for (const user of [driver, company.employee2])
    await admin.put("/api/mileage/openings", { user_id: user.id, year: 2026, km: 19_538 });
  await admin.put("/api/mileage/company", { name: "Dagværk Byg", address: "Havnegade 1, Aarhus", cvr: "12 34 56 78" });
  const trip = await aTrip(server.db, company, type, { user: driver, day: "2026-03-05", km: 271, is_round_trip: true });
  await aTrip(server.db, company, type, { user: driver, day: "2025-12-30", km: 10, via_places: ["Ømvej 3"] });
  first = await pay();
  await admin.post(`/api/jobs/${trip.id}/reversal`, { reason: "Forkert" });
  await aTrip(server.db, company, type, { user: driver, day: "2026-03-05", km: 500 });
  await aTrip(server.db, company, type, { user: driver, day: "2026-04-01", km: 1, job_status: "NEW" });
  second = await pay();
});

async function textOf(client: Client, query: string): Promise<string> {
  const { status, bytes, headers } = await client.get(`/api/mileage-records/${driver.id}?${query}`, { accept: "*/*" });
  expect([status, headers["content-type"]]).toEqual([200, "application/pdf"]);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), {
    mergePages: true,
  });
  return text.replaceAll(/\s+/g, " ");
}

describe("the record of a run", () => {
  test("a run's record has its trips, split as they were paid, and the year's kilometres before and after", async () => {
    const text = await textOf(own, `payroll_id=${first}`);
    for (const phrase of [
      `Lønkørsel ${first}, November`,
      "Åge Østergård Medarbejdernummer 0042",
      "Dagværk Byg Havnegade 1, Aarhus CVR-nummer 12345678",
      "Kørt i bil i 2025: 0 km før dette regnskab, 10 km efter det.",
      "Kørt i bil i 2026: 19.538 km før dette regnskab, 20.080 km efter det.",
      "2026, bil, til 20.000 km: 462 km à 3,94 kr. = 1.820,28 kr.",
      "Vestergade 1, 7100 Vejle – Ømvej 3 – Havnegade 12",
      "beregnet i lønkørsel",
      "af Asta Admin",
    ])
      expect(text).toContain(phrase);
  });

  test("a later run's record has the reversed trip and its replacement", async () => {
    const text = await textOf(admin, `payroll_id=${second}`);
    expect(text).toContain(`Lønkørsel ${second}, November`);
    expect(text).toContain(`taget tilbage fra lønkørsel ${first} i lønkørsel ${second}`);
    expect(text).toContain("Kørt i bil i 2026: 20.080 km før dette regnskab, 20.038 km efter det.");
    expect(text).toContain("2026, bil, til 20.000 km: 0 km à 3,94 kr. = 0,00 kr.");
  });
});

test("a year's record has all paid trips of the year, starting from the opening", async () => {
  const text = await textOf(own, "year=2026");
  expect(text).toContain("Kørt i bil i 2026: 19.538 km før dette regnskab, 20.038 km efter det.");
  expect(text).not.toContain("2025");
  expect(await textOf(own, "year=2024")).toContain("Der er ingen udbetalte ture.");
});

describe("access to the record", () => {
  test("a mileage record is available to its user and to payroll administrators", async () => {
    const status = async (client: Client, id: number, query: string) =>
      (await client.get(`/api/mileage-records/${id}?${query}`, { accept: "*/*" })).status;
    for (const client of [manager, employee2]) expect(await status(client, driver.id, "year=2026")).toBe(404);
    expect(await status(employee2, company.employee2.id, `payroll_id=${first}`)).toBe(404);
    for (const client of [own, admin]) expect(await status(client, driver.id, "payroll_id=2000000000")).toBe(404);
    for (const query of ["", "year=26", `year=2026&payroll_id=${first}`, "payroll_id=x"])
      expect(await status(own, driver.id, query)).toBe(422);
  });

  test("access to another user's mileage record is logged", async () => {
    const count = async () => (await admin.get("/api/audit-log?kind=mileage-record-exported")).body.meta.total;
    const before = await count();
    await textOf(own, "year=2026");
    expect(await count()).toBe(before);
    const url = `/api/mileage-records/${driver.id}?year=2026`;
    const head = await server.app.inject({ method: "HEAD", url, headers: admin.headers() });
    expect([head.statusCode, head.headers["content-type"], head.body]).toEqual([200, "application/pdf", ""]);
    expect(await count()).toBe(before);
    await textOf(admin, "year=2026");
    expect(await count()).toBe(before + 1);
  });
});

test("a mileage record names the users who registered the trip and gave its valid approvals", async () => {
  const user = await aUser(server.db, ["employee"], { name: "Britta Bilist", employee_id: "0045" });
  const client = await server.login(user.email);
  const project = await aProject(server.db, company.owner, { default_cost_center_id: company.costCenter.id });
  const decide = async (by: Client, id: number, job_status: string, more: object = {}) =>
    expect((await by.patch(`/api/jobs/${id}`, { job_status, ...more })).status).toBe(200);
  const [once, twice] = ["APPROVED_BY_PROJECT_OWNER", "APPROVED_BY_MANAGER"] as const;
  const sent = ["Aalborg", "Odense"].map((to_place) => tripInputFor({ ...company, project }, type, { to_place }));
  const ids: number[] = [];
  for (const input of sent) {
    const { id } = (await client.post("/api/jobs", input)).body;
    await decide(owner, id, once);
    await decide(manager, id, "REJECTED", { rejection_reason: "Forkert adresse" });
    expect((await client.put(`/api/jobs/${id}`, input)).status).toBe(200);
    ids.push(id);
  }
  const [approved = 0] = ids;
  const changed = { owner_user_id: company.owner2.id };
  await server.db.updateTable("projects").set(changed).where("id", "=", project.id).execute();
  await decide(owner2, approved, once);
  // The history now has an administrator's entry between the approvals.
  await admin.put("/api/mileage/openings", { user_id: user.id, year: today().year, km: 20_000 });
  await decide(manager, approved, twice);
  const another = (await employee2.post("/api/jobs", tripInputFor(company, type))).body.id;
  await decide(owner, another, once);
  await decide(manager2, another, twice);
  const jobs = await server.db
    .selectFrom("jobs")
    .select(["id", "version"])
    .where("user_id", "=", user.id)
    .orderBy("id")
    .execute();
  const run = await admin.post("/api/payrolls", {
    description: "Løn",
    created_before_date: today().toString(),
    shown_jobs: jobs.map(({ id, version }) => [id, version]),
  });
  expect(run.status).toBe(201);
  const trips = await listRecordTrips(server.db, user.id, { payroll_id: run.body.id });
  expect(trips.map((trip) => [trip.registered.by, trip.owner_approved?.by, trip.manager_approved?.by])).toEqual([
    ["Britta Bilist", "Else Ejer", "Mads Manager"],
    ["Britta Bilist", undefined, undefined],
  ]);
});

test("trips of an annulled run are in no mileage record", async () => {
  const other = await aUser(server.db, ["employee"], { employee_id: "0044" });
  await aTrip(server.db, company, type, { user: other, day: "2026-05-05", km: 7 });
  const annulled = await pay();
  const ofRun = async () =>
    (await admin.get(`/api/mileage-records/${other.id}?payroll_id=${annulled}`, { accept: "*/*" })).status;
  expect(await ofRun()).toBe(200);
  expect((await admin.post(`/api/payrolls/${annulled}/annulment`, {})).status).toBe(200);
  expect(await ofRun()).toBe(404);
  const again = await pay();
  expect(await listRecordTrips(server.db, other.id, { year: 2026 })).toMatchObject([{ payroll_id: again }]);
  expect(await listYearKm(server.db, other.id, { year: 2026 })).toEqual([{ year: 2026, before: 0, after: 7 }]);
});

test("a mileage record is ordered by day, and does not add bicycles to the car's kilometres", async () => {
  const other = await aUser(server.db, ["employee"], { employee_id: "0046" });
  const drive = (day: string, more: object = {}) =>
    aTrip(server.db, company, type, { user: other, km: 10, day, ...more });
  await drive("2026-06-02");
  await drive("2026-06-01", { vehicle: "bicycle", registration_number: null });
  await drive("2025-06-03");
  const run = await pay();
  const trips = await listRecordTrips(server.db, other.id, { payroll_id: run });
  expect(trips.map(({ day }) => day)).toEqual(["2025-06-03", "2026-06-01", "2026-06-02"]);
  expect(await listYearKm(server.db, other.id, { payroll_id: run })).toEqual([
    { year: 2025, before: 0, after: 10 },
    { year: 2026, before: 0, after: 10 },
  ]);
  const same = await listRecordTrips(server.db, driver.id, { year: 2026 });
  expect(same.map((trip) => [trip.payroll_id, trip.reverses_payroll_id, trip.parts.map(({ part }) => part)])).toEqual([
    [first, null, ["high", "low"]],
    [second, null, ["high", "low"]],
    [second, first, ["high", "low"]],
  ]);
});

describe("with a user who has very many trips", () => {
  let busy: TestUser;
  let theirs: number;

  beforeAll(async () => {
    busy = await aUser(server.db, ["employee"], { employee_id: "0043" });
    const trip = await aTrip(server.db, company, type, { user: busy, day: "2026-03-05", km: 0.1 });
    await copyTrip(server.db, trip, maxRecordTrips);
    // Without statistics, PostgreSQL would read all lines for each job of the run.
    await sql`analyze registered_jobs, payroll_lines`.execute(server.db);
    theirs = await pay();
  });

  test("a record with too many trips is refused with the advice to use single runs", async () => {
    const { status, body } = await admin.get(`/api/mileage-records/${busy.id}?year=2026`);
    expect([status, body.errors]).toEqual([
      422,
      { year: ["Et kørselsregnskab holder højst 5.000 ture. Hent det for hver lønkørsel i stedet for for året."] },
    ]);
  });

  test("a record of a year reads only its user's lines in the database", async () => {
    await sql`analyze payroll_lines, payroll_line_parts, payrolls, registered_jobs, job_trips`.execute(server.db);
    const linesRead = async (trx: Kysely<Database>) => {
      const { rows } = await sql<{ lines: number }>`select seq_tup_read + idx_tup_fetch as lines
        from pg_stat_xact_user_tables where relname = 'payroll_lines'`.execute(trx);
      return rows[0]?.lines ?? 0;
    };
    const read = (period: RecordPeriod) =>
      server.db.transaction().execute(async (trx) => {
        // As in production, PostgreSQL chooses the plan by the period.
        await sql`set local plan_cache_mode to auto`.execute(trx);
        // The count can include earlier reads of the connection, so they are subtracted.
        const before = await linesRead(trx);
        const trips = await listRecordTrips(trx, driver.id, period);
        await listYearKm(trx, driver.id, period);
        return { trips: trips.length, readsFew: (await linesRead(trx)) - before < 50 };
      });
    expect(await read({ year: 2026 })).toEqual({ trips: 3, readsFew: true });
    expect(await read({ payroll_id: second })).toEqual({ trips: 2, readsFew: true });
    expect(await read({ payroll_id: theirs })).toEqual({ trips: 0, readsFew: true });
  });
});
