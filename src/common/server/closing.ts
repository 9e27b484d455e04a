import { type Kysely, sql } from "kysely";
import type { Actor } from "../rules/access/actor.ts";
import type { ClosedChoice } from "../rules/lists/closed.ts";
import { insertAuditEntry } from "./audit-log.ts";
import type { Condition } from "./database/fragments.ts";
import type { Database } from "./database/tables.ts";

type Closable = "projects" | "job_types" | "customers";

export function isAskedFor(table: Closable, closed: ClosedChoice): Condition {
  if (closed === "with") return sql<boolean>`true`;
  return sql<boolean>`${sql.ref(`${table}.is_closed`)} = ${sql.lit(closed === "only")}`;
}

const kinds = {
  projects: { closed: "project-closed", opened: "project-opened" },
  job_types: { closed: "job-type-closed", opened: "job-type-opened" },
  customers: { closed: "customer-closed", opened: "customer-opened" },
} as const;

/** Notes in the audit log if a save closes or opens the record. Must run before the save, in its transaction. */
export async function insertClosing(
  trx: Kysely<Database>,
  actor: Actor,
  table: Closable,
  { id, name, is_closed }: { id: number; name: string; is_closed?: boolean | undefined },
): Promise<void> {
  if (is_closed === undefined) return;
  const stored = await trx
    .selectFrom(table as "projects")
    .select("is_closed")
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (stored.is_closed === is_closed) return;
  const kind = kinds[table][is_closed ? "closed" : "opened"];
  await insertAuditEntry(trx, { kind, user_id: actor.id, record_id: id, details: { name } });
}
