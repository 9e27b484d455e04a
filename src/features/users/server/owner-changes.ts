import type { Kysely } from "kysely";
import type { Actor } from "../../../common/rules/actor.ts";
import { insertAuditEntry } from "../../../common/server/audit-log.ts";
import type { Database } from "../../../common/server/database/tables.ts";

const kinds = { projects: "project-owner-changed", cost_centers: "cost-center-owner-changed" } as const;

type Saved = { readonly id: number; readonly code: string; readonly owner_user_id: number };

/** Writes down who takes a project or a cost center over from whom, before it is saved in the same transaction. */
export async function insertOwnerChange(
  trx: Kysely<Database>,
  actor: Actor,
  table: keyof typeof kinds,
  { id, code, owner_user_id }: Saved,
): Promise<void> {
  const former = await trx
    .selectFrom(table as "projects")
    .innerJoin("users", "users.id", `${table as "projects"}.owner_user_id`)
    .select(["users.id", "users.name"])
    .where(`${table as "projects"}.id`, "=", id)
    .forNoKeyUpdate(table as "projects")
    .executeTakeFirstOrThrow();
  if (former.id === owner_user_id) return;
  await insertAuditEntry(trx, {
    kind: kinds[table],
    user_id: actor.id,
    about_user_id: owner_user_id,
    record_id: id,
    details: { code, former_owner: former.name },
  });
}
