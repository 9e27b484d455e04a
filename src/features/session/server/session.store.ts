import { isDeepStrictEqual } from "node:util";
import { type Kysely, sql } from "kysely";
import { deleteAccessTokensOf } from "#common/server/auth/credentials/access-token.ts";
import { deletePasswordLinksOf } from "#common/server/auth/password-links.ts";
import { findProviderOnlyUser } from "#common/server/auth/provider-only.ts";
import { deleteSessionsOf, firstExpiry, providerExpiry } from "#common/server/auth/session-lifetime.ts";
import { canonicalEmail } from "#common/server/canonical-email.ts";
import { wallClock } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { maxSessions } from "../rules/session.ts";
import { findSecret } from "./second-factor/second-factor.store.ts";

/** `secret`: the app's secret when the login was checked; undefined without an app, or if no code is needed. */
export type LoginProof = {
  readonly id: number;
  readonly secret: Buffer | undefined;
  readonly secondPasskey?: Pick<PasskeyProof, "id"> | undefined;
} & (
  | { readonly password_hash: string; readonly provider?: undefined; readonly passkey?: undefined }
  | { readonly password_hash?: undefined; readonly provider: ProviderProof; readonly passkey?: undefined }
  | { readonly password_hash?: undefined; readonly provider?: undefined; readonly passkey: PasskeyProof }
);

type PasskeyProof = { readonly id: number; readonly name: string };

/** `hasSecondFactor`: the provider vouches for a second factor. */
export type ProviderProof = {
  readonly id: number;
  readonly name: string;
  readonly idToken: string;
  readonly hasSecondFactor: boolean;
};

/** Whether the login had a second factor other than the user's app. A passkey alone counts as two factors. */
export const hasSecondFactor = ({ passkey, secondPasskey, provider }: LoginProof): boolean =>
  passkey !== undefined || secondPasskey !== undefined || provider?.hasSecondFactor === true;

/** Checks the proof again and locks the user. So a concurrent new password waits for the session, and then ends it. */
export async function holdProof(
  trx: Kysely<Database>,
  { id, password_hash, provider, passkey, secret, secondPasskey }: LoginProof,
): Promise<boolean> {
  const user = await trx
    .selectFrom("users")
    .select("id")
    .where("id", "=", id)
    .$if(password_hash !== undefined, (query) => query.where("password_hash", "=", password_hash ?? null))
    .where("status", "=", "active")
    .forShare()
    .executeTakeFirst();
  if (!user) return false;
  // The statement above may wait for a concurrent change. Only later statements see that change.
  if (!provider && (await findProviderOnlyUser(trx, id))) return false;
  if (passkey) return holdPasskey(trx, passkey.id);
  if (secondPasskey && !(await holdPasskey(trx, secondPasskey.id))) return false;
  if (provider?.hasSecondFactor) return true;
  return isDeepStrictEqual(await findSecret(trx, id), secret);
}

async function holdPasskey(trx: Kysely<Database>, id: number): Promise<boolean> {
  const row = await trx.selectFrom("passkeys").select("id").where("id", "=", id).forShare().executeTakeFirst();
  return row !== undefined;
}

/** Callers lock the user first, to prevent deadlocks. Their next statements see sessions that began during the wait. */
export async function lockUser(trx: Kysely<Database>, userId: number): Promise<void> {
  await trx.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
}

export async function hasSession(db: Kysely<Database>, tokenHash: Buffer): Promise<boolean> {
  return (
    (await db.selectFrom("sessions").select("id").where("token_hash", "=", tokenHash).executeTakeFirst()) !== undefined
  );
}

type NewSession = {
  token_hash: Buffer;
  user_id: number;
  remember: boolean;
  user_agent: string | null;
  provider: ProviderProof | undefined;
  has_second_factor: boolean;
};

export async function insertSession(db: Kysely<Database>, { provider, ...session }: NewSession): Promise<void> {
  const beyondMost = db
    .selectFrom("sessions")
    .select("id")
    .where("user_id", "=", session.user_id)
    .orderBy("last_used_at", "desc")
    .orderBy("id", "desc")
    .offset(maxSessions - 1);
  await db
    .deleteFrom("sessions")
    .where((eb) => eb.or([eb("expires_at", "<", sql<Date>`now()`), eb("id", "in", beyondMost)]))
    .execute();
  await db
    .insertInto("sessions")
    .values({
      ...session,
      ...(provider && {
        provider_id: provider.id,
        id_token: provider.idToken,
      }),
      expires_at: provider ? providerExpiry : firstExpiry(session.remember),
    })
    .execute();
}

