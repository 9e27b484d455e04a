import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import { tripKm } from "#features/mileage/rules/km.ts";
import { paidRates, ratesOn } from "#features/mileage/rules/mileage-rates.ts";
import type { SavedRates } from "#features/mileage/rules/mileage-rates-row.ts";
import { splitTrip } from "#features/mileage/rules/mileage-split.ts";
import { listRates } from "#features/mileage/server/mileage.store.ts";
import { findHighKmBefore, splitOf } from "#features/mileage/server/trip-split.store.ts";
import type { PayrollTotal } from "#features/payrolls/rules/payroll-run.ts";
import { aJob, aJobType, aMileageType, aUser, type TestJobType, type TestUser } from "#testing/data/factories.ts";
import { aTrip } from "#testing/data/trips.ts";
import { setUpCompany } from "#testing/set-up.ts";

/** The pay of trips in a run (docs/product-rules.md#paid-trips). */

const { server, company, admin } = setUpCompany();

let type: TestJobType;
let driver: TestUser;

beforeAll(async () => {
  type = await aMileageType(server.db, { name: "Kørsel", salary_code: "24" });
  await admin.put("/api/payroll-setup", {
    ...(await admin.get("/api/payroll-setup")).body,
    danlon: { ...(await admin.get("/api/payroll-setup")).body.danlon, company_number: "12345678" },
  });
});

/** A new driver per test, so that kilometres of other tests do not count. */
beforeEach(async () => {
  driver = await aUser(server.db, ["employee"], { employee_id: `K${crypto.randomUUID().slice(0, 8)}` });
});

const drive = (km: number, day: string, more: object = {}) =>
  aTrip(server.db, company, type, { user: driver, km, day, ...more });
const opening = (km: number, year = 2026) => admin.put("/api/mileage/openings", { user_id: driver.id, year, km });

/** Pays all approved jobs, which are the jobs of the current test. */
async function pay(): Promise<number> {
  const { status, body } = await admin.post("/api/payrolls", {
    description: "Løn",
    created_before_date: today().toString(),
    jobs: "approved",
  });
  expect([status, body]).toEqual([201, expect.anything()]);
  return body.id;
}

/** The parts of the driver's lines in a run, as `high 462 à 3.94 = 1820.28 (24)`. */
async function partsOf(run: number): Promise<string[]> {
  const rows = await server.db
    .selectFrom("payroll_line_parts")
    .innerJoin("payroll_lines", "payroll_lines.id", "payroll_line_parts.payroll_line_id")
    .select(["part", "km", "rate", "payroll_line_parts.price", "payroll_line_parts.salary_code"])
    .where("payroll_lines.payroll_id", "=", run)
    .where("payroll_lines.user_id", "=", driver.id)
    .orderBy("payroll_lines.id")
    .orderBy("part")
    .execute();
  return rows.map(({ part, km, rate, price, salary_code }) => `${part} ${km} à ${rate} = ${price} (${salary_code})`);
}

const priceOf = async (id: number) =>
  (await server.db.selectFrom("jobs").select("price").where("id", "=", id).executeTakeFirstOrThrow()).price;

const reverse = async (id: number) =>
  expect((await admin.post(`/api/jobs/${id}/reversal`, { reason: "Forkert" })).status).toBe(201);

