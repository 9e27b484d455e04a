import { type Kysely, type RawBuilder, sql } from "kysely";
import type { EntryLimit } from "#common/rules/registration-rules.ts";
import { today } from "#common/rules/time/clock.ts";
import type { TimeRule } from "#common/rules/time/time-rounding.ts";
import { userCan } from "./fragments.ts";
import type { Database } from "./tables.ts";

export const timeRuleJson = sql<TimeRule>`(
  select json_build_object('minute_step', minute_step, 'rounding', rounding) from registration_rules)`;

export const findTimeRule = (db: Kysely<Database>): Promise<TimeRule> =>
  db.selectFrom("registration_rules").select(["minute_step", "rounding"]).executeTakeFirstOrThrow();

/** The limit `days_back` does not apply to users who may edit the company's settings. */
const isFree = (userId: RawBuilder<number>) => sql<boolean>`exists (
  select from users as writer where writer.id = ${userId} and ${userCan("writer.id", "edit-company")})`;

/** Null without a limit. */
export const daysBackFor = (userId: RawBuilder<number>) =>
  sql<number | null>`(select days_back from registration_rules where not ${isFree(userId)})`;

export const hasLatePermit = (userId: RawBuilder<number>) => sql<boolean>`exists (
  select from late_entry_permits where late_entry_permits.user_id = ${userId} and until_date >= ${today().toString()}::date)`;

export const entryLimitJson = (userId: RawBuilder<number>) =>
  sql<EntryLimit>`json_build_object('days_back', ${daysBackFor(userId)}, 'is_lifted', ${hasLatePermit(userId)})`;
