import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import { idText } from "../../../common/rules/fields.ts";
import type { Database } from "../../../common/server/database/tables.ts";
import { notFound } from "../../../common/server/errors.ts";
import { currentUser } from "../../../common/rules/current-user.ts";
import { user } from "../rules/user.ts";
import { maySeeUser, userActions } from "../rules/user-policy.ts";
import { countAdmins, findActiveUser } from "./users.store.ts";

export const userRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  app.get(
    "/api/user",
    { config: { access: "login" }, schema: { response: { 200: currentUser } } },
    // A route with access "login" is not reached without a user.
    async (request) => request.currentUser as NonNullable<typeof request.currentUser>,
  );

  app.get(
    "/api/users/:userId",
    {
      config: { access: "login" },
      schema: { params: z.object({ userId: idText }), response: { 200: user } },
    },
    async ({ actor, params }) => {
      const found = maySeeUser(actor, params.userId) ? await findActiveUser(db, params.userId) : undefined;
      if (!found) throw notFound("Brugeren findes ikke.");
      return { ...found, authorized_actions: userActions(actor, found, await countAdmins(db)) };
    },
  );
};
