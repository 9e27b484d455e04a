import type { Kysely } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import { insertAuditEntry } from "#common/server/audit-log.ts";
import { person } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";

const kinds = { projects: "project-owner-changed", cost_centers: "cost-center-owner-changed" } as const;

type Saved = { readonly id: number; readonly code: string; readonly owner_user_id: number };

/** Call this before the change is saved, because the function reads the stored owner. */
export async function insertOwnerChange(
  trx: Kysely<Database>,
  actor: Actor,
  table: keyof typeof kinds,
  { id, code, owner_user_id }: Saved,
): Promise<void> {
  const stored = await trx
    .selectFrom(table as "projects")
    // `person` is a subquery. After waiting for a concurrent change of owner, a join would find no row.
    .select(["owner_user_id", person(`${table}.owner_user_id`).as("owner")])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (stored.owner_user_id === owner_user_id) return;
  await insertAuditEntry(trx, {
    kind: kinds[table],
    user_id: actor.id,
    about_user_id: owner_user_id,
    record_id: id,
    details: { code, former_owner: stored.owner.name },
  });
}
