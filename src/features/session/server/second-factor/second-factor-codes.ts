import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import { Secret, TOTP } from "otpauth";
import { insertAuditEntry } from "#common/server/audit-log.ts";
import type { Database } from "#common/server/database/tables.ts";
import { type Enrolment, readCode, recoveryCodeCount, recoveryCodeOf } from "#features/session/rules/second-factor.ts";
import { hashPassword, isPasswordOf } from "../passwords/passwords.ts";
import { deleteRecoveryCode, findSecret, listRecoveryCodes, markStepUsed } from "./second-factor.store.ts";

/** The clocks of phones differ, so the previous and the next code are accepted too. */
const window = 1;

/** The usual settings of apps (RFC 6238): six digits of SHA-1, and a new code every 30 seconds. */
function appOf(secret: Buffer, email = ""): TOTP {
  return new TOTP({ issuer: "Dagværk", label: email, secret: new Secret({ buffer: Uint8Array.from(secret).buffer }) });
}

export function newSecret(): Buffer {
  return randomBytes(20);
}

export function enrolmentOf(secret: Buffer, email: string): Enrolment {
  const app = appOf(secret, email);
  return { secret: app.secret.base32, uri: app.toString() };
}

/** The number of 30-second steps from 1970 to the time of the code; undefined for a wrong code. */
export function stepOf(secret: Buffer, code: string, timestamp = Date.now()): number | undefined {
  const app = appOf(secret);
  const delta = app.validate({ token: code, timestamp, window });
  return delta === null ? undefined : app.counter({ timestamp }) + delta;
}

/** A code works only once. @returns false for a wrong or used code */
export async function spendCode(db: Kysely<Database>, userId: number, text: string): Promise<boolean> {
  const { kind, code } = readCode(text);
  if (kind === "app") return spendAppCode(db, userId, code);
  return kind === "recovery" && spendRecoveryCode(db, userId, code);
}

async function spendAppCode(db: Kysely<Database>, userId: number, code: string): Promise<boolean> {
  const secret = await findSecret(db, userId);
  const step = secret && stepOf(secret, code);
  return step !== undefined && markStepUsed(db, userId, step);
}

async function spendRecoveryCode(db: Kysely<Database>, userId: number, code: string): Promise<boolean> {
  for (const { id, code_hash } of await listRecoveryCodes(db, userId))
    if (await isPasswordOf(code_hash, code)) {
      if (!(await deleteRecoveryCode(db, id))) return false;
      await insertAuditEntry(db, { kind: "recovery-code-used", user_id: userId });
      return true;
    }
  return false;
}

export async function newRecoveryCodes(): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = Array.from({ length: recoveryCodeCount }, () => recoveryCodeOf(randomBytes(16)));
  const hashes = await Promise.all(codes.map((code) => hashPassword(readCode(code).code)));
  return { codes, hashes };
}
