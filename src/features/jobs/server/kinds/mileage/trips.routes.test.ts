import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import { tripProposalLimits } from "#features/kinds/rules/mileage/trip-proposals.ts";
import { maxCommuteDays, noticedCommuteDays, workplaceKey } from "#features/mileage/rules/commute/commute-days.ts";
import { aMileageType, aProject, aUser, type TestJobType, type TestUser } from "#testing/data/factories.ts";
import { aTrip, copyTrip, tripInputFor } from "#testing/data/trips.ts";
import type { Client } from "#testing/http-client.ts";
import { setUpCompany } from "#testing/set-up.ts";

const { server, company, admin, owner, owner2, manager } = setUpCompany();

let type: TestJobType;
let driver: TestUser;
let client: Client;

beforeAll(async () => {
  type = await aMileageType(server.db, { name: "Kørsel", salary_code: "24" });
});

beforeEach(async () => {
  driver = await aUser(server.db, ["employee"]);
  client = await server.login(driver.email);
});

const year = today().year;
const day = today().toString();
const input = (trip: Parameters<typeof tripInputFor>[2] = {}) => tripInputFor(company, type, trip);
/** Uses up the high rate as a payroll run would, but leaves the prices of trips as they are. */
const drivenMeanwhile = (km: number) =>
  server.db.insertInto("mileage_openings").values({ user_id: driver.id, year, km }).execute();
const opening = (km: number) => admin.put("/api/mileage/openings", { user_id: driver.id, year, km });

beforeAll(async () => {
  const rates = { high: 4, low: 2, bicycle: 1 };
  const { body } = await admin.get("/api/mileage/rates");
  const own = body.find(({ from_date }: { from_date: string }) => from_date === `${year}-01-01`);
  if (own) await admin.put(`/api/mileage/rates/${own.id}`, { from_date: own.from_date, ...rates });
  else await admin.post("/api/mileage/rates", { from_date: `${year}-01-01`, ...rates });
});

