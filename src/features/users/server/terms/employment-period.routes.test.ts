import { expect, test } from "vitest";
import { employmentWords } from "#features/users/rules/employment-period.ts";
import { aUser, deleteUser } from "#testing/data/factories.ts";
import { setUpCompany } from "#testing/set-up.ts";

/* The period of employment (docs/product-rules.md#period-of-employment). */

const { server, company, admin, manager, employee } = setUpCompany();

const unknown = { employed_from: null, employed_until: null, holiday_week_minutes: null };
const pathOf = ({ id }: { readonly id: number }) => `/api/users/${id}/employment`;

test("the first day of employment is unknown until an administrator enters it", async () => {
  const user = await aUser(server.db, ["employee"]);
  expect((await admin.get(pathOf(user))).body).toEqual({ ...unknown, version: 1 });
  const saved = await admin.put(pathOf(user), { employed_from: "2025-09-01", employed_until: null, version: 1 });
  expect(saved.body).toEqual({ ...unknown, employed_from: "2025-09-01", version: 2 });
  expect((await admin.get(pathOf(user))).body).toEqual(saved.body);
});

test("users read their own employment period, and managers do not", async () => {
  await admin.put(pathOf(company.employee), { employed_from: "2024-01-01", employed_until: null });
  expect((await employee.get(pathOf(company.employee))).body).toMatchObject({ employed_from: "2024-01-01" });
  expect((await manager.get(pathOf(company.employee))).status).toBe(404);
  expect((await manager.put(pathOf(company.employee), { employed_from: null, employed_until: null })).status).toBe(403);
});

test("the last day of a deleted user can be corrected", async () => {
  const user = await aUser(server.db, ["employee"]);
  await deleteUser(server.db, user.id);
  const period = { employed_from: "2024-01-01", employed_until: "2026-10-31" };
  expect((await admin.put(pathOf(user), period)).body).toMatchObject(period);
});

test.each([
  [{ employed_from: "2025-09-01", employed_until: "2025-08-31" }, "employed_until"],
  [{ employed_from: null, employed_until: "2025-08-31" }, "employed_from"],
  [{ employed_from: "1999-12-31", employed_until: null }, "employed_from"],
  [{ employed_from: "2025-02-30", employed_until: null }, "employed_from"],
])("the period %o is refused", async (period, field) => {
  const { status, body } = await admin.put(pathOf(company.employee), period);
  expect(status).toBe(422);
  expect(Object.keys(body.errors)).toEqual([field]);
});

test("a save of an older version is refused with the current employment period", async () => {
  const user = await aUser(server.db, ["employee"]);
  await admin.put(pathOf(user), { employed_from: "2025-09-01", employed_until: null, version: 1 });
  const late = await admin.put(pathOf(user), { employed_from: "2025-10-01", employed_until: null, version: 1 });
  expect(late.status).toBe(409);
  expect(late.body.current).toEqual({ ...unknown, employed_from: "2025-09-01", version: 2 });
});

test("the hours of a holiday week stay until an administrator removes them", async () => {
  const user = await aUser(server.db, ["employee"]);
  const period = { employed_from: "2025-09-01", employed_until: null };
  const saved = await admin.put(pathOf(user), { ...period, holiday_week_minutes: 2220 });
  expect(saved.body).toMatchObject({ ...period, holiday_week_minutes: 2220 });
  expect((await admin.put(pathOf(user), period)).body).toMatchObject({ holiday_week_minutes: 2220 });
  expect((await admin.put(pathOf(user), { ...period, holiday_week_minutes: null })).body).toMatchObject(unit(null));
});

const unit = (holiday_week_minutes: number | null) => ({ holiday_week_minutes });

test.each([0, 6001, 37.5, "37"])("a holiday week of %o minutes is refused", async (week) => {
  const { status, body } = await admin.put(pathOf(company.employee), { ...unknown, holiday_week_minutes: week });
  expect([status, Object.keys(body.errors)]).toEqual([422, ["holiday_week_minutes"]]);
});

test("the unit of a holiday balance with entries cannot change, but the hours of the week can", async () => {
  const user = await aUser(server.db, ["employee"]);
  const period = { employed_from: "2025-09-01", employed_until: null };
  await admin.put(pathOf(user), { ...period, ...unit(2220) });
  const { year, ...opening } = { year: 2025, account: "holiday", kind: "opening", date: "2025-09-30", amount: 1539 };
  const entry = await admin.post(`/api/users/${user.id}/balance-entries`, { ...opening, year, reason: "Start" });
  expect(entry.body).toMatchObject([{ amount: 1539, unit: "hours" }]);
  expect(await admin.put(pathOf(user), { ...period, ...unit(null) })).toMatchObject({
    status: 422,
    body: { errors: { holiday_week_minutes: ["Feriens saldo har poster i timer og kan ikke skifte enhed."] } },
  });
  expect((await admin.put(pathOf(user), { ...period, ...unit(1800) })).body).toMatchObject(unit(1800));
});

test("an employment period is shown in one line", () => {
  expect(employmentWords({ employed_from: "2025-09-01", employed_until: null })).toBe("Ansat fra 1/9-2025");
  expect(employmentWords({ employed_from: "2025-09-01", employed_until: "2026-06-30" })).toBe(
    "Ansat fra 1/9-2025 til og med 30/6-2026",
  );
  expect(employmentWords({ employed_from: "2025-09-01", employed_until: null, holiday_week_minutes: 2220 })).toBe(
    "Ansat fra 1/9-2025 · Ferie i timer, 37:00 t./uge",
  );
});
