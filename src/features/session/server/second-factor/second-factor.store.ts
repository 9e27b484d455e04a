import { type Kysely, sql } from "kysely";
import { isProviderOnly } from "#common/server/auth/provider-only.ts";
import { wallClock } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import type { SecondFactor } from "#features/session/rules/second-factor.ts";
import type { AccountMails } from "#features/users/server/account-mails.ts";

const confirmMinutes = 15;
const isFresh = sql<boolean>`second_factors.created_at > now() - make_interval(mins => ${confirmMinutes})`;

export async function findSecondFactorState(db: Kysely<Database>, userId: number): Promise<SecondFactor> {
  const row = await db
    .selectFrom("second_factors")
    .select((eb) => [
      wallClock("confirmed_at").as("confirmed_at"),
      eb
        .selectFrom("recovery_codes")
        .whereRef("recovery_codes.user_id", "=", "second_factors.user_id")
        .select((of) => of.fn.countAll<number>().as("count"))
        .as("recovery_codes_left"),
    ])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return {
    confirmed_at: row?.confirmed_at ?? null,
    recovery_codes_left: row?.recovery_codes_left ?? 0,
    asks_password: await asksPassword(db, userId),
  };
}

export async function asksPassword(db: Kysely<Database>, userId: number): Promise<boolean> {
  const { has_password } = await db
    .selectFrom("users")
    .select(sql<boolean>`password_hash is not null and not ${isProviderOnly("users.id")}`.as("has_password"))
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return has_password;
}

export async function findSecret(db: Kysely<Database>, userId: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom("second_factors")
    .select("secret")
    .where("user_id", "=", userId)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
  return row?.secret;
}

export async function findUnconfirmedSecret(db: Kysely<Database>, userId: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom("second_factors")
    .select("secret")
    .where("user_id", "=", userId)
    .where("confirmed_at", "is", null)
    .where(isFresh)
    .executeTakeFirst();
  return row?.secret;
}

/** @returns false if a second factor already exists */
export async function beginSecondFactor(db: Kysely<Database>, userId: number, secret: Buffer): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("second_factors")
    .values({ user_id: userId, secret })
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .doUpdateSet({ secret, created_at: sql<Date>`now()` })
        .where("second_factors.confirmed_at", "is", null),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** @returns false when the secret was confirmed or replaced concurrently */
export async function confirmSecret(
  trx: Kysely<Database>,
  userId: number,
  secret: Buffer,
  step: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("second_factors")
    .set({ confirmed_at: sql<Date>`now()`, used_step: step })
    .where("user_id", "=", userId)
    .where("secret", "=", secret)
    .where("confirmed_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** @param step the number from `stepOf` @returns false if this code or a later one was already used */
export async function markStepUsed(db: Kysely<Database>, userId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("second_factors")
    .set({ used_step: step })
    .where("user_id", "=", userId)
    .where("used_step", "<", step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function lockSecondFactor(trx: Kysely<Database>, userId: number): Promise<boolean> {
  const row = await trx
    .selectFrom("second_factors")
    .select("user_id")
    .where("user_id", "=", userId)
    .where("confirmed_at", "is not", null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export function listRecoveryCodes(db: Kysely<Database>, userId: number) {
  return db.selectFrom("recovery_codes").select(["id", "code_hash"]).where("user_id", "=", userId).execute();
}

/** @returns false when the code was used concurrently */
export async function deleteRecoveryCode(db: Kysely<Database>, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("recovery_codes").where("id", "=", id).executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function replaceRecoveryCodes(
  trx: Kysely<Database>,
  userId: number,
  hashes: readonly string[],
): Promise<void> {
  await trx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await trx
    .insertInto("recovery_codes")
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
}

/** At most once a day, because somebody with the password could otherwise cause countless mails. */
export async function mailWrongCode(db: Kysely<Database>, tell: AccountMails, userId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("second_factors")
      .set({ wrong_code_told_at: sql<Date>`now()` })
      .where("user_id", "=", userId)
      .where(sql<boolean>`coalesce(wrong_code_told_at < now() - interval '1 day', true)`)
      .executeTakeFirst();
    if (numUpdatedRows === 1n) await tell.wrongCode(trx, { user_id: userId });
  });
}
