import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import type { Database } from "#common/server/database/tables.ts";
import { createOnce, idempotencyHeaders } from "#common/server/http/idempotency.ts";
import { invitationsInput, invitedUsers, maxInvited, sentInvitations } from "#features/users/rules/invitations.ts";
import { inviteUsers } from "../users.commands.ts";
import { listInvited } from "../users.store.ts";
import type { Invitations } from "./invitations.ts";

type Options = { readonly db: Kysely<Database>; readonly invitations: Invitations };

export const invitationRoutes: FastifyPluginAsyncZod<Options> = async (app, { db, invitations }) => {
  const config = { access: "invite-user" } as const;

  app.get(
    "/api/invitations",
    { config, schema: { summary: "Lists the users without a password", response: { 200: invitedUsers } } },
    () => listInvited(db, maxInvited),
  );

  app.post(
    "/api/invitations",
    {
      config,
      schema: {
        summary: "Invites several users",
        headers: idempotencyHeaders,
        body: invitationsInput,
        response: { 201: sentInvitations },
      },
    },
    async (request, reply) => {
      const invited = await createOnce(db, request, (trx) =>
        inviteUsers(trx, invitations, request.actor, request.body.users),
      );
      // The stored response of `createOnce` must not contain links (docs/decisions/029-invitations.md).
      const links = await invitations.linksToHandOver(invited);
      return reply.code(201).send({ count: invited.length, links: [...links] });
    },
  );
};
