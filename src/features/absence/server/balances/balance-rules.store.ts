import { type Kysely, sql } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import type { Database } from "#common/server/database/tables.ts";
import { nextVersion } from "#common/server/versions.ts";
import {
  type BalanceRulesInput,
  type BalanceSetup,
  maxBalanceRules,
  type SavedBalanceRules,
} from "#features/absence/rules/balances/balance-rules-input.ts";

const selectRules = (db: Kysely<Database>) =>
  db
    .selectFrom("balance_rules")
    .select(["id", "version", "holiday_per_month", "holiday_per_day", "holiday_per_year"])
    .select(["extra_holiday_unit", "extra_holiday_amount", "extra_holiday_accrual", "extra_holiday_until_december"])
    .select(["care_days", "child_care_days", "single_days", sql<string>`from_date::text`.as("from_date")]);

export function listBalanceRules(db: Kysely<Database>): Promise<SavedBalanceRules[]> {
  return selectRules(db).orderBy("from_date", "desc").limit(maxBalanceRules).execute();
}

export function findBalanceRules(db: Kysely<Database>, id: number): Promise<SavedBalanceRules | undefined> {
  return selectRules(db).where("id", "=", id).executeTakeFirst();
}

export async function insertBalanceRules(trx: Kysely<Database>, input: BalanceRulesInput): Promise<number> {
  return (await trx.insertInto("balance_rules").values(input).returning("id").executeTakeFirstOrThrow()).id;
}

export async function updateBalanceRules(
  trx: Kysely<Database>,
  actor: Actor,
  id: number,
  input: BalanceRulesInput,
): Promise<void> {
  await trx
    .updateTable("balance_rules")
    .set({ ...input, ...nextVersion(actor) })
    .where("id", "=", id)
    .execute();
}

export function findKeptFrom(db: Kysely<Database>) {
  return db
    .selectFrom("balance_setup")
    .select(["version", sql<string | null>`kept_from::text`.as("kept_from")])
    .executeTakeFirstOrThrow();
}

export async function updateKeptFrom(
  trx: Kysely<Database>,
  actor: Pick<Actor, "id">,
  kept_from: string | null,
): Promise<void> {
  await trx
    .updateTable("balance_setup")
    .set({ kept_from, ...nextVersion(actor) })
    .execute();
}

export async function getBalanceSetup(db: Kysely<Database>): Promise<BalanceSetup> {
  return { ...(await findKeptFrom(db)), rules: await listBalanceRules(db) };
}

/** Lets only one transaction at a time add or change rules, so that the check against the other rules sees all of them. */
export async function lockBalanceRules(trx: Kysely<Database>): Promise<void> {
  await sql`select from balance_setup for no key update`.execute(trx);
}
