import { expect, test } from "vitest";
import { employmentWords } from "#features/users/rules/employment-period.ts";
import { aUser, deleteUser } from "#testing/data/factories.ts";
import { setUpCompany } from "#testing/set-up.ts";

/* The period of employment (docs/product-rules.md#period-of-employment). */

const { server, company, admin, manager, employee } = setUpCompany();

const pathOf = ({ id }: { readonly id: number }) => `/api/users/${id}/employment`;

test("nobody is employed from a known day until somebody who pays says so", async () => {
  const user = await aUser(server.db, ["employee"]);
  expect((await admin.get(pathOf(user))).body).toEqual({ employed_from: null, employed_until: null, version: 1 });
  const saved = await admin.put(pathOf(user), { employed_from: "2025-09-01", employed_until: null, version: 1 });
  expect(saved.body).toEqual({ employed_from: "2025-09-01", employed_until: null, version: 2 });
  expect((await admin.get(pathOf(user))).body).toEqual(saved.body);
});

test("a user reads their own period, and leaders do not read it", async () => {
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

test("a period that somebody else has changed meanwhile is not overwritten", async () => {
  const user = await aUser(server.db, ["employee"]);
  await admin.put(pathOf(user), { employed_from: "2025-09-01", employed_until: null, version: 1 });
  const late = await admin.put(pathOf(user), { employed_from: "2025-10-01", employed_until: null, version: 1 });
  expect(late.status).toBe(409);
  expect(late.body.current).toEqual({ employed_from: "2025-09-01", employed_until: null, version: 2 });
});

test("a period is one line", () => {
  expect(employmentWords({ employed_from: "2025-09-01", employed_until: null })).toBe("Ansat fra 1/9-2025");
  expect(employmentWords({ employed_from: "2025-09-01", employed_until: "2026-06-30" })).toBe(
    "Ansat fra 1/9-2025 til og med 30/6-2026",
  );
});
