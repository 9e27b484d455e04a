import { type Kysely, sql } from "kysely";
import { hashToken } from "#common/server/auth/session-token.ts";
import { wallClock } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { maxPasskeys, type Passkey } from "#features/session/rules/passkey.ts";

/** Minutes to confirm on the device. */
const waitMinutes = 5;

type NewChallenge = {
  readonly challenge: string;
  /** The token of the browser's cookie. */
  readonly browser: string;
  /** The user who adds a passkey; null for a login. */
  readonly user_id: number | null;
};

export async function insertChallenge(db: Kysely<Database>, { browser, ...challenge }: NewChallenge): Promise<void> {
  await db.deleteFrom("passkey_challenges").where("expires_at", "<", sql<Date>`now()`).execute();
  const expires_at = sql<Date>`now() + make_interval(mins => ${waitMinutes})`;
  await db
    .insertInto("passkey_challenges")
    .values({ ...challenge, browser_hash: hashToken(browser), expires_at })
    .execute();
}

/** A challenge works only once. @returns false for an unknown or expired challenge */
export async function takeChallenge(
  db: Kysely<Database>,
  { challenge, browser, user_id }: NewChallenge,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("passkey_challenges")
    .where("challenge", "=", challenge)
    .where("browser_hash", "=", hashToken(browser))
    .where(sql<boolean>`user_id is not distinct from ${user_id}`)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export function listPasskeys(db: Kysely<Database>, userId: number): Promise<Passkey[]> {
  return db
    .selectFrom("passkeys")
    .select([
      "id",
      "name",
      wallClock("created_at").as("created_at"),
      sql<string | null>`${wallClock("last_used_at")}`.as("last_used_at"),
    ])
    .where("user_id", "=", userId)
    .orderBy("id")
    .limit(maxPasskeys)
    .execute();
}

/** The user's passkeys. A device that has one of them refuses to make a second one (`excludeCredentials`). */
export function listCredentials(db: Kysely<Database>, userId: number) {
  return db
    .selectFrom("passkeys")
    .select(["credential_id as id", "transports"])
    .where("user_id", "=", userId)
    .orderBy("passkeys.id")
    .limit(maxPasskeys)
    .execute();
}

export function findPasskey(db: Kysely<Database>, credentialId: string) {
  return db
    .selectFrom("passkeys")
    .innerJoin("users", "users.id", "passkeys.user_id")
    .select(["passkeys.id", "user_id", "credential_id", "public_key", "counter", "passkeys.name"])
    .where("credential_id", "=", credentialId)
    .where("users.status", "=", "active")
    .executeTakeFirst();
}

export type FoundPasskey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;

type NewPasskey = {
  readonly user_id: number;
  readonly name: string;
  readonly credential_id: string;
  readonly public_key: Buffer;
  readonly counter: number;
  readonly transports: string[];
};

/** @returns undefined if the credential is already stored */
export async function insertPasskey(trx: Kysely<Database>, values: NewPasskey): Promise<number | undefined> {
  const row = await trx
    .insertInto("passkeys")
    .values(values)
    .onConflict((conflict) => conflict.column("credential_id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** `counter` is 0 if the device does not count. @returns false if another login has saved this count or a higher one */
export async function notePasskeyUse(db: Kysely<Database>, id: number, counter: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("passkeys")
    .set({ counter, last_used_at: sql<Date>`now()` })
    .where("id", "=", id)
    .where((eb) => eb.or([eb("counter", "<", counter), sql<boolean>`counter = 0 and ${counter} = 0`]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deletePasskey(trx: Kysely<Database>, userId: number, id: number): Promise<string | undefined> {
  const row = await trx
    .deleteFrom("passkeys")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returning("name")
    .executeTakeFirst();
  return row?.name;
}
