import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../database/tables.ts";

/** Whether the user may log in only at a provider (docs/product-rules.md#passwords-off). */
export function isProviderOnly(userId: string): RawBuilder<boolean> {
  const user = sql.ref(userId);
  return sql<boolean>`exists (
    select from password_login, lateral (
      select roles.name from user_roles join roles on roles.id = user_roles.role_id
      where user_roles.user_id = ${user} order by roles.id limit 1) as first_role
    where first_role.name = any(password_login.off_roles)
      and not exists (select from password_keepers where password_keepers.user_id = ${user})
      and (first_role.name <> 'admin' or exists (
        select from login_identities join login_providers on login_providers.id = login_identities.provider_id
        where login_identities.user_id = ${user} and login_providers.is_used)))`;
}

/** The buttons of the login dialog in words: `»Log ind med Microsoft« eller »Log ind med Google«`. */
export async function providerButtons(db: Kysely<Database>): Promise<string> {
  const rows = await db
    .selectFrom("login_providers")
    .select("name")
    .where("is_used", "=", true)
    .orderBy("id")
    .execute();
  return buttonList.format(rows.map(({ name }) => `»Log ind med ${name}«`));
}

const buttonList = new Intl.ListFormat("da", { type: "disjunction" });

export type ProviderOnlyUser = { readonly name: string; readonly email: string; readonly buttons: string };

export async function findProviderOnlyUser(
  db: Kysely<Database>,
  userId: number,
): Promise<ProviderOnlyUser | undefined> {
  const user = await db
    .selectFrom("users")
    .select(["name", "email"])
    .where("id", "=", userId)
    .where("status", "<>", "deleted")
    .where(isProviderOnly("users.id"))
    .executeTakeFirst();
  return user && { ...user, buttons: await providerButtons(db) };
}
