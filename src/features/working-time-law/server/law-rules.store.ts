import { type Kysely, sql } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import { companyRulesId, maxRuleSets, type RuleSet, type RuleSetInput } from "#common/rules/law-rules.ts";
import type { Database } from "#common/server/database/tables.ts";
import { nextVersion } from "#common/server/versions.ts";

const periods = sql<RuleSet["periods"]>`(
  select json_agg(json_build_object('from_date', from_date, 'rest_hours', rest_hours, 'reference_months', reference_months,
    'days_between_days_off', days_between_days_off) order by from_date)
  from working_time_rule_periods where rules_id = working_time_rules.id)`;

const selectRules = (db: Kysely<Database>) =>
  db.selectFrom("working_time_rules").select(["id", "name", "version", periods.as("periods")]);

export function listRuleSets(db: Kysely<Database>): Promise<RuleSet[]> {
  const isOfGroup = sql`id <> ${sql.lit(companyRulesId)}`;
  return selectRules(db).orderBy(isOfGroup).orderBy("name").orderBy("id").limit(maxRuleSets).execute();
}

export function findRuleSet(db: Kysely<Database>, id: number): Promise<RuleSet | undefined> {
  return selectRules(db).where("id", "=", id).executeTakeFirst();
}

export async function insertRuleSet(
  trx: Kysely<Database>,
  actor: Actor,
  { name, periods }: RuleSetInput,
): Promise<number> {
  const { id } = await trx
    .insertInto("working_time_rules")
    .values({ name, changed_by_user_id: actor.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  await insertPeriods(trx, id, periods);
  return id;
}

export async function updateRuleSet(
  trx: Kysely<Database>,
  actor: Actor,
  id: number,
  { name, periods }: RuleSetInput,
): Promise<void> {
  await trx
    .updateTable("working_time_rules")
    .set({ name, ...nextVersion(actor) })
    .where("id", "=", id)
    .execute();
  await trx.deleteFrom("working_time_rule_periods").where("rules_id", "=", id).execute();
  await insertPeriods(trx, id, periods);
}

async function insertPeriods(trx: Kysely<Database>, rules_id: number, periods: RuleSetInput["periods"]): Promise<void> {
  await trx
    .insertInto("working_time_rule_periods")
    .values(periods.map((period) => ({ ...period, rules_id })))
    .execute();
}

/** Returns false and deletes nothing if terms of employment name the rules. */
export async function deleteRuleSet(trx: Kysely<Database>, id: number): Promise<boolean> {
  // The lock waits for transactions that are writing terms with these rules.
  await trx.selectFrom("working_time_rules").select("id").where("id", "=", id).forUpdate().execute();
  const used = await trx
    .selectFrom("employment_terms")
    .select("id")
    .where("working_time_rules_id", "=", id)
    .limit(1)
    .executeTakeFirst();
  if (used) return false;
  await trx.deleteFrom("working_time_rules").where("id", "=", id).execute();
  return true;
}
