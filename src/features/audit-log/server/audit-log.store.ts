import type { Kysely } from "kysely";
import { isWithinDays } from "#common/server/database/calendar.ts";
import { type Person, person, rowCount, wallClock } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import type { AuditEntry, AuditLogQuery } from "../rules/audit-log.ts";

type Filter = Pick<AuditLogQuery, "kind" | "user_id" | "from" | "to">;
type Role = "user_id" | "about_user_id";

export function listAuditEntries(
  db: Kysely<Database>,
  filter: Filter,
  { limit, offset }: { limit: number; offset: number },
): Promise<AuditEntry[]> {
  const page = db
    .selectFrom(newest(db, filter, offset + limit).as("found"))
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset);
  return db
    .selectFrom(page.as("page"))
    .innerJoin("audit_log", "audit_log.id", "page.id")
    .select(["audit_log.id", "audit_log.record_id", "audit_log.details"])
    .select((eb) => [
      eb.ref("audit_log.kind").$castTo<AuditEntry["kind"]>().as("kind"),
      wallClock("audit_log.created_at").as("created_at"),
      person("audit_log.user_id").$castTo<Person | null>().as("user"),
      person("audit_log.about_user_id").$castTo<Person | null>().as("about_user"),
    ])
    .orderBy("page.created_at", "desc")
    .orderBy("page.id", "desc")
    .execute();
}

export async function countAuditEntries(db: Kysely<Database>, filter: Filter, most: number): Promise<number> {
  const { count } = await db
    .selectFrom(newest(db, filter, most).as("found"))
    .select(rowCount)
    .executeTakeFirstOrThrow();
  return Math.min(count, most);
}

export function findPerson(db: Kysely<Database>, id: number): Promise<Person | undefined> {
  return db.selectFrom("users").select(["id", "display_name as name"]).where("id", "=", id).executeTakeFirst();
}

/** For a person: up to `most` entries by and up to `most` about the person. Each of the two parts has an index. */
function newest(db: Kysely<Database>, filter: Filter, most: number) {
  const did = entries(db, filter, "user_id", most);
  if (filter.user_id === undefined) return did;
  const concerns = entries(db, filter, "about_user_id", most);
  return db
    .selectFrom(did.as("did"))
    .selectAll()
    .union(db.selectFrom(concerns.as("concerns")).selectAll());
}

function entries(db: Kysely<Database>, { kind, user_id, from, to }: Filter, role: Role, most: number) {
  let query = db.selectFrom("audit_log").select(["id", "created_at"]);
  if (kind !== undefined) query = query.where("kind", "=", kind);
  if (user_id !== undefined) query = query.where(role, "=", user_id);
  query = query.where(isWithinDays("created_at", { from, to }));
  return query.orderBy("created_at", "desc").orderBy("id", "desc").limit(most);
}
