import { type Kysely, sql } from "kysely";
import type { AuditDetails, AuditKind } from "../rules/audit-log.ts";
import type { Queue } from "./background/queue.ts";
import type { Database } from "./database/tables.ts";

export type AuditEntry = {
  kind: AuditKind;
  /** Who did it; absent for somebody who is not logged in. */
  user_id?: number | undefined;
  /** Whom it concerns, where that is somebody else. */
  about_user_id?: number | undefined;
  /** The run or the job that it is about. */
  record_id?: number;
  details?: AuditDetails;
};

/** Writes down what happened, in the transaction in which it does. */
export function insertAuditEntry(trx: Kysely<Database>, entry: AuditEntry): Promise<void> {
  return insertAuditEntries(trx, [entry]);
}

export async function insertAuditEntries(trx: Kysely<Database>, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ details, ...entry }) => ({
    ...entry,
    // The same statement with and without somebody: a failed login takes as long for each address.
    about_user_id: entry.about_user_id ?? null,
    ...(details && { details: JSON.stringify(details) }),
  }));
  await trx.insertInto("audit_log").values(rows).execute();
}

/** How many old entries go at a time, so that nobody waits for it. */
const pruned = 10_000;

/** Forgets what is older than a year; the database lets nothing younger go. */
async function deleteOldAuditEntries(db: Kysely<Database>): Promise<void> {
  const old = db
    .selectFrom("audit_log")
    .select("id")
    .where("created_at", "<", sql<Date>`now() - interval '1 year'`)
    .orderBy("created_at")
    .orderBy("id")
    .limit(pruned);
  await db.deleteFrom("audit_log").where("id", "in", old).execute();
}

export function pruneAuditLog(queue: Queue, db: Kysely<Database>): void {
  queue.hourly("prune-audit-log", () => deleteOldAuditEntries(db));
}
