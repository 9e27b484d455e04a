import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertPayroll, payJobs, sumUpPayroll } from "#features/payrolls/server/runs/payrolls.store.ts";
import { aCompany, aJob, aMileageType } from "#testing/data/factories.ts";
import { aTrip } from "#testing/data/trips.ts";
import { createTestDatabase, type TestDatabase } from "#testing/test-database.ts";
import type { Database } from "../tables.ts";
import { up } from "./20261123-0625-kinds-of-runs.ts";

let database: TestDatabase;
let db: Kysely<Database>;

beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
});

afterAll(() => database.drop());

test("runs that were made before have what they would have been given", async () => {
  const company = await aCompany(db);
  await aJob(db, company, { job_status: "PAID" });
  await aTrip(db, company, await aMileageType(db), { km: 12.5 });
  await aJob(db, company, { job_status: "APPROVED_BY_MANAGER", user: company.employee2 });
  const run = { description: "Løn", created_before_date: "2026-11-15", created_by_user_id: company.admin.id };
  const id = await insertPayroll(db, run);
  await payJobs(db, id, sql<boolean>`jobs.job_status = 'APPROVED_BY_MANAGER'`);
  await sumUpPayroll(db, id);
  const written = async () => [
    await db.selectFrom("payrolls").selectAll().orderBy("id").execute(),
    await db.selectFrom("payroll_user_totals").selectAll().orderBy("payroll_id").orderBy("user_id").execute(),
  ];
  const before = await written();
  expect(before[0]).toMatchObject([{ mileage_km: 0 }, { expense_price: 0, mileage_price: 49.25, mileage_km: 12.5 }]);

  for (const table of ["payrolls", "payroll_user_totals"])
    for (const column of ["expense_price", "mileage_price", "mileage_km"])
      await sql`alter table ${sql.table(table)} drop column ${sql.ref(column)}`.execute(db);
  await up(db as Kysely<unknown>);
  expect(await written()).toEqual(before);
  await expect(sql`update payroll_user_totals set mileage_km = 0`.execute(db)).rejects.toThrow();
});
