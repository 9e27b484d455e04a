import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { type Kysely, sql } from "kysely";
import { today } from "#common/rules/time/clock.ts";
import { localDay } from "#common/server/database/calendar.ts";
import type { Database } from "#common/server/database/tables.ts";
import { type YearsOfPay, yearsOfPay } from "#features/absence/rules/balances/holiday/holiday-pay.ts";
import { isKind } from "#features/kinds/server/is-kind.ts";

export const holidayPayRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  app.get(
    "/api/payrolls/holiday-pay",
    {
      config: { access: "read-payrolls" },
      schema: { summary: "Lists the holiday allowance of leavers", response: { 200: yearsOfPay } },
    },
    () => listYearsOfPay(db, today().toString()),
  );
};

/** The pay by holiday year of people who left in the last two years (docs/product-rules.md#settlements). */
async function listYearsOfPay(db: Kysely<Database>, date: string): Promise<YearsOfPay> {
  const lastDay = sql`coalesce(users.employed_until, ${localDay("users.deleted_at")})`;
  const { rows } = await sql<YearsOfPay[number]>`
    with leavers as materialized (
      select id from users where ${lastDay} < ${date}::date and ${lastDay} >= ${date}::date - 730
    ), paid as (
      select payroll_id, user_id, ${localDay("started_at")} as day, price from payroll_lines
        where user_id in (select id from leavers) and ${isKind("payroll_lines.kind", ({ pay }) => pay !== "refund")}
      union all
      select payroll_id, user_id, date, price from payroll_absence_lines
        where user_id in (select id from leavers) and template <> 'holiday'
      union all
      select payroll_id, user_id, date, price from payroll_allowance_lines where user_id in (select id from leavers)
    )
    select user_id, (extract(year from day - interval '8 months'))::integer as year, sum(price) as paid
    from paid join payrolls on payrolls.id = paid.payroll_id
    where payrolls.annulled_at is null
    group by user_id, year order by user_id, year`.execute(db);
  return rows;
}
