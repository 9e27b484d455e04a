import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import type { Grouping } from "#features/invoice-bases/rules/basis-words.ts";
import { aCustomer, aJob, aProject, aSalesRate } from "#testing/data/factories.ts";
import { basisChoice, makeBasis } from "#testing/data/invoice-bases.ts";
import { setUpCompany } from "#testing/set-up.ts";

const { server, company, admin } = setUpCompany();
const customers: number[] = [];

/** Jobs of different lengths before and after new rates. Some rates are general, and some are more specific. */
beforeAll(async () => {
  const { db } = server;
  await aSalesRate(db, { rate: 599.99 });
  await aSalesRate(db, { from_date: "2026-11-10", rate: 612.35 });
  await aSalesRate(db, { job_type_id: company.jobType2.id, rate: 433.33 });
  for (const nth of [1, 2]) {
    const { id: customer_id } = await aCustomer(db);
    customers.push(customer_id);
    await aSalesRate(db, { customer_id, from_date: "2026-11-15", rate: 700 + nth / 100 });
    for (const place of [1, 2]) {
      const project = await aProject(db, company.owner, { customer_id });
      if (place === 2) await aSalesRate(db, { project_id: project.id, job_type_id: company.jobType.id, rate: 801.07 });
      for (let day = 5; day <= 20; day += 3)
        for (const [user, job_type_id] of [
          [company.employee, company.jobType.id],
          [company.employee2, company.jobType2.id],
        ] as const)
          await aJob(db, company, {
            ...{ user, job_type_id, project, job_status: "APPROVED_BY_MANAGER" },
            started_at: `2026-11-${String(day).padStart(2, "0")} 07:00:00`,
            ended_at: `2026-11-${String(day).padStart(2, "0")} ${String(8 + place).padStart(2, "0")}:${String(((day + nth) % 12) * 5).padStart(2, "0")}:00`,
          });
    }
  }
});

/** Computes the amount in the database: each job has the most specific rate, and the sum of each line is rounded. */
const slowAmount = (basisId: number, by: Grouping) => sql<{ amount: number }>`
  with priced as (
    select kept.*, case ${by}::text when 'person' then user_id::text when 'work' then job_type_id::text else day::text end as grouped,
      coalesce(
        (select rate from sales_rates r where r.project_id = kept.project_id and r.job_type_id = kept.job_type_id and from_date <= day order by from_date desc limit 1),
        (select rate from sales_rates r where r.project_id = kept.project_id and r.job_type_id is null and from_date <= day order by from_date desc limit 1),
        (select rate from sales_rates r where r.customer_id = projects.customer_id and r.job_type_id = kept.job_type_id and from_date <= day order by from_date desc limit 1),
        (select rate from sales_rates r where r.customer_id = projects.customer_id and r.job_type_id is null and from_date <= day order by from_date desc limit 1),
        (select rate from sales_rates r where r.customer_id is null and r.project_id is null and r.job_type_id = kept.job_type_id and from_date <= day order by from_date desc limit 1),
        (select rate from sales_rates r where r.customer_id is null and r.project_id is null and r.job_type_id is null and from_date <= day order by from_date desc limit 1)
      ) as rate
    from invoice_basis_jobs as kept join projects on projects.id = kept.project_id
    where invoice_basis_id = ${basisId}
  )
  select sum(line) as amount from (
    select round(sum(minutes) * rate / 60, 2) as line from priced group by project_id, grouped, rate
  ) as lines`;

const invoiced = sql<{ jobs: number; most: number }>`
  select count(*) as jobs, coalesce(max(bases), 0) as most from (
    select count(*) as bases from invoice_basis_jobs join invoice_bases on invoice_bases.id = invoice_basis_id
    where annulled_at is null group by job_id
  ) as counted`;

test("in any order of bases and annulments a job is in at most one valid basis, with the right amount", async () => {
  const step = fc.oneof(
    fc.record({
      customer: fc.nat({ max: 1 }),
      day: fc.integer({ min: 4, max: 21 }),
      group_by: fc.constantFrom<Grouping>("person", "work", "day"),
    }),
    fc.record({ annul: fc.nat() }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
      for (const one of steps) {
        const valid = await server.db
          .selectFrom("invoice_bases")
          .select("id")
          .where("annulled_at", "is", null)
          .execute();
        if ("annul" in one) {
          const chosen = valid[one.annul % Math.max(1, valid.length)];
          if (chosen) expect((await admin.post(`/api/invoice-bases/${chosen.id}/annulment`)).status).toBe(200);
          continue;
        }
        const { group_by } = one;
        const until = `2026-11-${String(one.day).padStart(2, "0")}`;
        const choice = basisChoice({ customer_id: customers[one.customer] as number, until, group_by });
        if ((await admin.post("/api/invoice-bases/preview", choice)).body.lines.length === 0) continue;
        const { id, amount, lines } = await makeBasis(admin, choice);
        const { rows } = await slowAmount(id, group_by).execute(server.db);
        expect(amount).toBe(rows[0]?.amount);
        expect(Math.round(lines.reduce((sum, line) => sum + line.amount * 100, 0))).toBe(Math.round(amount * 100));
        expect((await invoiced.execute(server.db)).rows[0]?.most).toBe(1);
      }
      const numbers = await server.db.selectFrom("invoice_bases").select("id").orderBy("id").execute();
      expect(numbers.map(({ id }) => id)).toEqual(numbers.map((_, place) => place + 1));
    }),
    { numRuns: 12 },
  );
  // Afterwards, every job that is in no valid basis can still be invoiced.
  for (const customer_id of customers) {
    const choice = basisChoice({ customer_id, until: today().toString() });
    if ((await admin.post("/api/invoice-bases/preview", choice)).body.lines.length > 0) await makeBasis(admin, choice);
  }
  expect((await invoiced.execute(server.db)).rows[0]).toEqual({ jobs: 48, most: 1 });
});
