import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../database/tables.ts";

/** The longest lifetime of a session. Without "remember", it also ends after `idleHours` without a request. */
export const maxSessionDays = 30;
const idleHours = 12;

/** The expiry of a session that begins now (docs/product-rules.md#sessions). */
export function firstExpiry(remember: boolean): RawBuilder<Date> {
  return remember
    ? sql<Date>`now() + make_interval(days => ${maxSessionDays})`
    : sql<Date>`now() + make_interval(hours => ${idleHours})`;
}

/** Hours after which a session that began at a provider ends. The user then logs in at the provider again. */
const providerHours = 12;

/**
 * The expiry of a session that begins now at a provider. Requests do not extend it, so a person who has left the
 * company is logged out within these hours.
 */
export const providerExpiry = sql<Date>`now() + make_interval(hours => ${providerHours})`;

export const renewedExpiry = sql<Date>`case when remember or provider_id is not null then expires_at
  else least(now() + make_interval(hours => ${idleHours}), created_at + make_interval(days => ${maxSessionDays})) end`;

export async function deleteSessionsOf(db: Kysely<Database>, userId: number): Promise<void> {
  await db.deleteFrom("sessions").where("user_id", "=", userId).execute();
}