describe("the price of a trip", () => {
  test("the server computes the price of a trip, whatever price the client sends", async () => {
    const { status, body } = await client.post("/api/jobs", {
      ...input({ km: 12.3, is_round_trip: true }),
      price: 999,
    });
    expect([status, body.price, body.minutes]).toEqual([201, 98.4, 0]);
    const bicycle = { vehicle: "bicycle", registration_number: null } as const;
    expect((await client.post("/api/jobs", input({ km: 10, ...bicycle }))).body.price).toBe(10);
  });

  test("the price depends on the opening and on the user's earlier unpaid trips of the year", async () => {
    await opening(19_990);
    const first = await client.post("/api/jobs", input({ km: 6 }));
    const second = await client.post("/api/jobs", input({ km: 6 }));
    expect([first.body.price, second.body.price]).toEqual([24, 20]);
    await aTrip(server.db, company, type, { user: driver, km: 100, day, job_status: "REJECTED" });
    await aTrip(server.db, company, type, { user: driver, km: 100, day: `${year - 1}-12-31` });
    expect((await client.post("/api/jobs", input({ km: 6 }))).body.price).toBe(12);
  });

  test("the price changes with the trip, and stays when the trip is saved unchanged", async () => {
    const { body: made } = await client.post("/api/jobs", input({ km: 10 }));
    await drivenMeanwhile(20_000);
    const same = await client.put(`/api/jobs/${made.id}`, { ...input({ km: 10 }), price: 1 });
    expect([same.body.price, same.body.version]).toEqual([40, made.version]);
    const longer = await client.put(`/api/jobs/${made.id}`, input({ km: 11 }));
    expect([longer.body.price, longer.body.history[0].changes]).toEqual([
      22,
      [
        { field: "price", from: 40, to: 22 },
        { field: "km", from: 10, to: 11 },
      ],
    ]);
  });

  test("a copied trip is priced anew on its new day", async () => {
    const { body: made } = await client.post(
      "/api/jobs",
      input({ km: 10, day: today().subtract({ days: 1 }).toString() }),
    );
    await drivenMeanwhile(20_000);
    const copy = { id: made.id, version: made.version, date: day };
    const other = await client.post("/api/jobs", input({ km: 1, to_place: "Søndergade 3, 8700 Horsens" }));
    expect(other.body.price).toBe(2);
    const { body: offered } = await client.get(`/api/jobs/copies?job_id=${made.id}&target=${day}`);
    expect(offered.data[0].copy.price).toBe(20);
    const { body } = await client.post("/api/jobs/copies", { copies: [copy] });
    expect(body.data[0]).toMatchObject({ ok: true, job: { price: 20, trip: { km: 10 } } });
  });

  test("new rates and openings update the price with a history entry, and the approvals stay", async () => {
    const { body: made } = await client.post("/api/jobs", input({ km: 10 }));
    const far = await aTrip(server.db, company, type, {
      user: driver,
      km: 100,
      day,
      job_status: "APPROVED_BY_MANAGER",
    });
    const rejected = await aTrip(server.db, company, type, { user: driver, km: 10, day, job_status: "REJECTED" });
    const earlier = await aTrip(server.db, company, type, { user: driver, km: 10, day: `${year - 1}-12-31` });
    await opening(19_995);
    const jobs = async () =>
      Promise.all([made, far].map(async ({ id }) => (await manager.get(`/api/jobs/${id}`)).body));
    const [first, second] = await jobs();
    expect([first.price, second.price, second.job_status]).toEqual([5 * 4 + 5 * 2, 200, "APPROVED_BY_MANAGER"]);
    expect(first).toMatchObject({ version: made.version + 1, job_status: "NEW" });
    expect(first.history[0]).toMatchObject({
      event: "changed",
      user: { id: company.admin.id },
      from_status: "NEW",
      to_status: "NEW",
      changes: [{ field: "price", from: 40, to: 30 }],
    });
    const rates = (await admin.get("/api/mileage/rates")).body.find(
      ({ from_date }: { from_date: string }) => from_date === `${year}-01-01`,
    );
    await admin.put(`/api/mileage/rates/${rates.id}`, { ...rates, id: undefined, version: undefined, own_low: 1 });
    const lower = (await jobs()).map(({ price, version }) => [price, version]);
    await admin.put(`/api/mileage/rates/${rates.id}`, { ...rates, id: undefined, version: undefined });
    expect(lower).toEqual([
      [25, made.version + 2],
      [100, second.version + 1],
    ]);
    // A rejected trip gets a new price when it is sent again. Another year has its own rates.
    const others = await Promise.all([rejected, earlier].map(({ id }) => manager.get(`/api/jobs/${id}`)));
    expect(others.map(({ body }) => [body.price, body.version])).toEqual([
      [0, 1],
      [0, 1],
    ]);
    const again = await client.put(`/api/jobs/${rejected.id}`, input({ km: 10 }));
    expect([again.body.job_status, again.body.price]).toEqual(["NEW", 20]);
  });

  test("an unpaid trip gets its price when its year gets rates", async () => {
    const trip = await aTrip(server.db, company, type, { user: driver, km: 200, day: "2002-01-04" });
    const created = await admin.post("/api/mileage/rates", { from_date: "2002-01-01", high: 3, low: 2, bicycle: 1 });
    const price = async () => (await manager.get(`/api/jobs/${trip.id}`)).body.price;
    expect([created.status, await price()]).toEqual([201, 600]);
    const { id, ...rates } = created.body;
    await admin.put(`/api/mileage/rates/${id}`, { ...rates, from_date: "2003-01-01" });
    expect(await price()).toBe(0);
  });

  test("the price is 0 while the year has no rates, and the form says so", async () => {
    const [before] = [Temporal.PlainDate.from("2001-06-01")];
    const query = `date=${before}&km=10&vehicle=car`;
    expect((await client.get(`/api/jobs/trips/estimate?${query}`)).body).toEqual({
      price: 0,
      parts: [],
      missing: "Satsen for 2001 mangler",
      commute_days: null,
    });
  });

  test("an opening changes only prices of its user and year, and only prices that differ", async () => {
    const other = await aUser(server.db, ["employee"]);
    const drive = async (started_at: string, user = driver) => {
      const { id } = await aTrip(server.db, company, type, { user, km: 10 });
      await server.db.updateTable("jobs").set({ started_at, ended_at: started_at }).where("id", "=", id).execute();
      return id;
    };
    // The first and last second of 2024 in Copenhagen, and the first second of 2025.
    const ids = [
      await drive("2023-12-31T23:00:00Z"),
      await drive("2024-12-31T22:59:59Z"),
      await drive("2024-12-31T23:00:00Z"),
    ];
    ids.push(await drive("2024-06-01T10:00:00Z", other));
    const save = () => admin.put("/api/mileage/openings", { user_id: driver.id, year: 2024, km: 19_995 });
    expect([(await save()).status, (await save()).status]).toEqual([204, 204]);
    const rows = await server.db
      .selectFrom("jobs")
      .select(["price", "version"])
      .where("id", "in", ids)
      .orderBy("id")
      .execute();
    expect(rows.map(({ price, version }) => [price, version])).toEqual([
      [30.1, 2],
      [22.3, 2],
      [0, 1],
      [0, 1],
    ]);
  });

  test("paid and unpaid trips by car on earlier days of the year come before a trip, and no other trips", async () => {
    await admin.put("/api/mileage/openings", { user_id: driver.id, year: 2025, km: 19_976 });
    const drive = (km: number, on: string, more: object = {}) =>
      aTrip(server.db, company, type, { user: driver, km, day: on, job_status: "NEW", ...more });
    const paid = await drive(4, "2025-01-05", { job_status: "APPROVED_BY_MANAGER" });
    const run = { description: "Løn", created_before_date: day, shown_jobs: [[paid.id, paid.version]] };
    expect((await admin.post("/api/payrolls", run)).status).toBe(201);
    await drive(100, "2025-02-28", { vehicle: "bicycle", registration_number: null });
    const before = await drive(4, "2025-03-01");
    const asked = await drive(10, "2025-03-02");
    await drive(100, "2025-03-02");
    await drive(100, "2025-03-03");
    const parts = async (query: string) =>
      (await client.get(`/api/jobs/trips/estimate?km=20&vehicle=car&${query}`)).body.parts.map(
        ({ part, km }: { part: string; km: number }) => `${part} ${km}`,
      );
    expect(await parts(`date=2025-03-02&job_id=${asked.id}`)).toEqual(["high 16", "low 4"]);
    expect(await parts("date=2025-02-28")).toEqual(["high 20"]);
    // If a trip moves to a later day, its own stored kilometres do not count as driven before it.
    expect(await parts(`date=2025-03-02&job_id=${before.id}`)).toEqual(["high 20"]);
  });

  test("a year starts at midnight in Copenhagen", async () => {
    await admin.put("/api/mileage/openings", { user_id: driver.id, year: 2025, km: 19_990 });
    const driveAt = async (started_at: string, km: number) => {
      const { id } = await aTrip(server.db, company, type, { user: driver, km, job_status: "NEW" });
      await server.db.updateTable("jobs").set({ started_at, ended_at: started_at }).where("id", "=", id).execute();
    };
    await driveAt("2024-12-31T22:59:59Z", 100);
    await driveAt("2024-12-31T23:00:00Z", 4);
    const { body } = await client.get("/api/jobs/trips/estimate?date=2025-01-02&km=10&vehicle=car");
    expect(body.parts).toMatchObject([
      { part: "high", km: 6 },
      { part: "low", km: 4 },
    ]);
  });
});

