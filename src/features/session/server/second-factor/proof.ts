import type { FastifyRequest } from "fastify";
import { insertAuditEntry } from "#common/server/audit-log.ts";
import { providerButtons } from "#common/server/auth/provider-only.ts";
import { hashToken, readToken } from "#common/server/auth/session-token.ts";
import { clientOf } from "#common/server/http/client-address.ts";
import { conflict, invalid } from "#common/server/http/errors.ts";
import { missingPassword, wrongCode, wrongPassword } from "#features/session/rules/credentials.ts";
import { loginAgain, type NewLoginProof, type PasswordProof } from "#features/session/rules/second-factor.ts";
import { accountOfUser, beginAttempt, failAttempt, takeBack } from "../attempts.ts";
import { isPasswordOf } from "../passwords/passwords.ts";
import type { SessionServices } from "../session.commands.ts";
import { findPasswordHash, isFreshLogin } from "../session.store.ts";
import { asksPassword, findSecret, mailWrongCode } from "./second-factor.store.ts";
import { spendCode } from "./second-factor-codes.ts";

/** `code` is checked only if it is there. A route that needs a code must require it itself. */
type Proof = PasswordProof & { readonly code?: string };

/** The returned function throws if password or code is wrong. Users without a password must have logged in recently. */
export function proofOf({ config, db, tell }: SessionServices) {
  return async (request: FastifyRequest, proof: Proof): Promise<void> => {
    const { id: userId } = request.actor;
    // If the second factor was removed in another window, the error must not say that the code is wrong.
    if (proof.code !== undefined && !(await findSecret(db, userId))) throw alreadyRemoved();
    const asked = await asksPassword(db, userId);
    if (asked && proof.current_password === "") throw invalid({ current_password: [missingPassword] });
    if (!asked) await requireFreshLogin({ config, db }, request);
    const attempt = await beginAttempt(db, "second-factor", whoOf(request), "current_password");
    const failure = await proofFailure(userId, proof, asked);
    if (failure) {
      await failAttempt(db, attempt);
      await insertAuditEntry(db, { kind: "second-factor-failed", user_id: userId });
      throw failure;
    }
    await takeBack(db, attempt);
  };

  async function proofFailure(userId: number, { current_password, code }: Proof, asked: boolean) {
    if (asked && !(await isPasswordOf(await findPasswordHash(db, userId), current_password)))
      return invalid({ current_password: [wrongPassword] });
    if (code === undefined || (await spendCode(db, userId, code))) return undefined;
    await mailWrongCode(db, tell, userId);
    return invalid({ code: [wrongCode] });
  }
}

/**
 * The proof that a user gives before adding another way to log in. Also throws if the user has an app and `code` is
 * missing.
 */
export function newLoginProofOf(services: SessionServices) {
  const prove = proofOf(services);
  return async (request: FastifyRequest, { current_password, code }: NewLoginProof): Promise<void> => {
    if (!code && (await findSecret(services.db, request.actor.id))) throw invalid({ code: ["Koden skal udfyldes."] });
    await prove(request, { current_password, ...(code && { code }) });
  };
}

export async function requireFreshLogin(
  { config, db }: Pick<SessionServices, "config" | "db">,
  request: FastifyRequest,
): Promise<void> {
  if (await isFreshLogin(db, hashToken(readToken(request, config) ?? ""))) return;
  throw invalid({ current_password: [loginAgain(await providerButtons(db))] });
}

export const whoOf = (request: FastifyRequest) => ({
  account: accountOfUser(request.actor.id),
  client: clientOf(request),
});

export const alreadyRemoved = () => conflict("Totrinslogin er allerede slået fra.");
