import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../database/tables.ts";

/** Without "remember", a session also ends after `idleHours` without a request. */
export const maxSessionDays = 30;
const idleHours = 12;

/** Expiry of a session that begins now (docs/product-rules.md#sessions). */
export function firstExpiry(remember: boolean): RawBuilder<Date> {
  return remember
    ? sql<Date>`now() + make_interval(days => ${maxSessionDays})`
    : sql<Date>`now() + make_interval(hours => ${idleHours})`;
}

/** Hours after which a session that a provider started asks the provider again. */
const providerHours = 12;

/** Expiry of a session that a provider starts now, used or not: a leaver is out within these hours. */
export const providerExpiry = sql<Date>`now() + make_interval(hours => ${providerHours})`;

export const renewedExpiry = sql<Date>`case when remember or provider_id is not null then expires_at
  else least(now() + make_interval(hours => ${idleHours}), created_at + make_interval(days => ${maxSessionDays})) end`;

export async function deleteSessionsOf(db: Kysely<Database>, userId: number): Promise<void> {
  await db.deleteFrom("sessions").where("user_id", "=", userId).execute();
}
