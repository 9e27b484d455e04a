import type { FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import { insertAuditEntry } from "#common/server/audit-log.ts";
import type { Database } from "#common/server/database/tables.ts";
import { clientOf } from "#common/server/http/client-address.ts";
import { conflict, invalid } from "#common/server/http/errors.ts";
import { wrongCode, wrongPassword } from "#features/session/rules/credentials.ts";
import type { PasswordProof } from "#features/session/rules/second-factor.ts";
import type { AccountMails } from "#features/users/server/account-mails.ts";
import { beginAttempt, failAttempt, takeBack } from "../attempts.ts";
import { isPasswordOf } from "../passwords/passwords.ts";
import { findPasswordHash } from "../session.store.ts";
import { findSecret, mailWrongCode } from "./second-factor.store.ts";
import { spendCode } from "./second-factor-codes.ts";

/** The code is required once a second factor exists. */
type Proof = PasswordProof & { readonly code?: string };

/** Before changes of a user's access. The result throws unless the password and, where required, the code are right. */
export function proofOf(db: Kysely<Database>, tell: AccountMails) {
  return async (request: FastifyRequest, proof: Proof): Promise<void> => {
    const { id: userId } = request.actor;
    // Once the second factor is removed, its code is not wrong but obsolete.
    if (proof.code !== undefined && !(await findSecret(db, userId))) throw alreadyRemoved();
    const attempt = await beginAttempt(db, "second-factor", whoOf(request), "current_password");
    const failure = await proofFailure(userId, proof);
    if (failure) {
      await failAttempt(db, attempt);
      await insertAuditEntry(db, { kind: "second-factor-failed", user_id: userId });
      throw failure;
    }
    await takeBack(db, attempt);
  };

  async function proofFailure(userId: number, { current_password, code }: Proof) {
    if (!(await isPasswordOf(await findPasswordHash(db, userId), current_password)))
      return invalid({ current_password: [wrongPassword] });
    if (code === undefined || (await spendCode(db, userId, code))) return undefined;
    await mailWrongCode(db, tell, userId);
    return invalid({ code: [wrongCode] });
  }
}

export const whoOf = (request: FastifyRequest) => ({
  account: `user:${request.actor.id}`,
  client: clientOf(request),
});

export const alreadyRemoved = () => conflict("Totrinslogin er allerede slået fra.");
