import { expect, test } from "vitest";
import { aFavourite, aJobType, aMileageType, anExpenseType, aProject, aUser } from "#testing/data/factories.ts";
import { setUpCompany } from "#testing/set-up.ts";
import { maxFavourites } from "../rules/favourite-bounds.ts";

const { server, company, employee, employee2, admin } = setUpCompany();

const namesOf = (rows: { name: string }[]) => rows.map(({ name }) => name);
const somebody = async () => server.login((await aUser(server.db, ["employee"])).email);

test("a favourite is saved, and read with its project and job type", async () => {
  const { status, body } = await employee.post("/api/favourites", aFavourite(company));
  expect([status, body]).toEqual([
    201,
    {
      id: expect.any(Number),
      name: "En dag på havnen",
      project: { id: company.project.id, name: "Havnen" },
      jobType: { id: company.jobType.id, name: "Montage" },
      start_time: "07:00",
      end_time: "15:00",
      pause_minutes: 30,
      pause_start: null,
      trip: null,
      is_closed: false,
    },
  ]);
  expect((await employee.get("/api/favourites")).body).toEqual([body]);
});

test("a favourite stores the start of its pause, and refuses a start outside its times", async () => {
  const client = await somebody();
  const save = (pause_start: string) => client.post("/api/favourites", aFavourite(company, { pause_start }));
  expect((await save("12:00")).body).toMatchObject({ pause_minutes: 30, pause_start: "12:00" });
  expect((await client.get("/api/favourites")).body).toMatchObject([{ pause_start: "12:00" }]);
  expect((await save("14:45")).body.errors).toEqual({ pause_start: ["Pausen skal ligge inden for 07:00–15:00."] });
});

test("a trip of the mileage kind can be a favourite, and an expense cannot", async () => {
  const client = await somebody();
  const mileage = await aMileageType(server.db);
  const expense = await anExpenseType(server.db);
  const timeless = { start_time: null, end_time: null, pause_minutes: 0 };
  const trip = {
    ...{ from_place: "Vestergade 1", via_places: ["Ømvej 3"], to_place: "Havnegade 12", is_round_trip: true },
    ...{ purpose: "Møde med bygherren", km: 72.5, vehicle: "car" as const, workplace: null },
  };
  const save = (changes: object) => client.post("/api/favourites", aFavourite(company, { ...timeless, ...changes }));
  expect((await save({ job_type_id: mileage.id, trip })).body).toMatchObject({ trip, start_time: null });
  expect((await client.get("/api/favourites")).body).toMatchObject([{ trip }]);
  for (const wrong of [
    { trip },
    { job_type_id: mileage.id },
    { job_type_id: expense.id },
    { job_type_id: expense.id, trip },
  ])
    expect(Object.keys((await save(wrong)).body.errors)).toEqual(["job_type_id"]);
  const { errors } = (await save({ job_type_id: mileage.id, trip: { ...trip, km: 0, purpose: "kørsel" } })).body;
  expect(Object.keys(errors)).toEqual(["trip.purpose", "trip.km"]);
});

test("no other user sees, renames, orders or deletes a user's favourites", async () => {
  const client = await somebody();
  const { id } = (await client.post("/api/favourites", aFavourite(company))).body;
  const later = (await client.post("/api/favourites", aFavourite(company, { name: "En nat" }))).body;
  for (const other of [employee2, admin]) {
    expect((await other.get("/api/favourites")).body).toEqual([]);
    expect((await other.put(`/api/favourites/${id}`, { name: "Min" })).status).toBe(404);
    expect((await other.delete(`/api/favourites/${id}`)).status).toBe(404);
    expect((await other.put("/api/favourites/order", { ids: [later.id, id] })).body).toEqual([]);
  }
  expect(namesOf((await client.get("/api/favourites")).body)).toEqual(["En dag på havnen", "En nat"]);
});

test("favourites are renamed, ordered and deleted", async () => {
  const client = await somebody();
  const ids: number[] = [];
  for (const name of ["a", "b", "c"])
    ids.push((await client.post("/api/favourites", aFavourite(company, { name }))).body.id);
  const [a, b, c] = ids as [number, number, number];
  expect((await client.put(`/api/favourites/${b}`, { name: " Nat " })).body).toMatchObject({ id: b, name: "Nat" });
  expect(namesOf((await client.put("/api/favourites/order", { ids: [c, a, b] })).body)).toEqual(["c", "a", "Nat"]);
  expect(namesOf((await client.put("/api/favourites/order", { ids: [b] })).body)).toEqual(["Nat", "c", "a"]);
  expect((await client.delete(`/api/favourites/${c}`)).status).toBe(204);
  expect((await client.delete(`/api/favourites/${c}`)).status).toBe(404);
  await client.post("/api/favourites", aFavourite(company, { name: "d" }));
  expect(namesOf((await client.get("/api/favourites")).body)).toEqual(["Nat", "a", "d"]);
});

test("saving a favourite reports all invalid fields at once", async () => {
  const gone = { project_id: 2_000_000_000, job_type_id: 2_000_000_000 };
  const { status, body } = await employee.post(
    "/api/favourites",
    aFavourite(company, { name: " ", ...gone, end_time: null }),
  );
  expect([status, Object.keys(body.errors).sort()]).toEqual([422, ["end_time", "job_type_id", "name", "project_id"]]);
});

test.each([
  ["projects", "project_id", () => aProject(server.db, company.owner), "Projektet er lukket. Vælg et andet."],
  ["job_types", "job_type_id", () => aJobType(server.db), "Arbejdstypen er lukket. Vælg en anden."],
] as const)(
  "a favourite with a closed record of %s is marked as closed, and a new favourite with it is refused",
  async (table, field, make, message) => {
    const client = await somebody();
    const closed = await make();
    const onIt = aFavourite(company, { [field]: closed.id });
    const { id } = (await client.post("/api/favourites", onIt)).body;
    await server.db.updateTable(table).set({ is_closed: true }).where("id", "=", closed.id).execute();
    expect((await client.get("/api/favourites")).body).toMatchObject([{ id, is_closed: true }]);
    expect((await client.post("/api/favourites", onIt)).body.errors).toEqual({ [field]: [message] });
  },
);

test("saving a favourite does not wait for other users' saves", async () => {
  const client = await somebody();
  await server.db.transaction().execute(async (saving) => {
    await saving.selectFrom("users").select("id").where("id", "=", company.employee2.id).forNoKeyUpdate().execute();
    expect((await client.post("/api/favourites", aFavourite(company))).status).toBe(201);
  });
});

test("a user cannot exceed the maximum, even if two windows save the last favourite", async () => {
  const client = await somebody();
  for (let n = 1; n < maxFavourites; n++) await client.post("/api/favourites", aFavourite(company));
  const both = await Promise.all(
    ["x", "y"].map((name) => client.post("/api/favourites", aFavourite(company, { name }))),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(both.find(({ status }) => status === 409)?.body.message).toBe(
    "Du har allerede 20 favoritter. Slet en af dem først.",
  );
  expect((await client.get("/api/favourites")).body).toHaveLength(maxFavourites);
});

test("a favourite that is sent twice is saved once", async () => {
  const client = await somebody();
  const save = () => client.post("/api/favourites", aFavourite(company), { "idempotency-key": "favorit-1" });
  const [first, second] = [await save(), await save()];
  expect(second.body).toEqual(first.body);
  expect((await client.get("/api/favourites")).body).toHaveLength(1);
});
