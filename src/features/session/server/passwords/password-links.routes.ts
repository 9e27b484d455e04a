import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { currentUser } from "#common/rules/access/current-user.ts";
import { insertPasswordLink } from "#common/server/auth/password-links.ts";
import { findProviderOnlyUser } from "#common/server/auth/provider-only.ts";
import { hashToken } from "#common/server/auth/session-token.ts";
import type { MailQueue } from "#common/server/background/mail-queue.ts";
import { clientOf } from "#common/server/http/client-address.ts";
import { checkedBody } from "#common/server/http/errors.ts";
import {
  passwordLink,
  passwordLinkKind,
  passwordLinkRequest,
  passwordReset,
} from "#features/session/rules/credentials.ts";
import { type SessionServices, startSession } from "../session.commands.ts";
import { findLinkHolder } from "../session.store.ts";
import { requestPasswordLink, resetPassword } from "./password-links.commands.ts";
import { passwordResetMail, providerOnlyMail } from "./password-mail.ts";
import { passwordChoiceErrors } from "./weak-passwords.ts";

const resetUser = z.omit(currentUser, {
  authorizations: true,
  must_add_second_factor: true,
  stands_in_for: true,
  hourly_rates: true,
  norms: true,
  company_days: true,
  time_rule: true,
  entry_limit: true,
  company_name: true,
  absence: true,
  has_allowances: true,
});

type PasswordLinkOptions = SessionServices & { mails: MailQueue };

export const passwordLinkRoutes: FastifyPluginAsyncZod<PasswordLinkOptions> = async (app, options) => {
  const { config, db, mails } = options;

  const enqueueResetMail = mails.kind("password-reset", async ({ user_id }: { user_id: number | null }) => {
    if (user_id === null) return undefined;
    const providerOnly = await findProviderOnlyUser(db, user_id);
    if (providerOnly) return providerOnlyMail(providerOnly, config.baseUrl);
    const link = await insertPasswordLink(db, config.baseUrl, user_id, "reset");
    return link && passwordResetMail(link);
  });

  app.post(
    "/password/email",
    {
      config: { access: "open" },
      schema: {
        summary: "Sends a link to a new password",
        body: passwordLinkRequest,
        response: { 200: z.object({ message: z.string() }) },
      },
    },
    async (request) => {
      await requestPasswordLink(db, enqueueResetMail, request.body.email, clientOf(request));
      return { message: "Vi har sendt dig et link, til din e-mail." };
    },
  );

  app.post(
    "/password/link",
    {
      config: { access: "open" },
      schema: {
        summary: "Says whether a link to a new password still works",
        body: passwordLink,
        response: { 200: passwordLinkKind },
      },
    },
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
      // An invitation also logs the user in, so the response is then the current user.
      schema: {
        summary: "Chooses a new password by a link",
        body: passwordReset,
        response: { 200: z.union([currentUser, resetUser]) },
      },
    },
    async (request, reply) => {
      const body = await checkedBody(request, passwordReset, async (fields) => {
        const { token = "", email = "" } = fields;
        return passwordChoiceErrors(fields, await findLinkHolder(db, hashToken(token), email));
      });
      const { user, invited } = await resetPassword(options, body);
      return (invited && (await startSession(options, request, reply, invited, false))) ?? user;
    },
  );
};
