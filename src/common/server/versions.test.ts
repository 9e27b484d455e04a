import { beforeAll, describe, expect, test } from "vitest";
import { aUser } from "#testing/data/factories.ts";
import type { Client } from "#testing/http-client.ts";
import { setUpCompany } from "#testing/set-up.ts";

const { server, company, admin, manager } = setUpCompany();
let admin2: Client;

beforeAll(async () => {
  const second = await aUser(server.db, ["admin"], { name: "Anna Anden" });
  admin2 = await server.login(second.email);
});

type Register = {
  /** Creates a record, and returns how it is read and saved. */
  make: (
    nth?: number,
  ) => Promise<{ path: string; body: Record<string, unknown>; read: () => Promise<Record<string, unknown>> }>;
  field: string;
  values: [unknown, unknown];
  what: string;
};

const created = async (path: string, body: Record<string, unknown>) => {
  const { status, body: row } = await admin.post(path, body);
  expect(status).toBe(201);
  const read = async () =>
    (await admin.get(`${path}?${/projects|types|customers/.test(path) ? "closed=with" : ""}`)).body.find(
      ({ id }: { id: number }) => id === row.id,
    );
  return { path: `${path}/${row.id}`, body, read };
};

const registers: Record<string, Register> = {
  "a user": {
    make: (nth = 1) =>
      created("/api/users", {
        name: "Ny Bruger",
        email: `ny.bruger${nth}@dagvaerk.test`,
        employee_id: `V-${nth}`,
        default_hourly_rate: 220,
        roles: [4],
      }),
    field: "default_hourly_rate",
    values: [200, 240],
    what: "brugeren",
  },
  "a project": {
    make: (nth = 1) => created("/api/projects", { name: "Broen", code: `V-${nth}`, owner_user_id: company.owner.id }),
    field: "is_closed",
    values: [true, false],
    what: "projektet",
  },
  "a job type": {
    make: () => created("/api/job-types", { name: "Murer", salary_code: "1234" }),
    field: "salary_code",
    values: ["1111", "2222"],
    what: "arbejdstypen",
  },
  "a cost center": {
    make: (nth = 1) =>
      created("/api/cost-centers", { name: "Anlæg", code: `V-${nth}`, owner_user_id: company.manager.id }),
    field: "code",
    values: ["W-2", "W-3"],
    what: "cost centeret",
  },
  "a customer": {
    make: () => created("/api/customers", { name: "Havnen A/S" }),
    field: "reference",
    values: ["Hanne", "Hans"],
    what: "kunden",
  },
  "a sales rate": {
    make: async (nth = 1) => {
      const body = { from_date: `204${nth}-01-01`, rate: 650 };
      const { id } = (await admin.post("/api/sales-rates", body)).body;
      const read = async () => (await admin.get("/api/sales-rates")).body.find((row: { id: number }) => row.id === id);
      return { path: `/api/sales-rates/${id}`, body, read };
    },
    field: "rate",
    values: [675, 700],
    what: "salgsprisen",
  },
  "a row of mileage rates": {
    make: (nth = 1) => created("/api/mileage/rates", { from_date: `204${nth}-01-01`, high: 4, low: 2, bicycle: 1 }),
    field: "own_high",
    values: [3, 3.5],
    what: "satserne",
  },
  "the company": {
    make: async () => ({
      path: "/api/mileage/company",
      body: { name: "Firma ApS", address: "Havnen 1", cvr: "" },
      read: async () => (await admin.get("/api/mileage/company")).body,
    }),
    field: "address",
    values: ["Havnen 2", "Havnen 3"],
    what: "virksomheden",
  },
  "the opening kilometres of a year": {
    make: async (nth = 1) => {
      const body = { user_id: company.employee.id, year: 2040 + nth, km: 100 };
      expect((await admin.put("/api/mileage/openings", body)).status).toBe(204);
      const read = async () => (await admin.get("/api/mileage/openings")).body.data[0];
      return { path: "/api/mileage/openings", body, read };
    },
    field: "km",
    values: [200, 300],
    what: "kilometerne",
  },
  "the limits of expenses": {
    make: async () => {
      const read = async () => (await admin.get("/api/expense-limits")).body;
      return { path: "/api/expense-limits", body: await read(), read };
    },
    field: "duplicate_days",
    values: [8, 9],
    what: "grænserne",
  },
};