describe("a trip over 20.000 km", () => {
  test("a trip over 20.000 km is paid as one line with the sum, and a part for each rate", async () => {
    await opening(19_538);
    const trip = await drive(271, "2026-11-05", { is_round_trip: true });
    const run = await pay();
    expect(await partsOf(run)).toEqual(["high 462 à 3.94 = 1820.28 (24)", "low 80 à 2.28 = 182.4 (902)"]);
    expect(await priceOf(trip.id)).toBe(2002.68);
    const { body } = await admin.get(`/api/payrolls/${run}/lines?perPage=100`);
    expect(body.data.find(({ job_id }: { job_id: number }) => job_id === trip.id)).toMatchObject({
      price: 2002.68,
      parts: [
        { part: "high", salary_code: "24", km: 462, rate: 3.94, price: 1820.28 },
        { part: "low", salary_code: "902", km: 80, rate: 2.28, price: 182.4 },
      ],
    });
    const file = (await admin.get(`/api/payrolls/${run}/file?format=danlon&perPage=100`)).body.data;
    expect(file.filter((line: string) => line.includes(";K"))).toEqual([
      expect.stringMatching(/;24;;;182028$/),
      expect.stringMatching(/;902;;;18240$/),
    ]);
  });

  test("trips take the high rate in the order of day and id, whatever the order of registration", async () => {
    await opening(19_990);
    const late = await drive(10, "2026-03-02");
    const early = await drive(10, "2026-03-01");
    const same = await drive(10, "2026-03-01");
    const run = await pay();
    expect([await priceOf(early.id), await priceOf(same.id), await priceOf(late.id)]).toEqual([39.4, 22.8, 22.8]);
    expect(await partsOf(run)).toHaveLength(3);
  });

  test("a paid trip keeps its price when an older trip is registered later", async () => {
    await opening(19_990);
    const paid = await drive(10, "2026-05-01");
    await pay();
    const older = await drive(10, "2026-04-01");
    await pay();
    expect([await priceOf(paid.id), await priceOf(older.id)]).toEqual([39.4, 22.8]);
  });

  test("a trip counts in its own year, not in the year of payment", async () => {
    await opening(20_000);
    await drive(10, "2026-01-01");
    await drive(10, "2025-12-31");
    await drive(10, "2025-01-01");
    expect(await partsOf(await pay())).toEqual([
      "low 10 à 2.28 = 22.8 (902)",
      "high 10 à 3.81 = 38.1 (24)",
      "high 10 à 3.81 = 38.1 (24)",
    ]);
  });

  test("trips by bicycle do not count towards 20.000 km, and have their own rate and salary code", async () => {
    await opening(19_999);
    await drive(25.5, "2026-02-01", { vehicle: "bicycle", registration_number: null });
    await drive(2, "2026-02-02");
    expect(await partsOf(await pay())).toEqual([
      "bicycle 25.5 à 0.64 = 16.32 (903)",
      "high 1 à 3.94 = 3.94 (24)",
      "low 1 à 2.28 = 2.28 (902)",
    ]);
  });
});

describe("the parts of a trip by rate", () => {
  /** A search of lines also finds employee numbers, so no code may be part of a random employee number. */
  const aType = (codes: object = {}) =>
    aJobType(server.db, {
      name: "Eget køretøj",
      kind: "mileage",
      salary_code: "KM-HØJ",
      low_salary_code: "KM-LAV",
      bicycle_salary_code: "KM-CYKEL",
      ...codes,
    });
  const driveAs = (of: TestJobType, km: number, more: object = {}) =>
    aTrip(server.db, company, of, { user: driver, km, day: "2026-11-05", ...more });

  /** The totals by code, as `24 Kørsel: 2 lines, 0 minutes, mileage 1820.28 for 462 km`. */
  async function totalsOf(run: number): Promise<string[]> {
    const { body } = await admin.get(`/api/payrolls/${run}/totals?by=salary_code`);
    expect(body.total).toBe(body.data.length);
    return body.data.map(
      ({ code, name, lines_count, minutes, sums }: PayrollTotal) =>
        `${code} ${name}: ${lines_count} lines, ${minutes} minutes, ${sums.map(({ kind, price, km }) => `${kind} ${price} for ${km} km`)}`,
    );
  }

  test("each rate of a trip is added up and reversed under its own code, as in the file", async () => {
    await opening(19_538);
    const own = await aType();
    const trip = await driveAs(own, 542);
    await driveAs(own, 8);
    await driveAs(own, 10, { vehicle: "bicycle", registration_number: null });
    await aJob(server.db, company, { user: driver, job_status: "APPROVED_BY_MANAGER" });
    expect(await totalsOf(await pay())).toEqual([
      "1010 Montage: 1 lines, 480 minutes, work 1600 for 0 km",
      "KM-CYKEL Eget køretøj: 1 lines, 0 minutes, mileage 6.4 for 10 km",
      "KM-HØJ Eget køretøj: 1 lines, 0 minutes, mileage 1820.28 for 462 km",
      "KM-LAV Eget køretøj: 2 lines, 0 minutes, mileage 200.64 for 88 km",
    ]);
    await reverse(trip.id);
    expect(await totalsOf(await pay())).toEqual([
      "KM-HØJ Eget køretøj: 1 lines, 0 minutes, mileage -1820.28 for -462 km",
      "KM-LAV Eget køretøj: 1 lines, 0 minutes, mileage -182.4 for -80 km",
    ]);
  });

  test("two rates with the same code are one row of the totals", async () => {
    await opening(19_538);
    await driveAs(await aType({ low_salary_code: "KM-HØJ" }), 542);
    expect(await totalsOf(await pay())).toEqual([
      "KM-HØJ Eget køretøj: 1 lines, 0 minutes, mileage 2002.68 for 542 km",
    ]);
  });

  test("a line is found by the codes of its parts", async () => {
    await opening(19_538);
    const own = await aType();
    const trip = await driveAs(own, 542);
    const bicycle = await driveAs(own, 10, { vehicle: "bicycle", registration_number: null });
    const run = await pay();
    const found = async (query: string) => {
      const { body } = await admin.get(`/api/payrolls/${run}/lines?${query}`);
      expect(body.total).toBe(body.data.length);
      return body.data.map(({ job_id }: { job_id: number }) => job_id);
    };
    expect(await found("filter=km-lav")).toEqual([trip.id]);
    expect(await found("filter=cykel")).toEqual([bicycle.id]);
    expect(await found("filter=KM-LAV&kind=work")).toEqual([]);
    expect(await found("filter=LAV%25")).toEqual([]);
  });
});