test("a purpose must say what the trip was for", async () => {
  for (const purpose of ["Møde", "kørsel til arbejde"]) {
    const { status, body } = await client.post("/api/jobs", input({ purpose }));
    expect([status, Object.keys(body.errors)]).toEqual([422, ["trip.purpose"]]);
  }
});

describe("the estimate of a typed trip", () => {
  test("the estimate has the price and its parts", async () => {
    await opening(19_996);
    const { body } = await client.get(`/api/jobs/trips/estimate?date=${day}&km=10.5&vehicle=car`);
    expect(body).toEqual({
      price: 29,
      parts: [
        { part: "high", km: 4, rate: 4, price: 16 },
        { part: "low", km: 6.5, rate: 2, price: 13 },
      ],
      missing: null,
      commute_days: null,
    });
    expect((await client.post("/api/jobs", input({ km: 10.5 }))).body.price).toBe(29);
  });

  test.each(["km=0", "km=0.05", "km=4000.1", "km=x", "km=10&vehicle=bus", "km=10&job_id=x"])(
    "an estimate with %s is refused",
    async (wrong) => {
      const { status } = await client.get(`/api/jobs/trips/estimate?date=${day}&vehicle=car&${wrong}`);
      expect(status).toBe(422);
    },
  );
});

describe("the proposals of the trip form", () => {
  test("a user without trips gets no proposals", async () => {
    expect((await client.get("/api/jobs/trips/proposals")).body).toEqual({ trips: [], places: [] });
  });

  test("the latest distinct trips and their places are proposed", async () => {
    const on = (daysAgo: number, more: object) =>
      aTrip(server.db, company, type, { user: driver, day: today().subtract({ days: daysAgo }).toString(), ...more });
    await on(3, { km: 7, via_places: ["Horsens"] });
    await on(2, { km: 8, to_place: "Aalborg" });
    await on(1, { km: 7, via_places: ["Horsens"] });
    const { body } = await client.get("/api/jobs/trips/proposals");
    expect(body.trips.map(({ trip }: { trip: { km: number } }) => trip.km)).toEqual([7, 8]);
    expect(body.trips[0]).toMatchObject({
      trip: { via_places: ["Horsens"], registration_number: "AB 12 345", purpose: "Byggemøde på havnen" },
      project: { id: company.project.id, name: "Havnen" },
      job_type: { id: type.id, name: "Kørsel" },
    });
    expect(body.trips[0].project).not.toHaveProperty("code");
    expect(body.places).toEqual(["Havnegade 12, 8000 Aarhus C", "Horsens", "Vestergade 1, 7100 Vejle", "Aalborg"]);
    const path = `/api/users/${driver.id}/jobs/trips/proposals`;
    expect((await owner.get(path)).body.trips[0].project).toMatchObject({ code: "P-HAVN" });
    expect((await owner2.get(path)).body).toEqual({ trips: [], places: [] });
  });

  test("only the user's own trips are proposed, also to readers who see other users' trips", async () => {
    await aTrip(server.db, company, type, { user: driver, km: 7 });
    await aTrip(server.db, company, type, { user: company.employee, km: 99, to_place: "Odense" });
    for (const by of [owner, manager]) {
      const { body } = await by.get(`/api/users/${driver.id}/jobs/trips/proposals`);
      expect(body.trips.map(({ trip }: { trip: { km: number } }) => trip.km)).toEqual([7]);
      expect(body.places).not.toContain("Odense");
    }
  });

  test("the proposals come from the latest 200 trips, whatever other jobs were registered later", async () => {
    const old = today().subtract({ days: 3 }).toString();
    await aTrip(server.db, company, type, { user: driver, day: old, to_place: "Aalborg" });
    const trip = await aTrip(server.db, company, type, { user: driver, to_place: "Vejle" });
    await sql`insert into jobs (user_id, project_id, job_type_id, started_at, ended_at, price_mode, price)
      select ${driver.id}, ${company.project.id}, ${company.jobType.id}, now(), now(), 'manual', 0
      from generate_series(1, ${sql.lit(tripProposalLimits.jobs)})`.execute(server.db);
    const ends = async () =>
      (await client.get("/api/jobs/trips/proposals")).body.trips.map(
        ({ trip }: { trip: { to_place: string } }) => trip.to_place,
      );
    await copyTrip(server.db, trip, tripProposalLimits.jobs - 2);
    expect(await ends()).toEqual(["Vejle", "Aalborg"]);
    await copyTrip(server.db, trip, 1);
    expect(await ends()).toEqual(["Vejle"]);
  });

  test("closed projects and job types are left out of the proposals", async () => {
    const project = await aProject(server.db, company.owner, { is_closed: true });
    const closed = await aMileageType(server.db, { is_closed: true });
    await aTrip(server.db, { ...company, project }, closed, { user: driver });
    const { trips } = (await client.get("/api/jobs/trips/proposals")).body;
    expect(trips).toMatchObject([{ project: null, job_type: null }]);
  });

  test("proposals are distinct by project and job type, latest registered first, and at most 8", async () => {
    const other = await aMileageType(server.db, { name: "Anden kørsel" });
    await aTrip(server.db, company, type, { user: driver });
    await aTrip(server.db, { ...company, project: company.project2 }, type, { user: driver });
    await aTrip(server.db, company, other, { user: driver });
    type Proposed = { trip: { km: number }; project: { name: string }; job_type: { name: string } };
    const proposed = async (): Promise<Proposed[]> => (await client.get("/api/jobs/trips/proposals")).body.trips;
    expect((await proposed()).map(({ project, job_type }) => [project.name, job_type.name])).toEqual([
      ["Havnen", "Anden kørsel"],
      ["Åparken", "Kørsel"],
      ["Havnen", "Kørsel"],
    ]);
    for (let km = 11; km <= 19; km++) await aTrip(server.db, company, type, { user: driver, km });
    expect((await proposed()).map(({ trip }) => trip.km)).toEqual([19, 18, 17, 16, 15, 14, 13, 12]);
  });
});

