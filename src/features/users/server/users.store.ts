import { type Kysely, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Database } from "../../../common/server/database/tables.ts";

/** A user who is not deleted, with his roles; undefined when there is none. */
export function findActiveUser(db: Kysely<Database>, id: number) {
  return db
    .selectFrom("users")
    .select((eb) => [
      "users.id",
      "users.name",
      "users.email",
      "users.employee_id",
      "users.default_hourly_rate",
      jsonArrayFrom(
        eb
          .selectFrom("user_roles")
          .innerJoin("roles", "roles.id", "user_roles.role_id")
          .whereRef("user_roles.user_id", "=", "users.id")
          .select(["roles.id", "roles.name"])
          .orderBy("roles.id"),
      ).as("roles"),
    ])
    .where("users.id", "=", id)
    .where("users.deleted_at", "is", null)
    .executeTakeFirst();
}

/** How many users who are not deleted hold the admin role: the last one stays (decisions 1). */
export async function countAdmins(db: Kysely<Database>): Promise<number> {
  const { count } = await db
    .selectFrom("users")
    .innerJoin("user_roles", "user_roles.user_id", "users.id")
    .innerJoin("roles", "roles.id", "user_roles.role_id")
    .select(sql<number>`count(*)`.as("count"))
    .where("roles.name", "=", "admin")
    .where("users.deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}
