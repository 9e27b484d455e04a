import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import { insertAuditEntry } from "#common/server/audit-log.ts";
import { hashToken, readToken } from "#common/server/auth/session-token.ts";
import type { MailQueue } from "#common/server/background/mail-queue.ts";
import type { Config } from "#common/server/config.ts";
import type { Database } from "#common/server/database/tables.ts";
import { conflict, invalid } from "#common/server/http/errors.ts";
import {
  confirmation,
  enrolment,
  fullProof,
  passwordProof,
  readCode,
  recoveryCodes,
  secondFactor,
} from "#features/session/rules/second-factor.ts";
import type { AccountMails } from "#features/users/server/account-mails.ts";
import { type SecondFactorChange, secondFactorMail } from "#features/users/server/second-factor-mail.ts";
import { deleteSecondFactor, findActiveUser } from "#features/users/server/users.store.ts";
import { beginAttempt, failAttempt, takeBack } from "../attempts.ts";
import { lockCurrentSession } from "../session.commands.ts";
import { deleteOtherSessions, lockUser } from "../session.store.ts";
import { alreadyRemoved, proofOf, whoOf } from "./proof.ts";
import {
  beginSecondFactor,
  confirmSecret,
  findSecondFactorState,
  findUnconfirmedSecret,
  lockSecondFactor,
  replaceRecoveryCodes,
} from "./second-factor.store.ts";
import { enrolmentOf, newRecoveryCodes, newSecret, stepOf } from "./second-factor-codes.ts";

type SecondFactorOptions = { config: Config; db: Kysely<Database>; mails: MailQueue; tell: AccountMails };

export const secondFactorRoutes: FastifyPluginAsyncZod<SecondFactorOptions> = async (app, options) => {
  const { config, db, mails } = options;
  const prove = proofOf(options);
  const enqueueMail = mails.kind(
    "second-factor-changed",
    async ({ user_id, change }: { user_id: number; change: SecondFactorChange }) => {
      const user = await findActiveUser(db, user_id);
      return user && secondFactorMail(user, change);
    },
  );

  app.get(
    "/api/user/second-factor",
    {
      config: { access: "own-access" },
      schema: { summary: "Says whether the caller has a second factor", response: { 200: secondFactor } },
    },
    ({ actor }) => findSecondFactorState(db, actor.id),
  );

  app.post(
    "/api/user/second-factor",
    {
      config: { access: "own-access" },
      schema: { summary: "Begins to add a second factor", body: passwordProof, response: { 201: enrolment } },
    },
    async (request, reply) => {
      const { actor, body, currentUser } = request;
      await prove(request, body);
      const secret = newSecret();
      if (!(await beginSecondFactor(db, actor.id, secret))) throw conflict("Totrinslogin er allerede slået til.");
      return reply.code(201).send(enrolmentOf(secret, currentUser?.email ?? ""));
    },
  );

  app.put(
    "/api/user/second-factor",
    {
      config: { access: "own-access" },
      schema: { summary: "Confirms a second factor", body: confirmation, response: { 200: recoveryCodes } },
    },
    async (request) => {
      const { actor, body } = request;
      const secret = await findUnconfirmedSecret(db, actor.id);
      if (!secret) throw nothingToConfirm();
      const step = await confirmedStep(request, secret, body.code);
      const { codes, hashes } = await newRecoveryCodes();
      await db.transaction().execute(async (trx) => {
        await lockCurrentSession(trx, config, request);
        if (!(await confirmSecret(trx, actor.id, secret, step))) throw nothingToConfirm();
        await replaceRecoveryCodes(trx, actor.id, hashes);
        // Somebody who knows only the password may have started other sessions, so these end.
        await deleteOtherSessions(trx, actor.id, hashToken(readToken(request, config) ?? ""));
        await insertAuditEntry(trx, { kind: "second-factor-added", user_id: actor.id });
        await enqueueMail(trx, { user_id: actor.id, change: "added" });
      });
      return { recovery_codes: codes };
    },
  );

  app.post(
    "/api/user/second-factor/recovery-codes",
    {
      config: { access: "own-access" },
      schema: { summary: "Makes new recovery codes", body: fullProof, response: { 201: recoveryCodes } },
    },
    async (request, reply) => {
      const { actor, body } = request;
      await prove(request, body);
      const { codes, hashes } = await newRecoveryCodes();
      await db.transaction().execute(async (trx) => {
        if (!(await lockSecondFactor(trx, actor.id))) throw alreadyRemoved();
        await replaceRecoveryCodes(trx, actor.id, hashes);
        await insertAuditEntry(trx, { kind: "recovery-codes-renewed", user_id: actor.id });
        await enqueueMail(trx, { user_id: actor.id, change: "codes-renewed" });
      });
      return reply.code(201).send({ recovery_codes: codes });
    },
  );

  app.post(
    "/api/user/second-factor/removal",
    {
      config: { access: "own-access" },
      schema: { summary: "Removes the caller's second factor", body: fullProof, response: { 204: z.null() } },
    },
    async (request, reply) => {
      const { actor, body } = request;
      await prove(request, body);
      await db.transaction().execute(async (trx) => {
        await lockUser(trx, actor.id);
        if (!(await deleteSecondFactor(trx, actor.id))) throw alreadyRemoved();
        await insertAuditEntry(trx, { kind: "second-factor-removed", user_id: actor.id });
        await enqueueMail(trx, { user_id: actor.id, change: "removed" });
      });
      return reply.code(204).send(null);
    },
  );

  async function confirmedStep(request: FastifyRequest, secret: Buffer, text: string): Promise<number> {
    const attempt = await beginAttempt(db, "second-factor", whoOf(request), "code");
    const step = stepOf(secret, readCode(text).code);
    if (step === undefined) {
      await failAttempt(db, attempt);
      await insertAuditEntry(db, { kind: "second-factor-failed", user_id: request.actor.id });
      throw invalid({
        code: [
          "Koden er forkert. Vent på den næste, og tjek, at telefonens ur går rigtigt. Kun den sidst viste QR-kode gælder.",
        ],
      });
    }
    await takeBack(db, attempt);
    return step;
  }
};

const nothingToConfirm = () =>
  conflict("Der er ikke noget at bekræfte. Er totrinslogin slået til, så lav nye nødkoder; ellers begynd forfra.");
