import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import { insertAuditEntry } from "../../../common/server/audit-log.ts";
import type { Database } from "../../../common/server/database/tables.ts";
import { conflict, invalid } from "../../../common/server/errors.ts";
import type { MailQueue } from "../../../common/server/mail-queue.ts";
import { secondFactorMail } from "../../users/server/second-factor-mail.ts";
import { deleteSecondFactor, findActiveUser } from "../../users/server/users.store.ts";
import {
  confirmation,
  enrolment,
  fullProof,
  type PasswordProof,
  passwordProof,
  readCode,
  recoveryCodes,
  secondFactor,
} from "../rules/second-factor.ts";
import { beginAttempt, takeBack } from "./attempts.ts";
import { isPasswordOf } from "./passwords.ts";
import {
  confirmSecret,
  findSecondFactorState,
  findUnconfirmedSecret,
  insertUnconfirmed,
  lockSecondFactor,
  replaceRecoveryCodes,
} from "./second-factor.store.ts";
import { enrolmentOf, newRecoveryCodes, newSecret, spendCode, stepOf, wrongCode } from "./second-factor-codes.ts";
import { findPasswordHash } from "./session.store.ts";

/** With a code where there is a second factor already. */
type Proof = PasswordProof & { readonly code?: string };

type SecondFactorOptions = { db: Kysely<Database>; mails: MailQueue };

/** To-trins login: what a user does with his own second factor. */
export const secondFactorRoutes: FastifyPluginAsyncZod<SecondFactorOptions> = async (app, { db, mails }) => {
  const enqueueMail = mails.kind(
    "second-factor-changed",
    async ({ user_id, is_on }: { user_id: number; is_on: boolean }) => {
      const user = await findActiveUser(db, user_id);
      return user && secondFactorMail(user, is_on);
    },
  );

  app.get(
    "/api/user/second-factor",
    { config: { access: "own-access" }, schema: { response: { 200: secondFactor } } },
    ({ actor }) => findSecondFactorState(db, actor.id),
  );

  app.post(
    "/api/user/second-factor",
    { config: { access: "own-access" }, schema: { body: passwordProof, response: { 201: enrolment } } },
    async ({ actor, body, currentUser }, reply) => {
      await prove(actor.id, body);
      const secret = newSecret();
      if (!(await insertUnconfirmed(db, actor.id, secret))) throw conflict("To-trins login er allerede slået til.");
      return reply.code(201).send(enrolmentOf(secret, currentUser?.email ?? ""));
    },
  );

  app.put(
    "/api/user/second-factor",
    { config: { access: "own-access" }, schema: { body: confirmation, response: { 200: recoveryCodes } } },
    async ({ actor, body }) => {
      const secret = await findUnconfirmedSecret(db, actor.id);
      if (!secret) throw conflict("Begynd forfra: der er ingen kode at bekræfte.");
      const step = stepOf(secret, readCode(body.code).code);
      if (step === undefined)
        throw wrongCode("Koden er forkert. Vent på den næste, og se efter, at telefonens ur går rigtigt.");
      const { codes, hashes } = await newRecoveryCodes();
      await db.transaction().execute(async (trx) => {
        if (!(await confirmSecret(trx, actor.id, secret, step)))
          throw conflict("To-trins login blev ændret i et andet vindue. Begynd forfra.");
        await replaceRecoveryCodes(trx, actor.id, hashes);
        await insertAuditEntry(trx, { kind: "second-factor-added", user_id: actor.id });
        await enqueueMail(trx, { user_id: actor.id, is_on: true });
      });
      return { recovery_codes: codes };
    },
  );

  app.post(
    "/api/user/second-factor/recovery-codes",
    { config: { access: "own-access" }, schema: { body: fullProof, response: { 201: recoveryCodes } } },
    async ({ actor, body }, reply) => {
      await prove(actor.id, body);
      const { codes, hashes } = await newRecoveryCodes();
      await db.transaction().execute(async (trx) => {
        if (!(await lockSecondFactor(trx, actor.id))) throw conflict("To-trins login er slået fra i et andet vindue.");
        await replaceRecoveryCodes(trx, actor.id, hashes);
        await insertAuditEntry(trx, { kind: "recovery-codes-renewed", user_id: actor.id });
      });
      return reply.code(201).send({ recovery_codes: codes });
    },
  );

  app.post(
    "/api/user/second-factor/removal",
    { config: { access: "own-access" }, schema: { body: fullProof, response: { 204: z.null() } } },
    async ({ actor, body }, reply) => {
      await prove(actor.id, body);
      await db.transaction().execute(async (trx) => {
        await deleteSecondFactor(trx, actor.id);
        await insertAuditEntry(trx, { kind: "second-factor-removed", user_id: actor.id });
        await enqueueMail(trx, { user_id: actor.id, is_on: false });
      });
      return reply.code(204).send(null);
    },
  );

  /** Throws unless it is the user himself, by his password and, where one is asked for, a code. */
  async function prove(userId: number, proof: Proof): Promise<void> {
    const attempt = await beginAttempt(db, "second-factor", [`user:${userId}`], "current_password");
    const failure = await proofFailure(userId, proof);
    if (failure) {
      await insertAuditEntry(db, { kind: "second-factor-failed", user_id: userId });
      throw failure;
    }
    await takeBack(db, attempt);
  }

  async function proofFailure(userId: number, { current_password, code }: Proof) {
    if (!(await isPasswordOf(await findPasswordHash(db, userId), current_password)))
      return invalid({ current_password: ["Den nuværende adgangskode er forkert."] });
    if (code !== undefined && !(await spendCode(db, userId, code))) return wrongCode();
    return undefined;
  }
};
