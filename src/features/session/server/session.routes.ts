import type { FastifyReply, FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import { currentUser } from "#common/rules/current-user.ts";
import { insertAuditEntry } from "#common/server/audit-log.ts";
import { authenticate } from "#common/server/auth/authenticate.ts";
import { insertPasswordLink } from "#common/server/auth/password-links.ts";
import { writeSessionToken } from "#common/server/auth/session-cookie.ts";
import { hashToken, newToken, readToken } from "#common/server/auth/session-token.ts";
import type { MailQueue } from "#common/server/background/mail-queue.ts";
import { canonicalEmail } from "#common/server/canonical-email.ts";
import type { Config } from "#common/server/config.ts";
import type { Database } from "#common/server/database/tables.ts";
import { clientOf } from "#common/server/http/client-address.ts";
import { checkedBody, invalid } from "#common/server/http/errors.ts";
import type { AccountMails } from "#features/users/server/account-mails.ts";
import { findActiveUser, findUserByEmail } from "#features/users/server/users.store.ts";
import {
  login,
  passwordLink,
  passwordLinkKind,
  passwordLinkRequest,
  passwordReset,
  wrongCode,
} from "../rules/credentials.ts";
import { beginAttempt, countAttempt, failAttempt, forgetFailures, takeBack } from "./attempts.ts";
import { passwordResetMail } from "./password-mail.ts";
import { hashPassword, isPasswordOf } from "./passwords.ts";
import { findSecret, tellWrongCode } from "./second-factor.store.ts";
import { spendCode } from "./second-factor-codes.ts";
import {
  deleteSession,
  findLinkHolder,
  holdProof,
  insertSession,
  type LoginProof,
  updatePasswordByLink,
} from "./session.store.ts";
import { passwordChoiceErrors } from "./weak-passwords.ts";

const resetUser = z.omit(currentUser, { authorizations: true, must_add_second_factor: true, stands_in_for: true });

/** The most that is kept of what a browser says of itself. */
const maxUserAgent = 200;

type SessionOptions = { config: Config; db: Kysely<Database>; mails: MailQueue; tell: AccountMails };

export const sessionRoutes: FastifyPluginAsyncZod<SessionOptions> = async (app, options) => {
  const { config, db, mails, tell } = options;

  const enqueueResetMail = mails.kind("password-reset", async ({ user_id }: { user_id: number | null }) => {
    if (user_id === null) return undefined;
    const link = await insertPasswordLink(db, config.baseUrl, user_id, "reset");
    return link && passwordResetMail(link);
  });

  app.post(
    "/login",
    { config: { access: "open" }, schema: { body: login, response: { 200: currentUser } } },
    async (request, reply) => {
      const { email, password, remember, code } = request.body;
      const who = { account: accountOf(email), client: clientOf(request) };
      const attempt = await beginAttempt(db, "login", who, "email");
      const user = await findUserByEmail(db, email);
      if (!(await isPasswordOf(user?.password_hash, password)) || !user) throw await wrongLogin(user?.id, attempt);
      const secret = await findSecret(db, user.id);
      if (secret) await requireCode(request, user.id, code, attempt);
      const loggedIn = await startSession(request, reply, { ...user, secret }, remember);
      if (!loggedIn) throw await wrongLogin(user.id, attempt);
      await takeBack(db, attempt);
      await forgetFailures(db, who);
      return loggedIn;
    },
  );

  app.post(
    "/logout",
    { config: { access: "open" }, schema: { response: { 204: z.null() } } },
    async (request, reply) => {
      const token = readToken(request, config);
      if (token) await endSession(hashToken(token));
      writeSessionToken(reply, config, newToken(), false);
      return reply.code(204).send(null);
    },
  );

  app.post(
    "/password/email",
    {
      config: { access: "open" },
      schema: { body: passwordLinkRequest, response: { 200: z.object({ message: z.string() }) } },
    },
    async (request) => {
      const { email } = request.body;
      await countAttempt(db, "password-link", { account: accountOf(email), client: clientOf(request) }, "email");
      const user = await findUserByEmail(db, email);
      await insertAuditEntry(db, { kind: "password-link-requested", about_user_id: user?.id });
      // Also when there is nobody to write to, so that it takes as long for an unknown address as for a known one.
      await enqueueResetMail(db, { user_id: user?.id ?? null });
      return { message: "Vi har sendt dig et link, til din e-mail." };
    },
  );

  app.post(
    "/password/link",
    { config: { access: "open" }, schema: { body: passwordLink, response: { 200: passwordLinkKind } } },
    async ({ body }) => {
      const holder = await findLinkHolder(db, hashToken(body.token), body.email);
      return { is_invitation: holder?.is_invitation ?? false };
    },
  );

  app.post(
    "/password/reset",
    {
      config: { access: "open" },
      attachValidation: true,
      schema: {
        body: passwordReset,
        // Who was invited is logged in with it.
        response: { 200: z.union([currentUser, resetUser]) },
      },
    },
    async (request, reply) => {
      const holderOf = ({ token = "", email = "" }) => findLinkHolder(db, hashToken(token), email);
      const body = await checkedBody(request, passwordReset, async (fields) =>
        passwordChoiceErrors(fields, await holderOf(fields)),
      );
      const holder = await holderOf(body);
      if (!holder) throw staleLink();
      const tokenHash = hashToken(body.token);
      const passwordHash = await hashPassword(body.password);
      const user = await db.transaction().execute(async (trx) => {
        if (!(await updatePasswordByLink(trx, tokenHash, holder.id, passwordHash))) throw staleLink();
        await forgetFailures(trx, { account: accountOf(body.email) });
        await insertAuditEntry(trx, { kind: "password-reset", user_id: holder.id });
        if (!holder.is_invitation) await tell.passwordChanged(trx, { user_id: holder.id });
        const user = await findActiveUser(trx, holder.id);
        if (!user) throw staleLink();
        return user;
      });
      if (!holder.is_invitation) return user;
      const proof = { id: holder.id, password_hash: passwordHash, secret: undefined };
      return (await startSession(request, reply, proof, false)) ?? user;
    },
  );

  async function wrongLogin(userId: number | undefined, attempt: number) {
    await failAttempt(db, attempt);
    await insertAuditEntry(db, { kind: "login-failed", about_user_id: userId });
    return invalid({ email: ["E-mail eller adgangskode er forkert."] });
  }

  /** Whose password is right has not failed, whatever the code. */
  async function requireCode(
    request: FastifyRequest,
    userId: number,
    code: string | undefined,
    attempt: number,
  ): Promise<void> {
    await takeBack(db, attempt);
    if (!code) throw invalid({ code: ["Skriv også koden fra din app."] });
    // Apart from the address's, which a new password forgets.
    const who = { account: `user:${userId}`, client: clientOf(request) };
    const attemptOfUser = await beginAttempt(db, "second-factor", who, "code");
    if (await spendCode(db, userId, code)) {
      await takeBack(db, attemptOfUser);
      return forgetFailures(db, who);
    }
    await failAttempt(db, attemptOfUser);
    await insertAuditEntry(db, { kind: "login-failed", about_user_id: userId });
    await tellWrongCode(db, tell, userId);
    throw invalid({ code: [wrongCode] });
  }

  function endSession(tokenHash: Buffer): Promise<void> {
    return db.transaction().execute(async (trx) => {
      const user_id = await deleteSession(trx, tokenHash);
      if (user_id !== undefined) await insertAuditEntry(trx, { kind: "logout", user_id });
    });
  }

  /** @returns undefined when the password or the second factor is another one meanwhile, or was by the end of it */
  async function startSession(request: FastifyRequest, reply: FastifyReply, proof: LoginProof, remember: boolean) {
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
      });
      await insertAuditEntry(trx, { kind: "login", user_id: proof.id });
      return true;
    });
    if (!isStarted) return undefined;
    writeSessionToken(reply, config, token, remember);
    await authenticate(request, config, db, token);
    return request.currentUser as NonNullable<typeof request.currentUser>;
  }
};

const accountOf = (email: string) => `email:${canonicalEmail(email).toLowerCase().slice(0, 190)}`;

const staleLink = () => invalid({ email: ["Linket er udløbet eller brugt. Bed om et nyt under »Glemt din kode?«."] });
