import type { Insertable, Kysely } from "kysely";
import type { PlanDay } from "#common/rules/norm/norm-plan.ts";
import type { Database } from "#common/server/database/tables.ts";

type Terms = Partial<Omit<Insertable<Database["employment_terms"]>, "plan" | "user_id">> & {
  readonly from_date: string;
  /** The plan of each workday. */
  readonly weekday: PlanDay;
  /** The number of workdays of a week, from Monday. */
  readonly days?: number;
};

/** Terms of employment with a plan of one week. */
export async function aNormPlan(
  db: Kysely<Database>,
  user: { readonly id: number },
  { weekday, days = 5, ...terms }: Terms,
): Promise<void> {
  const week = Array.from({ length: 7 }, (_, place) => (place < days ? weekday : null));
  const plan = JSON.stringify({ first_monday: "2026-01-05", weeks: [week] });
  const row = { hourly_rate: 0, ...terms, user_id: user.id, plan };
  await db
    .insertInto("employment_terms")
    .values(row)
    .onConflict((conflict) => conflict.columns(["user_id", "from_date"]).doUpdateSet(row))
    .execute();
}
