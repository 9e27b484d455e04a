import type { Kysely } from "kysely";
import { sql } from "kysely";
import { adminRoleId } from "#common/rules/access/permissions.ts";
import { deletePasswordLinksOf, insertPasswordLink, type PasswordLink } from "#common/server/auth/password-links.ts";
import type { Config } from "#common/server/config.ts";
import type { Database } from "#common/server/database/tables.ts";

const administrator = { name: "Administrator", email: "admin@dagvaerk.local" };

/** Returns a new link to choose a password at each start, until a link has been used or there are more users. */
export function ensureFirstAdministrator(db: Kysely<Database>, config: Config): Promise<PasswordLink | undefined> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('first administrator'))`.execute(trx);
    const users = await trx.selectFrom("users").select(["id", "status"]).limit(2).execute();
    const user = users.length === 0 ? await insertAdministrator(trx) : users[0];
    if (!user || users.length > 1 || user.status !== "invited") return undefined;
    await deletePasswordLinksOf(trx, user.id);
    return insertPasswordLink(trx, config.baseUrl, user.id, "invitation");
  });
}

async function insertAdministrator(trx: Kysely<Database>) {
  const user = await trx
    .insertInto("users")
    .values(administrator)
    .returning(["id", "status"])
    .executeTakeFirstOrThrow();
  await trx.insertInto("user_roles").values({ user_id: user.id, role_id: adminRoleId }).execute();
  return user;
}
