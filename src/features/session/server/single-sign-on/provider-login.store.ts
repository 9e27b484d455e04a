import { type Kysely, sql } from "kysely";
import { hashToken } from "#common/server/auth/session-token.ts";
import { canonicalEmail } from "#common/server/canonical-email.ts";
import { wallClock } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import type { ClaimedRoles } from "#features/session/rules/single-sign-on/claims.ts";
import { maxProviders } from "#features/session/rules/single-sign-on/login-provider.ts";
import type { LoginChecks } from "./provider-client.ts";

/** Minutes to log in at the provider. The user has the same time again for the code or passkey. */
const waitMinutes = 30;
const waitEnd = sql<Date>`now() + make_interval(mins => ${waitMinutes})`;

type NewLogin = LoginChecks & {
  /** The token of the browser's cookie. */
  readonly browser: string;
  readonly provider_id: number;
  readonly wanted: string;
  readonly user_id: number | null;
};

export async function insertProviderLogin(db: Kysely<Database>, { browser, state, ...login }: NewLogin): Promise<void> {
  await db.deleteFrom("provider_logins").where("expires_at", "<", sql<Date>`now()`).execute();
  await db
    .insertInto("provider_logins")
    .values({ ...login, state_hash: hashToken(state), browser_hash: hashToken(browser), expires_at: waitEnd })
    .execute();
}

/** Deletes the login, so that a callback works only once. */
export function takeProviderLogin(db: Kysely<Database>, browser: string, state: string, providerId: number) {
  return db
    .deleteFrom("provider_logins")
    .where("state_hash", "=", hashToken(state))
    .where("browser_hash", "=", hashToken(browser))
    .where("provider_id", "=", providerId)
    .where("expires_at", ">", sql<Date>`now()`)
    .returning(["nonce", "code_verifier", "wanted", "user_id"])
    .executeTakeFirst();
}

type NewPendingLogin = {
  readonly browser: string;
  readonly user_id: number;
  readonly provider_id: number;
  readonly id_token: string;
  readonly wanted: string;
};

/** A pending login lacks only the user's code or passkey. */
export async function insertPendingLogin(db: Kysely<Database>, { browser, ...login }: NewPendingLogin): Promise<void> {
  const values = { ...login, expires_at: waitEnd };
  await db.deleteFrom("pending_logins").where("expires_at", "<", sql<Date>`now()`).execute();
  await db
    .insertInto("pending_logins")
    .values({ ...values, browser_hash: hashToken(browser) })
    .onConflict((conflict) => conflict.column("browser_hash").doUpdateSet(values))
    .execute();
}

export function findPendingLogin(db: Kysely<Database>, browser: string) {
  return db
    .selectFrom("pending_logins")
    .innerJoin("login_providers", "login_providers.id", "provider_id")
    .select(["user_id", "provider_id", "name", "id_token", "wanted"])
    .where("browser_hash", "=", hashToken(browser))
    .where("expires_at", ">", sql<Date>`now()`)
    .where("is_used", "=", true)
    .executeTakeFirst();
}

export async function deletePendingLogin(db: Kysely<Database>, browser: string): Promise<void> {
  await db.deleteFrom("pending_logins").where("browser_hash", "=", hashToken(browser)).execute();
}

/** Only one login of a person runs at a time, so that the person is not created or connected twice. */
export async function lockSubject(trx: Kysely<Database>, issuer: string, subject: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${issuer} ${subject}`}, 0))`.execute(trx);
}

export function findIdentity(db: Kysely<Database>, issuer: string, subject: string) {
  return db
    .selectFrom("login_identities")
    .innerJoin("users", "users.id", "login_identities.user_id")
    .select(["login_identities.id", "user_id", "users.status"])
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();
}

export async function hasIdentity(db: Kysely<Database>, userId: number, issuer: string): Promise<boolean> {
  const row = await db
    .selectFrom("login_identities")
    .select("id")
    .where("user_id", "=", userId)
    .where("issuer", "=", issuer)
    .executeTakeFirst();
  return row !== undefined;
}

type NewIdentity = {
  readonly user_id: number;
  readonly provider_id: number;
  readonly issuer: string;
  readonly subject: string;
};

export async function insertIdentity(
  trx: Kysely<Database>,
  identity: NewIdentity,
  claims: ClaimedRoles,
): Promise<void> {
  await trx
    .insertInto("login_identities")
    .values({ ...identity, claims: JSON.stringify(claims) })
    .execute();
}

export async function noteLogin(trx: Kysely<Database>, identityId: number, claims: ClaimedRoles): Promise<void> {
  await trx
    .updateTable("login_identities")
    .set({ claims: JSON.stringify(claims), last_login_at: sql<Date>`now()` })
    .where("id", "=", identityId)
    .execute();
}

/** A deleted user is found only if no other user has the address. */
export function findAnyUserByEmail(db: Kysely<Database>, email: string) {
  return db
    .selectFrom("users")
    .select(["id", "status"])
    .where(sql`folded(email)`, "=", sql`folded(${canonicalEmail(email)})`)
    .orderBy(sql`status = 'deleted'`)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
}

/** @returns whether the user was invited */
export async function markActive(trx: Kysely<Database>, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("users")
    .set({ status: "active" })
    .where("id", "=", userId)
    .where("status", "=", "invited")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export function listAccounts(db: Kysely<Database>, userId: number) {
  return db
    .selectFrom("login_identities")
    .innerJoin("login_providers", "login_providers.id", "provider_id")
    .select(["login_identities.id", "provider_id", "name", wallClock("login_identities.created_at").as("created_at")])
    .where("user_id", "=", userId)
    .orderBy("login_identities.id")
    .limit(maxProviders)
    .execute();
}

export async function deleteIdentity(trx: Kysely<Database>, userId: number, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    delete from login_identities using login_providers
    where login_identities.id = ${id} and user_id = ${userId} and login_providers.id = provider_id
    returning login_providers.name`.execute(trx);
  return rows[0]?.name;
}
