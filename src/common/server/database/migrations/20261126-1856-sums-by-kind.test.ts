import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { insertPayroll, payJobs, sumUpPayroll } from "#features/payrolls/server/runs/payment.store.ts";
import { aJob, aMileageType } from "#testing/data/factories.ts";
import { aTrip } from "#testing/data/trips.ts";
import { setUpCompany } from "#testing/set-up.ts";
import { up } from "./20261126-1856-sums-by-kind.ts";

const { server, company } = setUpCompany();

test("the migration gives existing runs the same sum rows as a new run", async () => {
  const db = server.db;
  await aJob(db, company, { job_status: "PAID" });
  await aTrip(db, company, await aMileageType(db), { km: 12.5 });
  await aJob(db, company, { job_status: "APPROVED_BY_MANAGER", user: company.employee2 });
  const run = { description: "Løn", created_before_date: "2026-11-15", created_by_user_id: company.admin.id };
  const id = await insertPayroll(db, run);
  await payJobs(db, id, sql`jobs.job_status = 'APPROVED_BY_MANAGER'`);
  await sumUpPayroll(db, id);
  const sums = () => sql`select * from payroll_sums order by payroll_id, user_id, kind`.execute(db);
  const { rows: written } = await sums();
  expect(written).toHaveLength(6);
  expect(written).toContainEqual({
    payroll_id: id,
    user_id: null,
    kind: "mileage",
    minutes: 0,
    price: 49.25,
    km: 12.5,
  });

  await sql`drop table payroll_sums`.execute(db);
  for (const table of ["payrolls", "payroll_user_totals"])
    await sql`alter table ${sql.table(table)} add column expense_price numeric default 0,
      add column mileage_price numeric default 0, add column mileage_km numeric default 0`.execute(db);
  await up(db as Kysely<unknown>);
  expect((await sums()).rows).toEqual(written);
  await expect(sql`update payroll_sums set km = 0`.execute(db)).rejects.toThrow("only ever added to");
});
