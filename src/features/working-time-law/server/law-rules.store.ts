import type { Kysely } from "kysely";
import type { Actor } from "#common/rules/actor.ts";
import type { Database } from "#common/server/database/tables.ts";
import { nextVersion } from "#common/server/versions.ts";
import type { LawRules, SavedLawRules } from "../rules/law-rules.ts";

export function findLawRules(db: Kysely<Database>): Promise<SavedLawRules> {
  return db
    .selectFrom("working_time_rules")
    .select(["rest_hours", "reference_months", "days_between_days_off", "version"])
    .executeTakeFirstOrThrow();
}

export async function updateLawRules(trx: Kysely<Database>, actor: Actor, rules: LawRules): Promise<void> {
  await trx
    .updateTable("working_time_rules")
    .set({ ...rules, ...nextVersion(actor) })
    .execute();
}
