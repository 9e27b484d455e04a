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

export const renewedExpiry = sql<Date>`case when remember then expires_at
  else least(now() + make_interval(hours => ${idleHours}), created_at + make_interval(days => ${maxSessionDays})) end`;

export async function deleteSessionsOf(db: Kysely<Database>, userId: number): Promise<void> {
  await db.deleteFrom("sessions").where("user_id", "=", userId).execute();
}
