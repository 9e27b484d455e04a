import { type Kysely, sql } from "kysely";
import type { CurrentUser } from "#common/rules/access/current-user.ts";
import { knownNormsOf } from "#common/rules/norm/known-norm.ts";
import { entryLimitJson, timeRuleJson } from "../database/registration-rules.ts";
import type { Database } from "../database/tables.ts";
import { datedRates, rateToday } from "../database/terms/employment-terms.ts";
import { companyDays, type Norm, normsOf } from "../database/terms/norms.ts";

type Terms = Pick<
  CurrentUser,
  | "default_hourly_rate"
  | "hourly_rates"
  | "norms"
  | "company_days"
  | "time_rule"
  | "entry_limit"
  | "company_name"
  | "absence"
  | "has_allowances"
>;

export type RequestUser = Omit<CurrentUser, keyof Terms>;

const absence = sql<CurrentUser["absence"]>`(
  select json_build_object(
    'sickness_kind_id', min(id) filter (where template = 'sickness'),
    'child_first_day_kind_id', min(id) filter (where template = 'child-first-day'))
  from absence_kinds where is_used having count(*) > 0)`;

export async function getCurrentUser(db: Kysely<Database>, user: RequestUser): Promise<CurrentUser> {
  const id = sql<number>`${user.id}::integer`;
  const { rows } = await sql<Omit<Terms, "norms"> & { norms: readonly Norm[] }>`
    select ${rateToday(id)} as default_hourly_rate, ${datedRates(id)} as hourly_rates, ${normsOf(id)} as norms,
      ${companyDays} as company_days, ${timeRuleJson} as time_rule, ${entryLimitJson(id)} as entry_limit, (select name from company_details) as company_name, ${absence} as absence,
      exists (select from employment_terms where allowance_rules_id is not null) as has_allowances`.execute(db);
  const [terms] = rows;
  if (!terms) throw new Error("a select without a table has a row");
  return { ...user, ...terms, norms: knownNormsOf(terms.norms, true) };
}
