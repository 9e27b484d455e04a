import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import { anExpenseType, jobInputFor, withoutReceipt } from "#testing/data/factories.ts";
import { setUpCompany } from "#testing/set-up.ts";
import { up } from "./20261126-1553-split-price.ts";

const { server, company, admin, employee, owner, manager } = setUpCompany();

const noon = `${today()} 12:00:00`;

/** Splits an expense into two jobs. `change` gives a job another price. */
async function aSplit(prices: readonly [number, number]) {
  const category = await anExpenseType(server.db);
  const { project_id: _project, ...shared } = jobInputFor(company, {
    ...{ started_at: noon, ended_at: noon, price_mode: "manual", hourly_rate: null },
    ...{ job_type_id: category.id, price: prices[0] + prices[1] },
  });
  const parts = [company.project, company.project2].map(({ id }, index) => ({ project_id: id, price: prices[index] }));
  const expense = { vat: 0, currency: "DKK", ...withoutReceipt };
  const answer = await employee.post("/api/jobs/split", { ...shared, kind: "expense", expense, parts });
  expect(answer.status).toBe(201);
  const sent = ({ price }: { price: number }) => ({ ...shared, kind: "expense", expense, price });
  return (answer.body.data as { id: number; project_id: number }[]).map(({ id, project_id }) => ({
    id,
    change: async (price: number) => {
      const { status } = await employee.put(`/api/jobs/${id}`, { ...sent({ price }), project_id });
      expect(status).toBe(200);
    },
  }));
}

const splitPrices = async () =>
  (
    await sql<{
      job_id: number;
      split_price: number;
    }>`select job_id, split_price from job_expenses where split_id is not null order by job_id`.execute(server.db)
  ).rows;

test("the migration gives an older split expense the original sum of its parts, despite later changes", async () => {
  const [changed] = await aSplit([60, 40]);
  await changed?.change(90);
  await changed?.change(10);
  await aSplit([12.5, 12.5]);
  const [paid] = await aSplit([300, 200]);
  const approve = async (client: typeof owner, job_status: string) =>
    expect((await client.patch(`/api/jobs/${paid?.id}`, { job_status })).status).toBe(200);
  await approve(owner, "APPROVED_BY_PROJECT_OWNER");
  await approve(manager, "APPROVED_BY_MANAGER");
  const run = { description: "Løn", created_before_date: today().toString(), jobs: "approved" };
  expect((await admin.post("/api/payrolls", run)).status).toBe(201);
  expect((await admin.post(`/api/jobs/${paid?.id}/reversal`, { reason: "Forkert" })).status).toBe(201);

  const before = await splitPrices();
  expect(before.map(({ split_price }) => split_price)).toEqual([...[100, 100, 25, 25, 500, 500, 500]]);
  await sql`alter table job_expenses drop column split_price`.execute(server.db);
  await up(server.db as Kysely<unknown>);
  expect(await splitPrices()).toEqual(before);
});
