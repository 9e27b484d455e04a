import { type Kysely, sql } from "kysely";
import type { CompanyDays } from "#common/rules/norm/company-calendar.ts";
import type { PlanDay, PlanWeek } from "#common/rules/norm/norm-plan.ts";
import { firstDay } from "#common/rules/time/clock.ts";
import type { Database } from "#common/server/database/tables.ts";

export const mondayToThursday = (day: PlanDay): PlanWeek => [day, day, day, day, null, null, null];

type Norm = { readonly plan?: readonly PlanWeek[]; readonly weekly_minutes?: number };

/** Gives a user a norm from a day on: a plan, weekly minutes, or no norm. A norm from the same day is replaced. */
export async function aNorm(
  db: Kysely<Database>,
  { id: user_id }: { readonly id: number },
  { plan, weekly_minutes }: Norm,
  from_date: string = firstDay,
): Promise<void> {
  const norm = {
    plan: plan ? JSON.stringify({ first_monday: "2000-01-03", weeks: plan }) : null,
    weekly_minutes: weekly_minutes ?? null,
  };
  await db
    .insertInto("employment_terms")
    .values({ user_id, from_date, hourly_rate: 200, ...norm })
    .onConflict((conflict) => conflict.columns(["user_id", "from_date"]).doUpdateSet(norm))
    .execute();
}

/** Changes some of the company's days off. */
export async function giveOff(db: Kysely<Database>, days: Partial<CompanyDays>): Promise<void> {
  await sql`update company_calendar set days = days || ${JSON.stringify(days)}::jsonb`.execute(db);
}
