import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import { isKind } from "#features/kinds/server/is-kind.ts";
import {
  aMileageType,
  anExpenseType,
  aUser,
  jobInputFor,
  type TestJobType,
  withoutReceipt,
} from "#testing/data/factories.ts";
import { setUpCompany } from "#testing/set-up.ts";

const { server, company, employee, employee2, owner, admin } = setUpCompany();

let category: TestJobType;
let mileage: TestJobType;

beforeAll(async () => {
  category = await anExpenseType(server.db, { name: "Materialer" });
  mileage = await aMileageType(server.db, { name: "Kørsel i egen bil" });
});

test("the SQL for a property that no kind has is valid and finds no job", async () => {
  const { rows } = await sql`select from (values ('work'), ('expense')) as jobs (kind)
    where ${isKind("jobs.kind", () => false)}`.execute(server.db);
  expect(rows).toEqual([]);
});

const day = `${today()} 12:00:00`;
const onOneDay = { started_at: day, ended_at: day, price_mode: "manual" as const, hourly_rate: null };

const anExpense = (more: object = {}) => ({
  ...jobInputFor(company, onOneDay),
  kind: "expense",
  job_type_id: category.id,
  price: 125,
  expense: { vat: 25, supplier: " Stark ", ...withoutReceipt },
  ...more,
});

const trip = {
  from_place: "Vestergade 1, Vejle",
  via_places: ["Horsens"],
  to_place: "Havnegade 2, Aarhus",
  purpose: "Byggemøde på havnen",
  km: 72.5,
  vehicle: "car",
  registration_number: "AB 12 345",
  is_own_vehicle: true,
};

const aTrip = (more: object = {}) => ({
  ...jobInputFor(company, onOneDay),
  kind: "mileage",
  job_type_id: mileage.id,
  price: 0,
  trip,
  ...more,
});

describe("a job of a kind", () => {
  test("a job without a kind is work, without expense and trip", async () => {
    const { status, body } = await employee.post("/api/jobs", jobInputFor(company));
    expect([status, body]).toMatchObject([201, { kind: "work", expense: null, trip: null }]);
    const manual = await employee.post("/api/jobs", jobInputFor(company, { ...onOneDay, price: 50 }));
    expect(manual.body).toMatchObject({ kind: "work", price: 50, expense: null });
  });

  test("an expense has its fields in responses, in lists and in its history", async () => {
    const { body: created } = await employee.post("/api/jobs", anExpense());
    const expense = {
      vat: 25,
      currency: "DKK",
      currency_amount: null,
      supplier: "Stark",
      supplier_cvr: null,
      participants: null,
      ...withoutReceipt,
      split_id: null,
      receipt_ids: [],
    };
    expect(created).toMatchObject({ kind: "expense", price: 125, minutes: 0, expense, trip: null });
    const listed = (await employee.get("/api/jobs?perPage=100")).body.data;
    expect(listed.find(({ id }: { id: number }) => id === created.id)).toMatchObject({ kind: "expense", expense });
    const { body: saved } = await owner.put(
      `/api/jobs/${created.id}`,
      anExpense({ price: 250, expense: { vat: 50, supplier: "Stark", ...withoutReceipt } }),
    );
    expect(saved.expense).toEqual({ ...expense, vat: 50 });
    expect(saved.history[0].changes).toEqual([
      { field: "price", from: 125, to: 250 },
      { field: "vat", from: 25, to: 50 },
    ]);
    const { body: untouched } = await owner.put(
      `/api/jobs/${created.id}`,
      anExpense({ price: 250, kind: undefined, expense: undefined }),
    );
    expect([untouched.version, untouched.expense]).toEqual([saved.version, saved.expense]);
  });

  test("a trip has its places in responses and in its history", async () => {
    const { body: created } = await employee.post("/api/jobs", aTrip());
    expect(created).toMatchObject({
      kind: "mileage",
      expense: null,
      trip: { ...trip, is_round_trip: false, workplace: null },
    });
    const { body: saved } = await employee.put(
      `/api/jobs/${created.id}`,
      aTrip({ trip: { ...trip, via_places: [], is_round_trip: true } }),
    );
    const places = saved.history[0].changes.filter(({ field }: { field: string }) => field !== "price");
    expect(places).toEqual([
      { field: "via_places", from: "Horsens", to: "" },
      { field: "is_round_trip", from: "nej", to: "ja" },
    ]);
  });

  test("each field that does not fit the job's kind is refused", async () => {
    const refused = async (body: object) => (await employee.post("/api/jobs", body)).body.errors;
    expect(await refused(anExpense({ expense: undefined }))).toEqual({ expense: ["Udlæggets felter mangler."] });
    expect(await refused(anExpense({ expense: { vat: 126, ...withoutReceipt } }))).toEqual({
      "expense.vat": ["Momsen må ikke være større end beløbet."],
    });
    expect(await refused(anExpense({ expense: { vat: 1, missing_receipt_reason: "Tabt" } }))).toEqual({
      "expense.missing_receipt_reason": ["Skriv mindst 10 tegn om, hvorfor bilaget mangler."],
    });
    expect(await refused(anExpense({ trip }))).toHaveProperty("trip");
    expect(await refused(anExpense({ job_type_id: company.jobType.id }))).toEqual({
      job_type_id: ["Vælg en kategori for udlæg."],
    });
    expect(await refused(jobInputFor(company, { job_type_id: category.id }))).toEqual({
      job_type_id: ["Vælg en arbejdstype, som timer registreres på."],
    });
    expect(await refused(anExpense({ started_at: `${today()} 08:00:00` }))).toHaveProperty("ended_at");
    expect(await refused(anExpense({ price_mode: "auto", hourly_rate: 100 }))).toHaveProperty("price_mode");
    expect(Object.keys(await refused(aTrip({ trip: { ...trip, km: 0.05, registration_number: "" } })))).toContain(
      "trip.km",
    );
    expect(Object.keys(await refused(aTrip({ trip: { ...trip, km: 0.05, registration_number: " " } })))).toEqual([
      "trip.km",
      "trip.registration_number",
    ]);
    expect(await refused(aTrip({ trip: { ...trip, registration_number: " " } }))).toEqual({
      "trip.registration_number": ["Skriv bilens registreringsnummer."],
    });
    expect(await refused(aTrip({ trip: { ...trip, via_places: Array(9).fill("By") } }))).toHaveProperty([
      "trip.via_places",
    ]);
  });

  test("a job keeps its kind", async () => {
    const { body: work } = await employee.post("/api/jobs", jobInputFor(company));
    expect((await employee.put(`/api/jobs/${work.id}`, anExpense())).body.errors).toHaveProperty("kind");
    await expect(
      server.db.updateTable("job_types").set({ kind: "work", vat_share: null }).where("id", "=", category.id).execute(),
    ).rejects.toThrow(/jobs_job_type_id_fkey/);
  });
});