describe("reversed trips", () => {
  test("a reversal takes a trip back at its paid rates, and its kilometres are available in the same run", async () => {
    await opening(19_538);
    const trip = await drive(542, "2026-11-05");
    await pay();
    await reverse(trip.id);
    const again = await drive(400, "2026-11-05");
    const run = await pay();
    expect(await partsOf(run)).toEqual([
      "high 400 à 3.94 = 1576 (24)",
      "high -462 à 3.94 = -1820.28 (24)",
      "low -80 à 2.28 = -182.4 (902)",
    ]);
    expect(await priceOf(again.id)).toBe(1576);
    const file = (await admin.get(`/api/payrolls/${run}/file?format=danlon&perPage=100`)).body.data;
    expect(file.filter((line: string) => line.includes(";K"))).toEqual([
      expect.stringMatching(/;24;;;-24428$/),
      expect.stringMatching(/;902;;;-18240$/),
    ]);
  });

  test("the high rate pays 20.000 km in total, even if an early trip is reversed after the limit was passed", async () => {
    await opening(19_000);
    const early = await drive(900, "2026-02-01");
    await drive(200, "2026-03-01");
    await pay();
    await reverse(early.id);
    await drive(900, "2026-02-01");
    expect(await partsOf(await pay())).toEqual(["high 900 à 3.94 = 3546 (24)", "high -900 à 3.94 = -3546 (24)"]);
  });

  test("a reversed trip's kilometres are returned to its own year, and not to the next", async () => {
    await opening(19_990, 2025);
    await opening(19_995);
    const eve = await drive(30, "2025-12-31");
    await drive(10, "2026-01-01");
    expect((await partsOf(await pay())).toSorted()).toEqual([
      "high 10 à 3.81 = 38.1 (24)",
      "high 5 à 3.94 = 19.7 (24)",
      "low 20 à 2.23 = 44.6 (902)",
      "low 5 à 2.28 = 11.4 (902)",
    ]);
    await reverse(eve.id);
    await drive(15, "2025-12-31");
    await drive(10, "2026-01-01");
    expect((await partsOf(await pay())).toSorted()).toEqual([
      "high -10 à 3.81 = -38.1 (24)",
      "high 10 à 3.81 = 38.1 (24)",
      "low -20 à 2.23 = -44.6 (902)",
      "low 10 à 2.28 = 22.8 (902)",
      "low 5 à 2.23 = 11.15 (902)",
    ]);
    const years = [2025, 2026].map((year) =>
      admin.get(`/api/mileage-records/${driver.id}?year=${year}`, { accept: "*/*" }),
    );
    expect((await Promise.all(years)).map(({ status }) => status)).toEqual([200, 200]);
  });

  test("each year pays 20.000 km at its high rate, whatever trips are reversed and registered again", async () => {
    await opening(19_980, 2025);
    await opening(19_990);
    const [old, over] = [await drive(30, "2025-06-01"), await drive(30, "2026-06-01")];
    await drive(10, "2026-07-01");
    await pay();
    await reverse(old.id);
    await reverse(over.id);
    await drive(5, "2025-06-01");
    await drive(30, "2026-06-01");
    const second = (await partsOf(await pay())).toSorted();
    expect(second).toEqual([
      "high -10 à 3.94 = -39.4 (24)",
      "high -20 à 3.81 = -76.2 (24)",
      "high 10 à 3.94 = 39.4 (24)",
      "high 5 à 3.81 = 19.05 (24)",
      "low -10 à 2.23 = -22.3 (902)",
      "low -20 à 2.28 = -45.6 (902)",
      "low 20 à 2.28 = 45.6 (902)",
    ]);
    await drive(20, "2025-12-31");
    expect((await partsOf(await pay())).toSorted()).toEqual([
      "high 15 à 3.81 = 57.15 (24)",
      "low 5 à 2.23 = 11.15 (902)",
    ]);
    const high = await server.db
      .selectFrom("payroll_line_parts")
      .select(["year", sql<number>`sum(km)`.as("km")])
      .where("user_id", "=", driver.id)
      .where("part", "=", "high")
      .groupBy("year")
      .orderBy("year")
      .execute();
    expect(high).toEqual([
      { year: 2025, km: 20 },
      { year: 2026, km: 10 },
    ]);
  });

  test("an annulled run does not count towards 20.000 km", async () => {
    await opening(19_990);
    const trip = await drive(10, "2026-05-01");
    const run = await pay();
    expect((await admin.post(`/api/payrolls/${run}/annulment`, {})).status).toBe(200);
    const older = await drive(5, "2026-04-01");
    expect(await partsOf(await pay())).toEqual([
      "high 5 à 3.94 = 19.7 (24)",
      "low 5 à 2.28 = 11.4 (902)",
      "high 5 à 3.94 = 19.7 (24)",
    ]);
    expect([await priceOf(trip.id), await priceOf(older.id)]).toEqual([31.1, 19.7]);
  });

  test("a paid trip keeps its price when the rates change", async () => {
    const trip = await drive(10, "2026-06-01");
    const all: SavedRates[] = (await admin.get("/api/mileage/rates")).body;
    const {
      id,
      version: _version,
      ...rates
    } = all.find(({ from_date }) => from_date === "2026-01-01") ?? expect.fail();
    await pay();
    await admin.put(`/api/mileage/rates/${id}`, { ...rates, own_high: 3 });
    const kept = await priceOf(trip.id);
    await reverse(trip.id);
    await drive(10, "2026-06-01");
    const parts = await partsOf(await pay());
    await admin.put(`/api/mileage/rates/${id}`, rates);
    expect([parts, kept]).toEqual([["high 10 à 3 = 30 (24)", "high -10 à 3.94 = -39.4 (24)"], 39.4]);
  });
});

