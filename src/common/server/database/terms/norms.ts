import { type Kysely, type RawBuilder, sql } from "kysely";
import type { CompanyDays } from "#common/rules/norm/company-calendar.ts";
import type { DatedPlan } from "#common/rules/norm/planned-day.ts";
import { isOneOf } from "../fragments.ts";
import type { Database } from "../tables.ts";

const columns = [
  "user_id",
  "from_date",
  "plan",
  "weekly_minutes",
  "pay_kind",
  "registers_norm",
  "weekly_limit_hours",
  "weekly_limit_agreed_on",
  "exempt_agreed_on",
  "exempt_by",
  "young_until",
  "is_at_school",
  "working_time_rules_id",
] as const;

const selectNorms = (db: Kysely<Database>) => db.selectFrom("employment_terms").select(columns);

export type Norm = DatedPlan &
  Omit<Awaited<ReturnType<ReturnType<typeof selectNorms>["execute"]>>[number], "user_id" | "plan">;

export async function listNorms(db: Kysely<Database>, userIds: readonly number[]): Promise<Map<number, Norm[]>> {
  const rows = await selectNorms(db).where(isOneOf("user_id", userIds)).orderBy("from_date").execute();
  const norms = new Map<number, Norm[]>(userIds.map((id) => [id, []]));
  for (const { user_id, ...norm } of rows) norms.get(user_id)?.push(norm);
  return norms;
}

export const normsOf = (userId: RawBuilder<unknown>) => sql<Norm[]>`coalesce((
  select json_agg(json_build_object(${sql.join(columns.slice(1).flatMap((name) => [sql.lit(name), sql.ref(`terms.${name}`)]))})
    order by terms.from_date)
  from employment_terms as terms where terms.user_id = ${userId}), '[]')`;

export const companyDays = sql<CompanyDays>`(select days from company_calendar)`;

export async function findCompanyDays(db: Kysely<Database>): Promise<CompanyDays> {
  return (await db.selectFrom("company_calendar").select("days").executeTakeFirstOrThrow()).days;
}