test("a trip can be copied, an expense cannot", async () => {
  const { body: made } = await employee2.post("/api/jobs", aTrip());
  const { body: expense } = await employee2.post("/api/jobs", anExpense());
  const date = today().subtract({ days: 1 }).toString();
  const { body } = await employee2.post("/api/jobs/copies", {
    copies: [made, expense].map(({ id, version }) => ({ id, version, date })),
  });
  expect(body.data).toMatchObject([
    { ok: true, job: { kind: "mileage", trip: { ...trip, is_round_trip: false } } },
    { ok: false, message: "Et udlæg kopieres ikke: det hører til sit bilag. Registrér det nye for sig." },
  ]);
});

test("the trip back is no duplicate, and the same trip again is a duplicate", async () => {
  const client = await server.login((await aUser(server.db, ["employee"])).email);
  const back = { ...trip, from_place: trip.to_place, to_place: trip.from_place };
  const made = [await client.post("/api/jobs", aTrip()), await client.post("/api/jobs", aTrip({ trip: back }))];
  const jobs = made.map(({ body }) => body as { id: number; version: number });
  const flags = async (ids: number[]) => (await client.get(`/api/jobs/flags?ids=${ids}`)).body;
  expect(await flags(jobs.map(({ id }) => id))).toEqual([]);
  const date = today().subtract({ days: 1 }).toString();
  const copies = { copies: jobs.map(({ id, version }) => ({ id, version, date })) };
  expect((await client.post("/api/jobs/copies", copies)).body.data).toMatchObject([{ ok: true }, { ok: true }]);
  expect((await client.post("/api/jobs/copies", copies)).body.data).toMatchObject([{ ok: false }, { ok: false }]);
  const again = (await client.post("/api/jobs", aTrip())).body.id;
  expect(await flags([again])).toMatchObject([{ job_id: again, flags: [{ kind: "duplicate" }] }]);
});

test("the replacement of a paid expense has the fields of the expense", async () => {
  const { body: created } = await employee.post("/api/jobs", anExpense());
  expect(
    (await admin.post("/api/payrolls", { description: "Løn", created_before_date: today().toString() })).status,
  ).toBe(201);
  const { body } = await admin.post(`/api/jobs/${created.id}/reversal`, { reason: "Forkert beløb" });
  expect((await employee.get(`/api/jobs/${body.replacement_job_id}`)).body).toMatchObject({
    kind: "expense",
    expense: { vat: 25, supplier: "Stark", ...withoutReceipt },
  });
});
