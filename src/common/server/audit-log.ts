import { type Kysely, sql } from "kysely";
import type { AuditDetails, AuditKind } from "../rules/audit-log.ts";
import type { Queue } from "./background/queue.ts";
import type { Database } from "./database/tables.ts";

export type AuditEntry = {
  kind: AuditKind;
  /** Undefined for a visitor or Dagværk itself; null for the company's directory (SCIM), which is no user. */
  user_id?: number | null | undefined;
  about_user_id?: number | undefined;
  record_id?: number;
  details?: AuditDetails;
};

export const byScim = { program: "SCIM" } as const;
export const byDagvaerk = { program: "Dagværk" } as const;

export function insertAuditEntry(trx: Kysely<Database>, entry: AuditEntry): Promise<void> {
  return insertAuditEntries(trx, [entry]);
}

export async function insertAuditEntries(trx: Kysely<Database>, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ details: given, ...entry }) => {
    const details = entry.user_id === null ? { ...given, ...byScim } : given;
    return {
      ...entry,
      // Always set, so that failed logins of known and unknown users run the same statement, and take equally long.
      about_user_id: entry.about_user_id ?? null,
      ...(details && { details: JSON.stringify(details) }),
    };
  });
  await trx.insertInto("audit_log").values(rows).execute();
}

/** Stores one entry per user, person and day. A unique index refuses further ones. */
export async function insertPrivateAbsenceSeen(
  db: Kysely<Database>,
  userId: number,
  aboutUserIds: readonly number[],
): Promise<void> {
  if (aboutUserIds.length === 0) return;
  const kind = "private-absence-seen" as const;
  await db
    .insertInto("audit_log")
    .values(aboutUserIds.map((about_user_id) => ({ kind, user_id: userId, about_user_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The number of rows of one deletion. A larger deletion would keep other statements waiting. */
const pruned = 10_000;

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
