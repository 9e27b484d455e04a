import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../database/tables.ts";

/** A session ends this many days after the login; one that is not remembered also after this much idleness. */
export const rememberDays = 30;
const idleHours = 12;

/** When a session that begins now will end (docs/product-rules.md#sessions). */
export function firstExpiry(remember: boolean): RawBuilder<Date> {
  return remember
    ? sql<Date>`now() + make_interval(days => ${rememberDays})`
    : sql<Date>`now() + make_interval(hours => ${idleHours})`;
}

/** When a session that is used now will end. */
export const renewedExpiry = sql<Date>`case when remember then expires_at
  else least(now() + make_interval(hours => ${idleHours}), created_at + make_interval(days => ${rememberDays})) end`;

/** Ends all sessions of a user. */
export async function deleteSessionsOf(db: Kysely<Database>, userId: number): Promise<void> {
  await db.deleteFrom("sessions").where("user_id", "=", userId).execute();
}
