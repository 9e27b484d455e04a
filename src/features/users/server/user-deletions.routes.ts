import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import { idText } from "#common/rules/values/fields.ts";
import { staleVersion } from "#common/rules/versions.ts";
import type { Database } from "#common/server/database/tables.ts";
import { checkedBody, conflict, notFound } from "#common/server/http/errors.ts";
import { createdUser, deletionQuery, reactivationChange, user, userDeletion } from "../rules/user.ts";
import type { Invitations } from "./invitations/invitations.ts";
import { requireUnchanged, takenErrors } from "./user-checks.ts";
import { presentUser, withActions } from "./user-presenter.ts";
import { deleteUser, reactivateUser, requireUser } from "./users.commands.ts";
import { countOwned, type FoundUser, isAnonymised, lockAdminRole, lockUser } from "./users.store.ts";

const params = z.object({ userId: idText });

type UserDeletionOptions = { db: Kysely<Database>; invitations: Invitations };

export const userDeletionRoutes: FastifyPluginAsyncZod<UserDeletionOptions> = async (app, { db, invitations }) => {
  app.get(
    "/api/users/:userId/deletion",
    {
      config: { access: "delete-user" },
      schema: { summary: "Says what the deletion of a user would end", params, response: { 200: userDeletion } },
    },
    async ({ params }) => {
      await requireUser(db, params.userId);
      return countOwned(db, params.userId);
    },
  );

  app.delete(
    "/api/users/:userId",
    {
      config: { access: "delete-user" },
      schema: {
        summary: "Deletes a user",
        params,
        querystring: deletionQuery,
        response: { 204: z.null(), 409: staleVersion(user) },
      },
    },
    async ({ actor, params: { userId }, query: { version, ...successors } }, reply) => {
      await db.transaction().execute(async (trx) => {
        await lockAdminRole(trx);
        await requireUnchanged(trx, actor, userId, version);
        await deleteUser(trx, actor, userId, successors);
      });
      return reply.code(204).send(null);
    },
  );

  app.post(
    "/api/users/:userId/reactivation",
    {
      config: { access: "reactivate-user" },
      attachValidation: true,
      schema: {
        summary: "Reactivates a deleted user",
        params,
        body: reactivationChange,
        response: { 200: createdUser, 409: staleVersion(user) },
      },
    },
    async (request) => {
      const { actor } = request;
      const { userId } = request.params;
      const reactivated = await db.transaction().execute(async (trx) => {
        const stored = await requireDeletedUser(trx, userId);
        const { version: _version, ...input } = await checkedBody(request, reactivationChange, async (fields) => {
          await requireUnchanged(trx, actor, userId, fields.version, () => withActions(trx, actor, stored));
          return takenErrors(trx, fields, userId);
        });
        await reactivateUser(trx, invitations.enqueue, actor, stored, input);
        return presentUser(trx, actor, userId);
      });
      return { ...reactivated, ...(await invitations.linkToHandOver(userId)) };
    },
  );
};

async function requireDeletedUser(trx: Kysely<Database>, id: number): Promise<FoundUser> {
  const found = await lockUser(trx, id);
  if (!found) throw notFound("Brugeren findes ikke.");
  if (await isAnonymised(trx, id))
    throw conflict("Personen er anonymiseret og kan ikke genaktiveres. Opret en ny bruger.");
  if (!found.is_deleted) throw conflict("Brugeren er allerede aktiv igen.");
  return found;
}
