import { describe, expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import { setUpCompany } from "#testing/set-up.ts";

const { server, company, admin, manager, employee } = setUpCompany();

const rates = (changes: object = {}) => ({
  from_date: "2027-01-01",
  high: 4.01,
  low: 2.3,
  bicycle: 0.65,
  own_high: null,
  own_low: null,
  own_bicycle: null,
  ...changes,
});

const entries = async () =>
  (await admin.get("/api/audit-log?perPage=100")).body.data.map(
    ({ kind, about_user, details }: { kind: string; about_user: { id: number } | null; details: object }) => ({
      kind,
      about: about_user?.id ?? null,
      details,
    }),
  );

describe("the rates", () => {
  test("the rates of 2023 to 2026 exist, newest first", async () => {
    const { body } = await admin.get("/api/mileage/rates");
    expect(
      body.map(({ from_date, high, low, bicycle }: Record<string, unknown>) => [from_date, high, low, bicycle]),
    ).toEqual([
      ["2026-01-01", 3.94, 2.28, 0.64],
      ["2025-01-01", 3.81, 2.23, 0.63],
      ["2024-01-01", 3.79, 2.23, 0.62],
      ["2023-01-01", 3.73, 2.19, 0.61],
    ]);
  });

  test("only an administrator can read and add rates", async () => {
    for (const client of [employee, manager]) {
      expect((await client.get("/api/mileage/rates")).status).toBe(403);
      expect((await client.post("/api/mileage/rates", rates())).status).toBe(403);
    }
  });

  test("rates are added and changed, and the changes are logged", async () => {
    const { status, body } = await admin.post("/api/mileage/rates", rates());
    expect([status, body]).toEqual([201, { id: expect.any(Number), version: 1, ...rates() }]);
    const changed = rates({ own_high: 3.5, own_bicycle: 0 });
    expect((await admin.put(`/api/mileage/rates/${body.id}`, changed)).body).toEqual({
      id: body.id,
      version: 2,
      ...changed,
    });
    expect((await entries()).slice(0, 2)).toEqual(
      [1, 2].map(() => ({
        kind: "mileage-rates-changed",
        about: null,
        details: expect.objectContaining({ from: "2027-01-01", fields: expect.any(Array) }),
      })),
    );
  });

  test("invalid rates are refused with all errors, and nothing changes", async () => {
    const errors = async (changes: object) =>
      Object.keys((await admin.post("/api/mileage/rates", rates(changes))).body.errors).sort();
    expect(await errors({ from_date: "2026-01-01", own_high: 4.02, low: 5 })).toEqual(["from_date", "low", "own_high"]);
    expect(await errors({ from_date: "2026-02-30", high: -1, bicycle: 0.655, own_low: 100 })).toEqual([
      "bicycle",
      "from_date",
      "high",
      "own_low",
    ]);
    expect(await errors({ high: null, low: "2", bicycle: undefined })).toContain("high");
    const [newest] = (await admin.get("/api/mileage/rates")).body;
    const taken = await admin.put(`/api/mileage/rates/${newest.id}`, rates({ from_date: "2025-01-01" }));
    expect([taken.status, taken.body.errors]).toEqual([422, { from_date: ["Der er allerede satser fra 1/1-2025."] }]);
    expect((await admin.put("/api/mileage/rates/2000000000", rates())).status).toBe(404);
  });
});

describe("earlier kilometres", () => {
  const save = (changes: object = {}) =>
    admin.put("/api/mileage/openings", { user_id: company.employee.id, year: 2026, km: 12_345.6, ...changes });
  const openings = async () => (await admin.get("/api/mileage/openings")).body;

  test("earlier kilometres are stored per user and year, changed, and removed by 0", async () => {
    expect((await save()).status).toBe(204);
    await save({ user_id: company.employee2.id, year: 2025, km: 100 });
    await save({ km: 19_538 });
    const person = ({ id, name }: { id: number; name: string }) => ({ id, name });
    expect(await openings()).toEqual({
      data: [
        { user: person(company.employee), year: 2026, km: 19_538, version: 2 },
        { user: person(company.employee2), year: 2025, km: 100, version: 1 },
      ],
      meta: { per_page: 15, total: 2 },
    });
    expect((await admin.get("/api/mileage/openings?page=2&perPage=1")).body.data).toMatchObject([{ year: 2025 }]);
    await save({ km: 0 });
    expect((await openings()).meta.total).toBe(1);
    expect((await entries())[0]).toEqual({
      kind: "mileage-opening-changed",
      about: company.employee.id,
      details: expect.objectContaining({ year: 2026, fields: ["km"] }),
    });
  });

  test.each([
    [{ km: -1 }, "km"],
    [{ km: 0.05 }, "km"],
    [{ km: 200_000.1 }, "km"],
    [{ km: null }, "km"],
    [{ year: 1999 }, "year"],
    [{ year: "2026" }, "year"],
    [{ user_id: 2_000_000_000 }, "user_id"],
    [{ user_id: null }, "user_id"],
  ])("earlier kilometres are refused with %j", async (changes, field) => {
    const { status, body } = await save(changes);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  test("removing earlier kilometres affects one user and year; the list of a year is ordered by name", async () => {
    const { employee: mia, employee2: max } = company;
    for (const [user_id, year] of [
      [mia.id, 2030],
      [mia.id, 2031],
      [max.id, 2030],
    ])
      await save({ user_id, year, km: 5 });
    const later = async () =>
      (await openings()).data
        .filter(({ year }: { year: number }) => year >= 2030)
        .map(({ user, year }: { user: { id: number }; year: number }) => [year, user.id]);
    expect(await later()).toEqual([
      [2031, mia.id],
      [2030, max.id],
      [2030, mia.id],
    ]);
    await save({ user_id: mia.id, year: 2030, km: 0 });
    expect(await later()).toEqual([
      [2031, mia.id],
      [2030, max.id],
    ]);
  });
});

describe("a restart of the 60 days", () => {
  const input = (changes: object = {}) => ({
    user_id: company.employee.id,
    workplace: "Havnegade 12, 8000 Aarhus C",
    from_date: today().toString(),
    reason: "Har arbejdet 60 dage på Østergade",
    ...changes,
  });

  test("a restart of the 60 days is stored with user, place, day, reason and author", async () => {
    const { status, body } = await admin.post("/api/mileage/restarts", input());
    const { user_id, ...said } = input();
    expect([status, body]).toMatchObject([
      201,
      { ...said, user: { id: user_id }, created_by: { id: company.admin.id, name: "Asta Admin" } },
    ]);
    expect((await admin.get("/api/mileage/restarts")).body).toEqual({ data: [body], meta: { per_page: 15, total: 1 } });
    const [kept] = await server.db.selectFrom("commute_restarts").select("workplace_key").execute();
    expect(kept).toEqual({ workplace_key: "havnegade 12 8000 århus c" });
    expect((await entries())[0]).toEqual({
      kind: "commute-restarted",
      about: company.employee.id,
      details: { from: said.from_date, workplace: said.workplace },
    });
  });

  test("a restart of the 60 days is refused with all errors", async () => {
    const wrong = input({
      user_id: 2_000_000_000,
      workplace: " – ",
      from_date: today().add({ days: 1 }).toString(),
      reason: " ",
    });
    const { status, body } = await admin.post("/api/mileage/restarts", wrong);
    expect([status, Object.keys(body.errors).sort()]).toEqual([422, ["from_date", "reason", "user_id", "workplace"]]);
  });

  test("a restart of the 60 days is returned, and listed newest first in pages", async () => {
    const made = [];
    for (const changes of [{ workplace: "Østergade 5" }, { workplace: "Nørregade 1", user_id: company.employee2.id }]) {
      const { body } = await admin.post("/api/mileage/restarts", input(changes));
      expect(body.workplace).toBe(changes.workplace);
      made.push(body);
    }
    const page = async (number: number) =>
      (await admin.get(`/api/mileage/restarts?perPage=1&page=${number}`)).body.data;
    expect([await page(1), await page(2)]).toEqual([[made[1]], [made[0]]]);
  });
});
