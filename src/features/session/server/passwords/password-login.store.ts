import { type Kysely, sql } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import { isProviderOnly } from "#common/server/auth/provider-only.ts";
import type { Database } from "#common/server/database/tables.ts";
import { nextVersion } from "#common/server/versions.ts";
import {
  maxAdministrators,
  maxKeepers,
  type PasswordLogin,
  type PasswordLoginInput,
} from "#features/session/rules/password-login.ts";

export async function getPasswordLogin(db: Kysely<Database>): Promise<PasswordLogin> {
  const setting = await db.selectFrom("password_login").select(["version", "off_roles"]).executeTakeFirstOrThrow();
  const keepers = await db
    .selectFrom("password_keepers")
    .select("user_id")
    .orderBy("user_id")
    .limit(maxKeepers)
    .execute();
  const administrators = await db
    .selectFrom("users")
    .innerJoin("user_roles", "user_roles.user_id", "users.id")
    .innerJoin("roles", "roles.id", "user_roles.role_id")
    .select(["users.id", "users.display_name as name"])
    .where("roles.name", "=", "admin")
    .where("users.status", "=", "active")
    .where("users.password_hash", "is not", null)
    .orderBy("users.name")
    .orderBy("users.id")
    .limit(maxAdministrators)
    .execute();
  return { ...setting, keeper_ids: keepers.map(({ user_id }) => user_id), administrators };
}

export async function savePasswordLogin(
  trx: Kysely<Database>,
  actor: Actor,
  { off_roles, keeper_ids }: PasswordLoginInput,
): Promise<void> {
  await trx
    .updateTable("password_login")
    .set({ off_roles: [...new Set(off_roles)], ...nextVersion(actor) })
    .execute();
  await trx.deleteFrom("password_keepers").execute();
  if (!off_roles.includes("admin")) return;
  await trx
    .insertInto("password_keepers")
    .values([...new Set(keeper_ids)].map((user_id) => ({ user_id })))
    .execute();
}

/** Also ends sessions that began with a passkey, because these users may log in only at a provider. */
export async function deletePasswordSessions(trx: Kysely<Database>): Promise<void> {
  await trx.deleteFrom("sessions").where("provider_id", "is", null).where(isProviderOnly("sessions.user_id")).execute();
}

export async function hasUsedProvider(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{
    found: boolean;
  }>`select exists (select from login_providers where is_used) as found`.execute(db);
  return rows[0]?.found ?? false;
}