describe.each(Object.entries(registers))("%s", (_name, { make, field, values: [theirs, mine], what }) => {
  test("a save does not overwrite a change made since the record was read", async () => {
    const { path, body, read } = await make();
    const { version } = await read();
    expect((await admin2.put(path, { ...body, version, [field]: theirs })).status).toBeLessThan(300);
    const late = await admin.put(path, { ...body, version, [field]: mine });
    expect([late.status, late.body.message]).toEqual([409, `Anna Anden har ændret ${what}.`]);
    expect(late.body.current).toMatchObject({ [field]: theirs, version: (version as number) + 1 });
    expect(late.body.current).toMatchObject(await read());

    const again = await admin.put(path, { ...body, version: late.body.current.version, [field]: mine });
    expect(again.status).toBeLessThan(300);
    expect(await read()).toMatchObject({ [field]: mine, version: (version as number) + 2 });

    const own = await admin.put(path, { ...body, version, [field]: theirs });
    expect([own.status, own.body.message]).toEqual([409, `Du har selv ændret ${what} i et andet vindue.`]);
  });

  // A save of the limits of expenses always requires a version.
  test.skipIf(field === "duplicate_days")("a body without a version is saved, as in the specification", async () => {
    const { path, body, read } = await make(2);
    const value = field === "code" ? "W-4" : mine;
    expect((await admin.put(path, { ...body, [field]: value })).status).toBeLessThan(300);
    expect(await read()).toMatchObject({ [field]: value });
  });
});

describe("simultaneous saves", () => {
  test("only one of several simultaneous saves of the same version succeeds", async () => {
    const { path, body, read } = await created("/api/projects", {
      name: "Tunnelen",
      code: "V-9",
      owner_user_id: company.owner.id,
    });
    const { version } = await read();
    const answers = await Promise.all(
      [admin, admin2, admin, admin2].map((client, n) => client.put(path, { ...body, version, name: `Tunnelen ${n}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });
});

test("kilometres that another user has added meanwhile, or deleted and added again, are not overwritten", async () => {
  const opening = { user_id: company.employee2.id, year: 2039, km: 50 };
  const put = (client: Client, km: number, version?: number) =>
    client.put("/api/mileage/openings", { ...opening, km, version });
  expect((await put(admin2, 50, 0)).status).toBe(204);
  const late = await put(admin, 70, 0);
  expect([late.status, late.body.current]).toMatchObject([409, { km: 50, version: 1 }]);
  expect((await put(admin2, 0, 1)).status).toBe(204);
  expect((await put(admin2, 60)).status).toBe(204);
  expect((await put(admin, 70, 1)).status).toBe(409);
});

test("a user who was changed meanwhile is not deleted", async () => {
  const { id } = await aUser(server.db, ["employee"]);
  const { body: read } = await admin.get(`/api/users/${id}`);
  const { name, email, employee_id, default_hourly_rate } = read;
  const roles = read.roles.map(({ id }: { id: number }) => id);
  const body = { name, email, employee_id, default_hourly_rate, roles };
  expect((await admin2.put(`/api/users/${id}`, { ...body, name: "Nyt Navn" })).status).toBe(200);
  const late = await admin.delete(`/api/users/${id}?version=${read.version}`);
  expect([late.status, late.body.current.name]).toEqual([409, "Nyt Navn"]);
  expect((await admin.delete(`/api/users/${id}?version=${late.body.current.version}`)).status).toBe(204);
});

test("a project whose owner changed because a user was deleted has a new version", async () => {
  const leaving = await aUser(server.db, ["project-owner"]);
  const { path, body, read } = await created("/api/projects", {
    name: "Gaden",
    code: "V-8",
    owner_user_id: leaving.id,
  });
  const { version } = await read();
  await admin2.delete(`/api/users/${leaving.id}?project_owner_id=${company.owner.id}`);
  expect((await admin.put(path, { ...body, version })).body.current.owner_user_id).toBe(company.owner.id);
});

test("only users who may change a record get its version", async () => {
  for (const path of ["/api/projects", "/api/job-types", "/api/cost-centers"]) {
    expect((await manager.get(path)).body[0]).not.toHaveProperty("version");
    expect((await admin.get(path)).body[0].version).toBeGreaterThan(0);
  }
});