describe("the 60-day rule", () => {
  const workplace = "Havnegade 12, 8000 Aarhus C";
  /** One commuting trip on each of the last days before today, with two spellings of the workplace. */
  async function commute(days: number, more: object = {}): Promise<void> {
    for (let back = 1; back <= days; back++)
      await aTrip(server.db, company, type, {
        user: driver,
        day: today().subtract({ days: back }).toString(),
        to_place: back % 2 ? workplace : "HAVNEGADE 12 · 8000 Århus C",
        workplace: "to",
        job_status: "NEW",
        ...more,
      });
  }
  const asked = async (by: Client, of: string, text = "havnegade 12, 8000 aarhus c.") => {
    const query = `date=${day}&km=10&vehicle=car&workplace=${encodeURIComponent(text)}`;
    return (await by.get(`/api/${of}jobs/trips/estimate?${query}`)).body.commute_days;
  };
  const typed = (text?: string) => asked(client, "", text);
  const typedBy = (other: Client) => asked(other, `users/${driver.id}/`);
  const startAnew = (daysAgo: number) =>
    admin.post("/api/mileage/restarts", {
      user_id: driver.id,
      workplace: "Havnegade 12 8000 aarhus c",
      from_date: today().subtract({ days: daysAgo }).toString(),
      reason: "Har arbejdet 60 dage på Østergade",
    });
  const flags = async (id: number) => (await manager.get(`/api/jobs/flags?ids=${id}`)).body[0]?.flags ?? [];
  const ofRule = (found: { kind: string }[]) => found.filter(({ kind }) => kind === "commute");

  test("the rule counts days and warns approvers from the 61st day on", async () => {
    await commute(maxCommuteDays - 1);
    await commute(3, { workplace: null });
    await commute(2, { to_place: "Et andet sted 1", workplace: "to" });
    expect([await typed(), await typed("Et helt tredje sted")]).toEqual([60, null]);
    const sixtieth = await client.post("/api/jobs", input({ to_place: workplace, workplace: "to" }));
    expect(ofRule(await flags(sixtieth.body.id))).toEqual([]);
    await commute(1, { day: today().subtract({ days: 80 }).toString() });
    expect(ofRule(await flags(sixtieth.body.id))).toEqual([{ kind: "commute", days: 61 }]);
    const { body } = await owner.get(`/api/approvals?user_id=${driver.id}&flagged=true&perPage=100`);
    expect(body.data.map(({ id }: { id: number }) => id)).toContain(sixtieth.body.id);
    await startAnew(55);
    expect([await typed(), ofRule(await flags(sixtieth.body.id))]).toEqual([56, []]);
  });

  test("rejected trips and days a year ago or earlier do not count", async () => {
    await commute(noticedCommuteDays - 2);
    await commute(1, { day: today().subtract({ days: 60 }).toString(), job_status: "REJECTED" });
    await commute(1, { day: today().subtract({ months: 12 }).toString() });
    await commute(1, { day: today().subtract({ months: 12 }).add({ days: 1 }).toString() });
    expect(await typed()).toBe(noticedCommuteDays);
  });

  test("the number of the day is shown from the 50th day on", async () => {
    await commute(noticedCommuteDays - 2);
    expect([await typed(), await typedBy(manager)]).toEqual([null, null]);
    await commute(1, { day: today().subtract({ days: 80 }).toString() });
    expect([await typed(), await typedBy(manager)]).toEqual([noticedCommuteDays, noticedCommuteDays]);
  });

  test("for a reader who is not the driver, only days with trips that the reader sees count", async () => {
    await commute(noticedCommuteDays);
    const days = noticedCommuteDays + 1;
    expect([await typedBy(owner), await typedBy(owner2), await typedBy(manager)]).toEqual([days, null, days]);
    const { project2 } = company;
    const others = server.db.updateTable("jobs").where("user_id", "=", driver.id);
    const oldest = today().subtract({ days: noticedCommuteDays }).toString();
    await others
      .where(sql<boolean>`started_at::date > ${oldest}`)
      .set({ project_id: project2.id, cost_center_id: project2.default_cost_center_id })
      .execute();
    expect([await typedBy(owner), await typedBy(owner2), await typedBy(manager)]).toEqual([
      null,
      noticedCommuteDays,
      days,
    ]);
    expect(await typed()).toBe(days);
    await startAnew(noticedCommuteDays - 1);
    expect([await typedBy(owner), await typedBy(owner2)]).toEqual([null, noticedCommuteDays]);
    await startAnew(noticedCommuteDays - 2);
    expect(await typedBy(owner2)).toBeNull();
  });

  test("the database normalizes a workplace like the TypeScript rule", async () => {
    const texts = fc.string({
      unit: fc.constantFrom(..."Aaå Øø.,-·1²½é\u0301ü\u00a0ZÆ/"),
      minLength: 1,
      maxLength: 20,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(texts, { minLength: 20, maxLength: 20 }), async (places) => {
        const { rows } = await sql<{ key: string }>`
          select workplace_key(place) as key from unnest(${places}::text[]) with ordinality as typed (place, nth) order by nth`.execute(
          server.db,
        );
        expect(rows.map(({ key }) => key)).toEqual(places.map(workplaceKey));
      }),
      { numRuns: 20 },
    );
  });

  test("a day counts if the reader sees one of the day's two trips", async () => {
    await commute(noticedCommuteDays);
    await aTrip(server.db, { ...company, project: company.project2 }, type, {
      ...{ user: driver, job_status: "NEW", to_place: workplace, workplace: "to" },
      day: today().subtract({ days: 1 }).toString(),
    });
    expect([await typedBy(owner), await typedBy(manager)]).toEqual([noticedCommuteDays + 1, noticedCommuteDays + 1]);
  });

  test("the warning counts distinct days up to the trip's day, over 12 months or since the restart", async () => {
    const on = (date: Temporal.PlainDate, more: object = {}) => commute(1, { day: date.toString(), ...more });
    const back = { from_place: workplace, to_place: "Hjemmevej 1, 7100 Vejle", workplace: "from" };
    const yearAgo = today().subtract({ months: 12 });
    await commute(maxCommuteDays - 1);
    await on(today().subtract({ days: 1 }), back);
    await on(yearAgo);
    const own = server.db.selectFrom("jobs").select("id").where("user_id", "=", driver.id).orderBy("id");
    const { id: yesterday } = await own.executeTakeFirstOrThrow();
    const { id } = (await client.post("/api/jobs", input({ to_place: workplace, workplace: "to" }))).body;
    expect([ofRule(await flags(id)), ofRule(await flags(yesterday))]).toEqual([[], []]);
    await on(yearAgo.add({ days: 1 }));
    expect(ofRule(await flags(id))).toEqual([{ kind: "commute", days: 61 }]);
    await on(today().subtract({ days: 60 }));
    await startAnew(60);
    expect(ofRule(await flags(id))).toEqual([{ kind: "commute", days: 61 }]);
  });

  test("the count begins at the latest restart up to the trip's day, and only for the restart's workplace", async () => {
    await commute(noticedCommuteDays + 5);
    const elsewhere = { workplace: "Østergade 5", from_date: day, reason: "Har arbejdet 60 dage på Østergade" };
    expect((await admin.post("/api/mileage/restarts", { user_id: driver.id, ...elsewhere })).status).toBe(201);
    expect(await typed()).toBe(noticedCommuteDays + 6);
    await startAnew(53);
    expect(await typed()).toBe(54);
    await startAnew(noticedCommuteDays);
    expect(await typed()).toBe(noticedCommuteDays + 1);
    await startAnew(0);
    const query = `date=${today().subtract({ days: 1 })}&km=10&vehicle=car&workplace=${encodeURIComponent(workplace)}`;
    const ofYesterday = (await client.get(`/api/jobs/trips/estimate?${query}`)).body.commute_days;
    expect([await typed(), ofYesterday]).toEqual([null, noticedCommuteDays]);
  });

  test("reversed trips do not count", async () => {
    const on = today().subtract({ days: 80 }).toString();
    const paid = await aTrip(server.db, company, type, { user: driver, day: on, to_place: workplace, workplace: "to" });
    await commute(noticedCommuteDays - 2);
    expect(await typed()).toBe(noticedCommuteDays);
    const run = { description: "Løn", created_before_date: day, shown_jobs: [[paid.id, paid.version]] };
    expect((await admin.post("/api/payrolls", run)).status).toBe(201);
    expect((await admin.post(`/api/jobs/${paid.id}/reversal`, { reason: "Var syg" })).status).toBe(201);
    expect(await typed()).toBeNull();
  });
});