describe("a year without rates", () => {
  const missing = "Satsen for 2019 mangler.";

  test("trips of a year without rates are neither payable nor paid", async () => {
    const trip = await drive(10, "2019-06-01");
    const payable = async () => {
      const { body } = await admin.get(`/api/payrolls/payable?createdBeforeDate=${today()}`);
      return { ids: body.approved.jobs.map(([id]: [number]) => id), blocked: body.blocked_count };
    };
    expect(await payable()).toEqual({ ids: expect.not.arrayContaining([trip.id]), blocked: 1 });
    const checks = await admin.get(`/api/payrolls/checks?createdBeforeDate=${today()}`);
    expect(checks.body.without_rates).toEqual([{ year: 2019, rates_from: null, jobs_count: 1 }]);
    const run = { description: "Løn", created_before_date: today().toString() };
    const refused = await admin.post("/api/payrolls", run);
    expect([refused.status, refused.body.errors]).toEqual([422, { jobs: [missing] }]);
    expect((await admin.get(`/api/payrolls/preview?createdBeforeDate=${today()}`)).status).toBe(200);
    await admin.post("/api/mileage/rates", { from_date: "2019-01-01", high: 3.56, low: 1.98, bicycle: 0.53 });
    expect((await payable()).blocked).toBe(0);
    await pay();
    expect(await priceOf(trip.id)).toBe(35.6);
  });

  test("trips of a year without rates are not paid at the rates of the year before", async () => {
    const rates = { high: 3.82, low: 2.13, bicycle: 0.52 };
    await admin.post("/api/mileage/rates", { from_date: "2013-12-31", ...rates });
    const trip = await drive(10, "2014-01-01");
    const refused = await admin.post("/api/payrolls", { description: "Løn", created_before_date: today().toString() });
    expect([refused.status, refused.body.errors]).toEqual([422, { jobs: ["Satsen for 2014 mangler."] }]);
    await admin.post("/api/mileage/rates", { from_date: "2014-01-01", ...rates, high: 3.73 });
    await pay();
    expect(await priceOf(trip.id)).toBe(37.3);
  });

  test("missing rates block trips only", async () => {
    const times = { started_at: "2012-06-01 08:00:00", ended_at: "2012-06-01 16:00:00" };
    const { id } = await aJob(server.db, company, { user: driver, job_status: "APPROVED_BY_MANAGER", ...times });
    expect((await admin.get(`/api/payrolls/payable?createdBeforeDate=${today()}`)).body.blocked_count).toBe(0);
    const run = await pay();
    const paid = await server.db.selectFrom("jobs").select("payroll_id").where("id", "=", id).execute();
    expect(paid).toEqual([{ payroll_id: run }]);
  });

  test("a run that leaves trips out succeeds despite missing rates", async () => {
    const left = await drive(10, "2012-06-01");
    const { id, version } = await drive(10, "2026-06-01");
    const run = { description: "Løn", created_before_date: today().toString(), shown_jobs: [[id, version]] };
    const { status, body } = await admin.post("/api/payrolls", run);
    expect([status, body.errors]).toEqual([201, undefined]);
    await server.db.deleteFrom("jobs").where("id", "=", left.id).execute();
  });
});

