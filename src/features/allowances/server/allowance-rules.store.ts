import { isDeepStrictEqual } from "node:util";
import { type Kysely, sql } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import type { Database } from "#common/server/database/tables.ts";
import { nextVersion } from "#common/server/versions.ts";
import { maxRuleSets, type RuleSet, type RuleSetInput } from "../rules/rule-set-input.ts";

const versions = sql<RuleSet["versions"]>`(
  select json_agg(json_build_object('from_date', from_date, 'rules', rules, 'normal_from', normal_from, 'normal_to', normal_to,
    'norm', norm, 'full_time_minutes', full_time_minutes, 'flex', flex, 'is_confirmed', confirmed_at is not null,
    'confirmed_at', confirmed_at, 'confirmed_by', users.display_name) order by from_date)
  from allowance_rule_versions left join users on users.id = confirmed_by_user_id
  where rules_id = allowance_rules.id)`;

const selectRules = (db: Kysely<Database>) =>
  db.selectFrom("allowance_rules").select(["id", "name", "version", versions.as("versions")]);

export const listRuleSets = (db: Kysely<Database>): Promise<RuleSet[]> =>
  selectRules(db).orderBy("name").orderBy("id").limit(maxRuleSets).execute();

export const findRuleSet = (db: Kysely<Database>, id: number): Promise<RuleSet | undefined> =>
  selectRules(db).where("id", "=", id).executeTakeFirst();

export async function insertRuleSet(trx: Kysely<Database>, actor: Actor, { name, versions }: RuleSetInput) {
  const { id } = await trx
    .insertInto("allowance_rules")
    .values({ name, changed_by_user_id: actor.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  await insertVersions(trx, actor, id, versions);
  return id;
}

/** An unchanged version keeps its confirmation. */
export async function updateRuleSet(
  trx: Kysely<Database>,
  actor: Actor,
  before: RuleSet,
  { name, versions }: RuleSetInput,
) {
  const rules_id = before.id;
  await trx
    .updateTable("allowance_rules")
    .set({ name, ...nextVersion(actor) })
    .where("id", "=", rules_id)
    .execute();
  const isKept = ({ confirmed_at: _at, confirmed_by: _by, ...version }: RuleSet["versions"][number]) =>
    versions.some((one) => isDeepStrictEqual(one, version));
  const kept = before.versions.filter(isKept).map(({ from_date }) => from_date);
  await trx
    .deleteFrom("allowance_rule_versions")
    .where("rules_id", "=", rules_id)
    .where(sql<boolean>`from_date <> all(${kept}::date[])`)
    .execute();
  await insertVersions(
    trx,
    actor,
    rules_id,
    versions.filter(({ from_date }) => !kept.includes(from_date)),
  );
}

async function insertVersions(
  trx: Kysely<Database>,
  actor: Actor,
  rules_id: number,
  versions: RuleSetInput["versions"],
) {
  if (versions.length === 0) return;
  await trx
    .insertInto("allowance_rule_versions")
    .values(
      versions.map(({ rules, flex, is_confirmed, ...version }) => ({
        ...version,
        rules_id,
        flex: flex && JSON.stringify(flex),
        rules: JSON.stringify(rules),
        confirmed_at: is_confirmed ? sql<Date>`now()` : null,
        confirmed_by_user_id: is_confirmed ? actor.id : null,
      })),
    )
    .execute();
}

/** Returns false if terms or a run use the rule set. */
export async function deleteRuleSet(trx: Kysely<Database>, id: number): Promise<boolean> {
  // The lock waits for transactions that write terms with these rules.
  await trx.selectFrom("allowance_rules").select("id").where("id", "=", id).forUpdate().execute();
  const { rows } = await sql<{ is_used: boolean }>`select
    exists (select from employment_terms where allowance_rules_id = ${id})
    or exists (select from payroll_allowance_lines where rules_id = ${id}) as is_used`.execute(trx);
  if (rows[0]?.is_used) return false;
  await trx.deleteFrom("allowance_rules").where("id", "=", id).execute();
  return true;
}