export function listSessions(db: Kysely<Database>, userId: number, currentTokenHash: Buffer) {
  return db
    .selectFrom("sessions")
    .select([
      "id",
      "user_agent",
      wallClock("created_at").as("created_at"),
      wallClock("last_used_at").as("last_used_at"),
      sql<boolean>`token_hash = ${currentTokenHash}`.as("is_current"),
    ])
    .where("user_id", "=", userId)
    .where("expires_at", ">", sql<Date>`now()`)
    .orderBy("sessions.last_used_at", "desc")
    .orderBy("sessions.id", "desc")
    .limit(maxSessions)
    .execute();
}

export async function deleteSessionOf(db: Kysely<Database>, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("sessions")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** @returns whether the current session is remembered; undefined if the session ended concurrently */
export async function updatePassword(
  trx: Kysely<Database>,
  userId: number,
  passwordHash: string,
  [tokenHash, newTokenHash]: readonly [Buffer, Buffer],
): Promise<boolean | undefined> {
  await lockUser(trx, userId);
  const kept = await trx
    .updateTable("sessions")
    .set({ token_hash: newTokenHash })
    .where("token_hash", "=", tokenHash)
    .where("user_id", "=", userId)
    .returning("remember")
    .executeTakeFirst();
  if (!kept) return undefined;
  await trx.updateTable("users").set({ password_hash: passwordHash }).where("id", "=", userId).execute();
  await deleteOtherSessions(trx, userId, newTokenHash);
  await deletePasswordLinksOf(trx, userId);
  return kept.remember;
}

/** Minutes for which a login counts as proof, for a user without a password. */
const freshMinutes = 15;

/** Whether the session began at most `freshMinutes` ago, with a passkey or at a provider. */
export async function isFreshLogin(db: Kysely<Database>, tokenHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom("sessions")
    .select("id")
    .where("token_hash", "=", tokenHash)
    .where("created_at", ">", sql<Date>`now() - make_interval(mins => ${freshMinutes})`)
    .where((eb) => eb.or([eb("provider_id", "is not", null), eb("has_second_factor", "=", true)]))
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteOtherSessions(trx: Kysely<Database>, userId: number, tokenHash: Buffer): Promise<void> {
  await trx.deleteFrom("sessions").where("user_id", "=", userId).where("token_hash", "<>", tokenHash).execute();
}

export function deleteSession(db: Kysely<Database>, tokenHash: Buffer) {
  return db
    .deleteFrom("sessions")
    .where("token_hash", "=", tokenHash)
    .returning(["user_id", "provider_id", "id_token"])
    .executeTakeFirst();
}

export async function findPasswordHash(db: Kysely<Database>, userId: number): Promise<string | null> {
  const { password_hash } = await db
    .selectFrom("users")
    .select("password_hash")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return password_hash;
}

export function findLinkHolder(db: Kysely<Database>, tokenHash: Buffer, email: string) {
  return db
    .selectFrom("password_links")
    .innerJoin("users", "users.id", "password_links.user_id")
    .select(["users.id", "users.name", "users.email", "password_links.is_invitation"])
    .where("password_links.token_hash", "=", tokenHash)
    .where("password_links.expires_at", ">", sql<Date>`now()`)
    .where(sql`folded(users.email)`, "=", sql`folded(${canonicalEmail(email)})`)
    .where("users.status", "<>", "deleted")
    .executeTakeFirst();
}

/** @returns false if the link was used concurrently */
export async function updatePasswordByLink(
  trx: Kysely<Database>,
  tokenHash: Buffer,
  userId: number,
  passwordHash: string,
): Promise<boolean> {
  await lockUser(trx, userId);
  const used = await trx
    .deleteFrom("password_links")
    .where("token_hash", "=", tokenHash)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (used.numDeletedRows === 0n) return false;
  await trx
    .updateTable("users")
    .set({ password_hash: passwordHash, status: "active" })
    .where("id", "=", userId)
    .execute();
  await deleteSessionsOf(trx, userId);
  await deleteAccessTokensOf(trx, userId);
  await deletePasswordLinksOf(trx, userId);
  return true;
}