describe("rates that change between approval and payment", () => {
  const run = () =>
    admin.post("/api/payrolls", { description: "Løn", created_before_date: today().toString(), jobs: "approved" });
  const saved = async (id: number, rates: object) =>
    expect((await admin.put(`/api/mileage/rates/${id}`, rates)).status).toBe(200);

  test("the run, the check list and the form name the day of a gap between rates", async () => {
    const rates = { from_date: "2018-01-01", high: 3.54, low: 1.94, bicycle: 0.53 };
    const { id } = (await admin.post("/api/mileage/rates", rates)).body;
    const before = await drive(10, "2018-03-31");
    const after = await drive(10, "2018-04-01");
    await saved(id, { ...rates, from_date: "2018-04-01" });
    const refused = await run();
    expect([refused.status, refused.body.errors]).toEqual([422, { jobs: ["Satsen for 2018 mangler før 1/4-2018."] }]);
    const checks = await admin.get(`/api/payrolls/checks?createdBeforeDate=${today()}`);
    expect(checks.body.without_rates).toEqual([{ year: 2018, rates_from: "2018-04-01", jobs_count: 1 }]);
    const estimate = `/api/users/${driver.id}/jobs/trips/estimate?date=2018-03-31&km=10&vehicle=car`;
    expect((await admin.get(estimate)).body).toMatchObject({
      price: 0,
      missing: "Satsen for 2018 mangler før 1/4-2018",
    });
    await saved(id, rates);
    await pay();
    expect([await priceOf(before.id), await priceOf(after.id)]).toEqual([35.4, 35.4]);
  });

  test("a trip is paid at the rates of its day, whatever its estimate was", async () => {
    const trip = await drive(10, "2017-06-01");
    const next = await drive(10, "2017-06-02");
    const rates = (from_date: string, high: number) => ({ from_date, high, low: 1, bicycle: 0.5 });
    const later = (await admin.post("/api/mileage/rates", rates("2017-06-01", 3))).body;
    await admin.post("/api/mileage/rates", rates("2017-01-01", 2));
    expect((await admin.post("/api/mileage/rates", rates("2017-06-01", 9))).body.errors).toEqual({
      from_date: ["Der er allerede satser fra 1/6-2017."],
    });
    await saved(later.id, rates("2017-06-02", 3));
    await pay();
    expect([await priceOf(trip.id), await priceOf(next.id)]).toEqual([20, 30]);
  });

  test("rates that two administrators save for the same day at the same moment become one row", async () => {
    const rates = { from_date: "2016-01-01", high: 3.63, low: 1.99, bicycle: 0.53 };
    const sent = await Promise.all([1, 2, 3].map(() => admin.post("/api/mileage/rates", rates)));
    const [created, ...refused] = sent.map(({ status }) => status).sort();
    expect([created, refused.every((status) => status === 409 || status === 422)]).toEqual([201, true]);
    const rows = (await admin.get("/api/mileage/rates")).body as { from_date: string }[];
    expect(rows.filter(({ from_date }) => from_date === "2016-01-01")).toHaveLength(1);
  });

  test("missing rates are listed per year, earliest first, with the first day that has rates", async () => {
    for (const from_date of ["2009-03-01", "2009-09-01"])
      await admin.post("/api/mileage/rates", { from_date, high: 3.56, low: 1.9, bicycle: 0.5 });
    await drive(10, "2009-01-05");
    await drive(10, "2008-01-05");
    const { body } = await admin.get(`/api/payrolls/checks?createdBeforeDate=${today()}`);
    await server.db.deleteFrom("jobs").where("user_id", "=", driver.id).execute();
    expect(body.without_rates).toEqual([
      { year: 2008, rates_from: null, jobs_count: 1 },
      { year: 2009, rates_from: "2009-03-01", jobs_count: 1 },
    ]);
  });
});

