import type { FastifyReply, FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import type { CurrentUser } from "#common/rules/access/current-user.ts";
import { insertAuditEntry } from "#common/server/audit-log.ts";
import { authenticate } from "#common/server/auth/authenticate.ts";
import { sessionCookie, writeSessionToken } from "#common/server/auth/credentials/session-cookie.ts";
import { getCurrentUser } from "#common/server/auth/current-user.store.ts";
import { providerButtons } from "#common/server/auth/provider-only.ts";
import { hashToken, newToken, readToken } from "#common/server/auth/session-token.ts";
import type { Config } from "#common/server/config.ts";
import type { Database } from "#common/server/database/tables.ts";
import { clientOf } from "#common/server/http/client-address.ts";
import { type HttpError, invalid, unauthenticated } from "#common/server/http/errors.ts";
import type { AccountMails } from "#features/users/server/account-mails.ts";
import { findUserByEmail } from "#features/users/server/users.store.ts";
import { wrongCode } from "../rules/credentials.ts";
import { type LoginInput, type SecondStep, wrongPasskey } from "../rules/passkey.ts";
import { passwordsOffFor } from "../rules/password-login.ts";
import { accountOfEmail, accountOfUser, beginAttempt, failAttempt, forgetFailures, takeBack } from "./attempts.ts";
import { listCredentials } from "./passkeys/passkeys.store.ts";
import { verifiedUse } from "./passkeys/passkeys.ts";
import { getPasswordLogin } from "./passwords/password-login.store.ts";
import { isPasswordOf } from "./passwords/passwords.ts";
import { findSecret, mailWrongCode } from "./second-factor/second-factor.store.ts";
import { spendCode } from "./second-factor/second-factor-codes.ts";
import {
  deleteSession,
  hasSecondFactor,
  hasSession,
  holdProof,
  insertSession,
  type LoginProof,
  lockUser,
} from "./session.store.ts";

const maxUserAgent = 200;

export type SessionServices = { config: Config; db: Kysely<Database>; tell: AccountMails };

export async function logIn(
  services: SessionServices,
  request: FastifyRequest,
  reply: FastifyReply,
  { email, password, remember, ...secondStep }: LoginInput,
): Promise<CurrentUser> {
  const { db } = services;
  const who = { account: accountOfEmail(email), client: clientOf(request) };
  const attempt = await beginAttempt(db, "login", who, "email");
  const user = await findUserByEmail(db, email);
  const password_hash = user?.password_hash;
  const isRight = await isPasswordOf(password_hash, password);
  if (!isRight || !user || !password_hash) throw await wrongLogin(db, user?.id, attempt);
  if (user.is_provider_only) throw await passwordsOff(db, user.id, attempt);
  const secret = await findSecret(db, user.id);
  const missing = secret ? "Skriv også koden fra din app." : "Bekræft også med din passkey.";
  const secondPasskey = (await needsSecondStep(services, user.id, secret))
    ? await requireSecondStep(services, request, user.id, secondStep, attempt, missing)
    : undefined;
  const loggedIn = await startSession(
    services,
    request,
    reply,
    { id: user.id, password_hash, secret, secondPasskey },
    remember,
  );
  if (!loggedIn) throw await wrongLogin(db, user.id, attempt);
  await takeBack(db, attempt);
  await forgetFailures(db, who);
  return loggedIn;
}

/**
 * Whether the user must also enter a code or use a passkey. If the company requires second factors, this includes users
 * with a passkey and no app, because somebody with the password alone could otherwise add an app.
 */
export async function needsSecondStep(
  { config, db }: Pick<SessionServices, "config" | "db">,
  userId: number,
  secret: Buffer | undefined,
): Promise<boolean> {
  return secret !== undefined || (config.requireSecondFactor && (await listCredentials(db, userId)).length > 0);
}

async function wrongLogin(db: Kysely<Database>, userId: number | undefined, attempt: number): Promise<HttpError> {
  await failAttempt(db, attempt);
  await insertAuditEntry(db, { kind: "login-failed", about_user_id: userId });
  return invalid({ email: [`E-mail eller adgangskode er forkert.${await passwordHint(db)}`] });
}

/** The hint is the same for every address, so that it does not reveal which addresses have an account. */
async function passwordHint(db: Kysely<Database>): Promise<string> {
  const { off_roles } = await getPasswordLogin(db);
  return off_roles.length > 0 ? ` Måske skal du bruge ${await providerButtons(db)}.` : "";
}

/** The password is right, so the attempt does not count as a failure. */
async function passwordsOff(db: Kysely<Database>, userId: number, attempt: number): Promise<HttpError> {
  await takeBack(db, attempt);
  const details = { problem: "passwords-off" };
  await insertAuditEntry(db, { kind: "login-failed", about_user_id: userId, details });
  return invalid({ email: [passwordsOffFor(await providerButtons(db))] });
}

/** The password was right, so `attempt` is taken back, even if the code is wrong. */
async function requireSecondStep(
  services: SessionServices,
  request: FastifyRequest,
  userId: number,
  step: SecondStep,
  attempt: number,
  missing: string,
): Promise<LoginProof["secondPasskey"]> {
  await takeBack(services.db, attempt);
  return checkSecondStep(services, request, userId, step, missing);
}

/** @param missing the error if there is neither code nor passkey @returns the used passkey; undefined for a code */
export async function checkSecondStep(
  services: SessionServices,
  request: FastifyRequest,
  userId: number,
  { code, passkey }: SecondStep,
  missing: string,
): Promise<LoginProof["secondPasskey"]> {
  if (passkey) {
    const used = await verifiedUse(services, request, passkey, { userId });
    if (used) return used;
    throw invalid({ code: [wrongPasskey] });
  }
  if (!code) throw invalid({ code: [missing] });
  await checkCode(services, request, userId, code);
  return undefined;
}

async function checkCode(
  { db, tell }: Pick<SessionServices, "db" | "tell">,
  request: FastifyRequest,
  userId: number,
  code: string,
): Promise<void> {
  // Wrong codes count for the user's id, because a password reset by link deletes the failures of the address.
  const who = { account: accountOfUser(userId), client: clientOf(request) };
  const attemptOfUser = await beginAttempt(db, "second-factor", who, "code");
  if (await spendCode(db, userId, code)) {
    await takeBack(db, attemptOfUser);
    return forgetFailures(db, who);
  }
  await failAttempt(db, attemptOfUser);
  await insertAuditEntry(db, { kind: "login-failed", about_user_id: userId });
  await mailWrongCode(db, tell, userId);
  throw invalid({ code: [wrongCode] });
}

/** Replaces the browser's former session. @returns undefined if a concurrent change made `proof` or session invalid */
export async function startSession(
  { config, db }: Pick<SessionServices, "config" | "db">,
  request: FastifyRequest,
  reply: FastifyReply,
  proof: LoginProof,
  remember: boolean,
): Promise<CurrentUser | undefined> {
  const previous = readToken(request, config);
  const token = newToken();
  const isStarted = await db.transaction().execute(async (trx) => {
    if (!(await holdProof(trx, proof))) return false;
    if (previous) await deleteSession(trx, hashToken(previous));
    await insertSession(trx, {
      token_hash: hashToken(token),
      user_id: proof.id,
      remember,
      user_agent: request.headers["user-agent"]?.slice(0, maxUserAgent) ?? null,
      provider: proof.provider,
      has_second_factor: hasSecondFactor(proof),
    });
    const by = proof.provider ?? proof.passkey;
    const details = by && { [proof.passkey ? "passkey" : "provider"]: by.name };
    await insertAuditEntry(trx, { kind: "login", user_id: proof.id, ...(details && { details }) });
    return true;
  });
  if (!isStarted) return undefined;
  writeSessionToken(reply, config, token, remember);
  await authenticate(request, config, db, { kind: sessionCookie, token });
  return request.currentUser ? getCurrentUser(db, request.currentUser) : undefined;
}

/** Locks the actor. Throws 401 if the session has ended, also while the transaction waited for the lock. */
export async function lockCurrentSession(
  trx: Kysely<Database>,
  config: Config,
  request: FastifyRequest,
): Promise<void> {
  await lockUser(trx, request.actor.id);
  if (!(await hasSession(trx, hashToken(readToken(request, config) ?? "")))) throw unauthenticated();
}

export async function endSession(
  { config, db }: Pick<SessionServices, "config" | "db">,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Awaited<ReturnType<typeof deleteSession>>> {
  const token = readToken(request, config);
  const ended =
    token &&
    (await db.transaction().execute(async (trx) => {
      const session = await deleteSession(trx, hashToken(token));
      if (session) await insertAuditEntry(trx, { kind: "logout", user_id: session.user_id });
      return session;
    }));
  writeSessionToken(reply, config, newToken(), false);
  return ended || undefined;
}
