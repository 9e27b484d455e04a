import { type Kysely, sql } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import type { RoleName } from "#common/rules/access/permissions.ts";
import type { Database } from "#common/server/database/tables.ts";
import { nextVersion } from "#common/server/versions.ts";
import type { ClaimedRoles } from "#features/session/rules/single-sign-on/claims.ts";
import {
  type LoginChoice,
  type LoginProviderInput,
  maxPreviewed,
  maxProviders,
} from "#features/session/rules/single-sign-on/login-provider.ts";

const maxNames = 5;

const selectProviders = (db: Kysely<Database>) =>
  db
    .selectFrom("login_providers")
    .select(["id", "version", "kind", "name", "issuer", "client_id", "domains", "creates_users", "has_second_factor"])
    .select(["role_map", "is_used"])
    .select([
      sql<number>`(select count(*) from login_identities join users on users.id = user_id
        where provider_id = login_providers.id and users.status <> 'deleted')`.as("people_count"),
      sql<string[]>`array(select users.display_name from login_identities join users on users.id = user_id
        where provider_id = login_providers.id and users.status <> 'deleted' and (claims->>'lacks_groups')::boolean
        order by last_login_at desc, users.id limit ${maxNames})`.as("without_groups"),
    ]);

export function listProviders(db: Kysely<Database>) {
  return selectProviders(db).orderBy("is_used", "desc").orderBy("id").limit(maxProviders).execute();
}

export type FoundProvider = Awaited<ReturnType<typeof listProviders>>[number];

export function findProvider(db: Kysely<Database>, id: number): Promise<FoundProvider | undefined> {
  return selectProviders(db).where("id", "=", id).executeTakeFirst();
}

/** Includes the secret. */
export function findUsedProvider(db: Kysely<Database>, id: number) {
  return db
    .selectFrom("login_providers")
    .selectAll()
    .where("id", "=", id)
    .where("is_used", "=", true)
    .executeTakeFirst();
}

export type UsedProvider = NonNullable<Awaited<ReturnType<typeof findUsedProvider>>>;

export function listLoginChoices(db: Kysely<Database>): Promise<LoginChoice[]> {
  return db
    .selectFrom("login_providers")
    .select(["id", "name"])
    .where("is_used", "=", true)
    .orderBy("id")
    .limit(maxProviders)
    .execute();
}

export async function insertProvider(
  trx: Kysely<Database>,
  { role_map, client_secret = "", ...input }: LoginProviderInput,
): Promise<number> {
  const { id } = await trx
    .insertInto("login_providers")
    .values({ ...input, client_secret, role_map: JSON.stringify(role_map) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateProvider(
  trx: Kysely<Database>,
  actor: Actor,
  id: number,
  { role_map, client_secret, ...input }: LoginProviderInput,
): Promise<void> {
  await trx
    .updateTable("login_providers")
    .set({ ...input, ...(client_secret !== undefined && { client_secret }), role_map: JSON.stringify(role_map) })
    .set(nextVersion(actor))
    .where("id", "=", id)
    .execute();
}

/** Only one change of providers or password logins runs at a time, because each change checks all providers. */
export async function lockProviders(trx: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('login providers'))`.execute(trx);
}

/** The limit is one person more than a preview shows, so that the preview knows whether it leaves out people. */
export function listClaimedRoles(
  db: Kysely<Database>,
  providerId: number,
): Promise<{ name: string; roles: RoleName[]; claims: ClaimedRoles }[]> {
  return db
    .selectFrom("login_identities")
    .innerJoin("users", "users.id", "login_identities.user_id")
    .select([
      "users.display_name as name",
      "claims",
      sql<RoleName[]>`array(select roles.name from user_roles join roles on roles.id = user_roles.role_id
        where user_roles.user_id = users.id order by roles.id)`.as("roles"),
    ])
    .where("provider_id", "=", providerId)
    .where("users.status", "<>", "deleted")
    .orderBy("last_login_at", "desc")
    .orderBy("login_identities.id")
    .limit(maxPreviewed + 1)
    .execute();
}
