import { beforeAll, expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import { aJob, aMileageType, anExpenseType, jobInputFor, withoutReceipt } from "#testing/data/factories.ts";
import { setUpCompany } from "#testing/set-up.ts";

const { server, company, employee, owner, manager } = setUpCompany();

const day = `${today()} 12:00:00`;
const sums = [
  { kind: "work", price: 1600, minutes: 0 },
  { kind: "expense", price: 125.5, minutes: 0 },
  { kind: "mileage", price: 39.4, minutes: 0 },
];
const ofKind = { started_at: day, ended_at: day, price_mode: "manual" as const, hourly_rate: null };

beforeAll(async () => {
  const [category, mileage] = [await anExpenseType(server.db), await aMileageType(server.db)];
  const { price: _price, ...work } = jobInputFor(company);
  const trip = { from_place: "Vejle", to_place: "Aarhus", purpose: "Byggemøde på havnen", km: 10, vehicle: "car" };
  const jobs = [
    { ...work, started_at: `${today()} 00:00:00`, ended_at: `${today()} 00:00:00`, price_mode: "manual", price: 1600 },
    {
      ...jobInputFor(company, ofKind),
      kind: "expense",
      job_type_id: category.id,
      price: 125.5,
      expense: { vat: 25, ...withoutReceipt },
    },
    {
      ...{ ...jobInputFor(company, ofKind), kind: "mileage", job_type_id: mileage.id, price: 0 },
      trip: { ...trip, registration_number: "AB12345", is_own_vehicle: true },
    },
  ];
  for (const job of jobs.toReversed()) expect((await employee.post("/api/jobs", job)).status).toBe(201);
});

test("the day sums of a list are divided by kind", async () => {
  const { body } = await employee.get(`/api/jobs/day-sums?days=${today()}`);
  expect(body).toEqual([{ day: today().toString(), minutes: 0, sums }]);
});

test("a list and its day sums can be filtered by kind", async () => {
  for (const [client, path] of [
    [employee, "/api/jobs?"],
    [owner, `/api/users/${company.employee.id}/jobs?`],
    [manager, "/api/jobs?projectScope=all&"],
  ] as const)
    for (const kind of ["work", "expense", "mileage"]) {
      const { data, meta } = (await client.get(`${path}kind=${kind}`)).body;
      expect([data.map((job: { kind: string }) => job.kind), meta.total]).toEqual([[kind], 1]);
    }
  expect((await employee.get("/api/jobs?kind=travel")).status).toBe(422);
  const { body } = await employee.get(`/api/jobs/day-sums?kind=expense&days=${today()}`);
  expect(body).toMatchObject([{ sums: [{ kind: "expense", price: 125.5, minutes: 0 }] }]);
});

test("the sums of users, approvals and the front page are divided by kind", async () => {
  const { data } = (await owner.get("/api/users-jobs")).body;
  expect(data).toMatchObject([{ total_price: 1600, sums }]);
  expect((await owner.get("/api/approvals")).body.weeks).toMatchObject([{ jobs_count: 3, sums }]);
  const { waiting } = (await owner.get("/api/jobs/front-page")).body;
  expect([waiting, waiting.people]).toMatchObject([{ sums }, [{ sums }]]);
});

test("the approvals can be filtered by kind, and name the kinds of the waiting jobs", async () => {
  for (const kind of ["work", "expense", "mileage"]) {
    const { data, meta, kinds, weeks } = (await owner.get(`/api/approvals?kind=${kind}`)).body;
    expect([data.map((job: { kind: string }) => job.kind), meta.total, kinds.toSorted()]).toEqual([
      [kind],
      1,
      ["expense", "mileage", "work"],
    ]);
    expect(weeks).toMatchObject([{ jobs_count: 1 }]);
  }
  const { kinds } = (await manager.get("/api/approvals")).body;
  expect(kinds).toEqual([]);
});

test("unpaid jobs can be filtered by kind and are counted per kind", async () => {
  const admin = await server.login(company.admin.email);
  const list = async (more: string) =>
    (await admin.get(`/api/jobs/unpaid?createdBeforeDate=${today()}&${more}`)).body as { price: number }[];
  expect((await list("kind=expense")).map(({ price }) => price)).toEqual([125.5]);
  expect(await list("kind=mileage&page=2&perPage=15")).toEqual([]);
  expect(await list("")).toHaveLength(3);
  const { body } = await admin.get(`/api/payrolls/checks?createdBeforeDate=${today()}`);
  expect(body).toMatchObject({ unpaid_count: 3, unpaid_kinds: { work: 1, expense: 1, mileage: 1 } });
  for (const path of [`/api/jobs/unpaid?createdBeforeDate=${today()}&kind=travel`, "/api/approvals?kind=travel"])
    expect(await admin.get(path)).toMatchObject({ status: 422, body: { errors: { kind: expect.any(Array) } } });
});

test("a user's own pay is divided by kind", async () => {
  expect((await employee.get("/api/my-pay")).body.pending_owner).toEqual({ jobs_count: 3, minutes: 0, sums });
  const admin = await server.login(company.admin.email);
  await aJob(server.db, company, { user: company.employee2 });
  const run = { description: "Løn", created_before_date: today().toString() };
  const { id } = (await admin.post("/api/payrolls", run)).body;
  const [week] = (await employee.get(`/api/my-pay/${id}`)).body.data;
  expect(week.parts.map(({ kind, price }: { kind: string; price: number }) => [kind, price])).toEqual([
    ["work", 1600],
    ["expense", 125.5],
    ["mileage", 39.4],
  ]);
  expect(week.lines.map(({ kind }: { kind: string }) => kind)).toEqual(["work", "expense", "mileage"]);
  const { data, total } = (await admin.get(`/api/payrolls/${id}/lines?kind=expense`)).body;
  expect([data.map((line: { price: number }) => line.price), total]).toEqual([[125.5], 1]);
  const none = (await admin.get(`/api/payrolls/${id}/lines?kind=expense&filter=havnegade`)).body;
  expect(none).toMatchObject({ data: [], total: 0 });
  await aJob(server.db, company, { user: company.employee });
  const second = (await admin.post("/api/payrolls", run)).body.id;
  const other = await server.login(company.employee2.email);
  const told = async (client: typeof employee, of: number) => (await client.get(`/api/my-pay/${of}`)).body.has_trips;
  expect([await told(employee, id), await told(other, id), await told(employee, second)]).toEqual([true, false, false]);
});
