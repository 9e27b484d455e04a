import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import { idText } from "#common/rules/values/fields.ts";
import type { MailQueue } from "#common/server/background/mail-queue.ts";
import type { Database } from "#common/server/database/tables.ts";
import { secondFactorMail } from "./second-factor-mail.ts";
import { logOutUser, resetSecondFactor, type SecondFactorReset } from "./users.commands.ts";
import { findActiveUser } from "./users.store.ts";

const params = z.object({ userId: idText });

type UserAccessOptions = { db: Kysely<Database>; mails: MailQueue };

export const userAccessRoutes: FastifyPluginAsyncZod<UserAccessOptions> = async (app, { db, mails }) => {
  const enqueueResetMail = mails.kind("second-factor-reset", async ({ user_id }: SecondFactorReset) => {
    const found = await findActiveUser(db, user_id);
    return found && secondFactorMail(found, "removed");
  });

  app.delete(
    "/api/users/:userId/sessions",
    {
      config: { access: "end-user-sessions" },
      schema: { summary: "Logs a user out everywhere", params, response: { 204: z.null() } },
    },
    async ({ actor, params }, reply) => {
      await logOutUser(db, actor, params.userId);
      return reply.code(204).send(null);
    },
  );

  app.delete(
    "/api/users/:userId/second-factor",
    {
      config: { access: "reset-second-factor" },
      schema: { summary: "Removes a user's second factor", params, response: { 204: z.null() } },
    },
    async ({ actor, params }, reply) => {
      await resetSecondFactor(db, enqueueResetMail, actor, params.userId);
      return reply.code(204).send(null);
    },
  );
};
