import { type Kysely, type RawBuilder, sql } from "kysely";
import { expect, test } from "vitest";
import { setUpApp } from "../../../testing/set-up.ts";
import { unseen } from "./fragments.ts";
import type { Database } from "./tables.ts";

const server = setUpApp();

/** How often the statement was planned of ten times, where one of its values stands in nearly all rows. */
async function plansFor(id: RawBuilder<unknown>): Promise<number> {
  return server.db.transaction().execute(async (trx) => {
    await sql`create temporary table owned on commit drop as
      select n, case when n < 10 then n else 0 end as owner_id from generate_series(1, 10000) as n`.execute(trx);
    await sql`create index on owned (owner_id)`.execute(trx);
    await sql`analyze owned`.execute(trx);
    for (let time = 0; time < 10; time++) await sql`select sum(n) from owned where owner_id = ${id}`.execute(trx);
    return customPlans(trx);
  });
}

async function customPlans(trx: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ plans: number }>`select custom_plans as plans from pg_prepared_statements
    where statement like 'select sum(n) from owned%' order by prepare_time desc limit 1`.execute(trx);
  return rows[0]?.plans ?? 0;
}

test("a statement with a value that the planner does not see keeps its plan", async () => {
  expect(await plansFor(sql`${7}`)).toBe(8);
  expect(await plansFor(unseen(7, "integer"))).toBe(5);
});

test("an unseen value is the value", async () => {
  const { rows } = await sql`select ${unseen(7, "integer")} as id,
    ${unseen("2026-11-15T23:00:00Z", "timestamptz")} as instant,
    cardinality(${unseen(["2026-11-15T23:00:00Z", "2026-11-16T23:00:00Z"], "timestamptz[]")}) as count`.execute(
    server.db,
  );
  expect(rows).toEqual([{ id: 7, instant: new Date("2026-11-15T23:00:00Z"), count: 2 }]);
});
