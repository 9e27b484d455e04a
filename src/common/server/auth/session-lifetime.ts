import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../database/tables.ts";

export const maxSessionDays = 30;
const idleHours = 12;

/** The expiry of a session that begins now (docs/product-rules.md#sessions). */
export function firstExpiry(remember: boolean): RawBuilder<Date> {
  return remember
    ? sql<Date>`now() + make_interval(days => ${maxSessionDays})`
    : sql<Date>`now() + make_interval(hours => ${idleHours})`;
}

const providerHours = 12;

/** Requests do not extend this expiry, so a person who has left the company is logged out within `providerHours`. */
export const providerExpiry = sql<Date>`now() + make_interval(hours => ${providerHours})`;

export const renewedExpiry = sql<Date>`case when remember or provider_id is not null then expires_at
  else least(now() + make_interval(hours => ${idleHours}), created_at + make_interval(days => ${maxSessionDays})) end`;

export async function deleteSessionsOf(db: Kysely<Database>, userId: number): Promise<void> {
  await db.deleteFrom("sessions").where("user_id", "=", userId).execute();
}