test("the preview of a run with trips shows the price that the run pays", async () => {
  await opening(19_538);
  const former = await drive(100, "2026-01-05");
  await pay();
  await reverse(former.id);
  await drive(542, "2026-11-05");
  await drive(12.3, "2026-11-06");
  const rows = async (path: string) =>
    (await admin.get(`${path}format=excel&perPage=100`)).body.data
      .filter(({ user_id }: { user_id: number }) => user_id === driver.id)
      .map(({ salary_code, km, price }: { salary_code: string; km: number; price: number }) => [
        salary_code,
        km,
        price,
      ]);
  const before = await rows(`/api/payrolls/preview?createdBeforeDate=${today()}&jobs=approved&`);
  expect(before).toEqual([
    ["24", 362, 1426.28],
    ["902", 92.3, 210.44],
  ]);
  const run = await pay();
  expect(await rows(`/api/payrolls/${run}/preview?`)).toEqual(before);
});

test("the SQL statement splits trips like the rule, for several users, years and vehicles at once", async () => {
  const days = fc
    .tuple(fc.constantFrom("2024", "2025", "2026"), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
    .map(([year, month, day]) => `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`);
  const trip = fc.record({
    who: fc.integer({ min: 0, max: 1 }),
    day: days,
    tenths: fc.integer({ min: 1, max: 20_000 }),
    is_round_trip: fc.boolean(),
    isCar: fc.integer({ min: 0, max: 4 }).map((number) => number > 0),
  });
  const trips = fc.array(trip, { minLength: 5, maxLength: 30 });
  const rates = await listRates(server.db);
  await fc.assert(
    fc.asyncProperty(trips, fc.integer({ min: 0, max: 200_000 }), async (drawn, start) => {
      const people = [await aUser(server.db, ["employee"]), await aUser(server.db, ["employee"])];
      if (start > 0) await admin.put("/api/mileage/openings", { user_id: people[0]?.id, year: 2026, km: start / 10 });
      const made = [];
      for (const { who, tenths, isCar, ...rest } of drawn) {
        const vehicle = isCar ? ("car" as const) : ("bicycle" as const);
        const options = { ...rest, km: tenths / 10, vehicle, registration_number: isCar ? "AB 12 345" : null };
        const { id } = await aTrip(server.db, company, type, { ...options, user: people[who] as TestUser });
        made.push({ id, who, vehicle, day: rest.day, km: tripKm(options) });
      }
      const high = new Map([["0 2026", start]]);
      const expected = made
        .toSorted((one, other) => one.day.localeCompare(other.day) || one.id - other.id)
        .flatMap(({ id, who, vehicle, day, km }) => {
          const name = `${who} ${day.slice(0, 4)}`;
          const before = high.get(name) ?? 0;
          const row = ratesOn(rates, day);
          if (!row) throw new Error(day);
          const parts = splitTrip({ vehicle, km }, before / 10, paidRates(row));
          for (const { part, km } of parts) if (part === "high") high.set(name, before + Math.round(km * 10));
          return parts.map(({ part, km, rate, price }) => `${id} ${part} ${km} ${rate} ${price / 100}`);
        });
      const ids = made.map(({ id }) => id);
      const { rows } = await sql<{ job_id: number; part: string; km: number; rate: number; price: number }>`
        select job_id, part, km, rate, price from (${splitOf(sql<boolean>`jobs.id = any(${ids})`)}) as parts`.execute(
        server.db,
      );
      const found = rows.map(({ job_id, part, km, rate, price }) => `${job_id} ${part} ${km} ${rate} ${price}`);
      expect(found.sort()).toEqual(expected.sort());
    }),
    { numRuns: 15 },
  );
});

test("several trips in a run share the limit of their own user and year, in order", async () => {
  const other = await aUser(server.db, ["employee"]);
  await opening(20_000);
  await opening(100, 2025);
  const asked = (user_id: number, day: string) => ({ user_id, day, job_id: null });
  const trips = [
    asked(other.id, "2026-05-01"),
    asked(driver.id, "2026-05-01"),
    asked(driver.id, "2025-05-01"),
    asked(driver.id, "2026-05-02"),
  ];
  expect(await findHighKmBefore(server.db, trips)).toEqual([0, 20_000, 100, 20_000]);
});

describe("while a run pays", () => {
  /** Runs `work` while the run waits for a locked trip. */
  async function meanwhile(work: () => Promise<unknown>) {
    const held = await drive(10, "2026-03-01");
    const lock = await server.db.startTransaction().execute();
    await lock.selectFrom("jobs").select("id").where("id", "=", held.id).forUpdate().execute();
    const running = pay();
    await server.waiting(1);
    await work();
    await lock.rollback().execute();
    const run = await running;
    expect(await priceOf(held.id)).toBe(39.4);
    return run;
  }

  test("a trip of any year that is approved during a run waits for the next run", async () => {
    let later: { id: number }[] = [];
    const run = await meanwhile(async () => {
      later = [await drive(10, "2026-02-01"), await drive(10, "2011-02-01")];
    });
    expect(await partsOf(run)).toEqual(["high 10 à 3.94 = 39.4 (24)"]);
    const paid = await server.db
      .selectFrom("jobs")
      .select("payroll_id")
      .where(
        "id",
        "in",
        later.map(({ id }) => id),
      )
      .execute();
    expect(paid).toEqual([{ payroll_id: null }, { payroll_id: null }]);
    await server.db.deleteFrom("jobs").where("user_id", "=", driver.id).where("payroll_id", "is", null).execute();
  });

  test("saves of new rates and openings wait for the end of a run", async () => {
    const [row] = (await admin.get("/api/mileage/rates")).body;
    const { id, version: _version, ...rates } = row;
    const changes: Promise<{ status: number }>[] = [];
    const run = await meanwhile(async () => {
      changes.push(admin.put(`/api/mileage/rates/${id}`, { ...rates, own_high: 1 }), opening(20_000));
      await server.waiting(3);
    });
    expect((await Promise.all(changes)).map(({ status }) => status)).toEqual([200, 204]);
    expect(await partsOf(run)).toEqual(["high 10 à 3.94 = 39.4 (24)"]);
    expect((await admin.put(`/api/mileage/rates/${id}`, rates)).status).toBe(200);
  });
});
