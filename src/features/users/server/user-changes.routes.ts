import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import { idText, mergeErrors, validFields } from "#common/rules/values/fields.ts";
import { staleVersion } from "#common/rules/versions.ts";
import type { Database } from "#common/server/database/tables.ts";
import { checkedBody } from "#common/server/http/errors.ts";
import { createOnce, idempotencyHeaders } from "#common/server/http/idempotency.ts";
import { ledPeopleErrors, sharedLeader, sharedLeaderInput } from "../rules/shared-leader.ts";
import { createdUser, invitation, user, userChange, userInput, userRelations } from "../rules/user.ts";
import { roleErrors } from "../rules/user-policy.ts";
import type { AccountMails } from "./account-mails.ts";
import type { Invitations } from "./invitations/invitations.ts";
import { leaderErrors, requireSameRate, requireUnchanged, takenErrors } from "./user-checks.ts";
import { presentUser } from "./user-presenter.ts";
import { createUser, inviteAgain, requireUser, saveUser, shareLeader } from "./users.commands.ts";
import { countAdmins, lockAdminRole, lockLed } from "./users.store.ts";

const savedQuery = z.object(userRelations);
const params = z.object({ userId: idText });

/** An id that no user has. */
const nobody = 0;

type UserChangeOptions = { db: Kysely<Database>; invitations: Invitations; tell: AccountMails };

export const userChangeRoutes: FastifyPluginAsyncZod<UserChangeOptions> = async (app, options) => {
  const { db, invitations, tell } = options;

  app.post(
    "/api/users",
    {
      config: { access: "create-user" },
      attachValidation: true,
      schema: {
        summary: "Creates a user",
        headers: idempotencyHeaders,
        querystring: savedQuery,
        body: userInput,
        response: { 201: createdUser },
      },
    },
    async (request, reply) => {
      const created = await createOnce(db, request, async (trx) => {
        const input = await checkedBody(request, userInput, async (fields) =>
          mergeErrors(
            await takenErrors(trx, fields, nobody),
            await leaderErrors(trx, fields, { id: nobody, leader: null }),
          ),
        );
        return presentUser(trx, request.actor, await createUser(trx, invitations.enqueue, request.actor, input));
      });
      return reply.code(201).send({ ...created, ...(await invitations.linkToHandOver(created.id)) });
    },
  );

  app.post(
    "/api/users/leader",
    {
      config: { access: "edit-user" },
      attachValidation: true,
      schema: {
        summary: "Gives several users the same leader",
        headers: idempotencyHeaders,
        body: sharedLeaderInput,
        response: { 201: sharedLeader },
      },
    },
    async (request, reply) => {
      const created = await createOnce(db, request, async (trx) => {
        const { users = [] } = validFields(sharedLeaderInput, request.body);
        const people = await lockLed(
          trx,
          users.map(({ id }) => id),
        );
        const { leader_id } = await checkedBody(request, sharedLeaderInput, async (fields) =>
          mergeErrors(ledPeopleErrors(fields, people), await leaderErrors(trx, fields, { id: nobody, leader: null })),
        );
        await shareLeader(trx, request.actor, people, leader_id);
        return { count: people.length };
      });
      return reply.code(201).send(created);
    },
  );

  app.post(
    "/api/users/:userId/invitation",
    {
      config: { access: "invite-user" },
      schema: { summary: "Sends an invitation again", params, response: { 200: invitation } },
    },
    async ({ actor, params }) => {
      await inviteAgain(db, invitations.enqueue, actor, params.userId);
      return invitations.linkToHandOver(params.userId);
    },
  );

  app.put(
    "/api/users/:userId",
    {
      config: { access: "edit-user" },
      attachValidation: true,
      schema: {
        summary: "Changes a user",
        params,
        querystring: savedQuery,
        body: userChange,
        response: { 200: user, 409: staleVersion(user) },
      },
    },
    (request) =>
      db.transaction().execute(async (trx) => {
        const { actor } = request;
        const { userId } = request.params;
        await lockAdminRole(trx);
        const {
          version: _version,
          default_hourly_rate_from: _from,
          ...input
        } = await checkedBody(request, userChange, async (fields) => {
          await requireUnchanged(trx, actor, userId, fields.version);
          const stored = await requireUser(trx, userId);
          await requireSameRate(trx, actor, stored, fields.default_hourly_rate_from);
          return mergeErrors(
            await takenErrors(trx, fields, userId),
            await leaderErrors(trx, fields, stored),
            roleErrors(fields.roles, stored, await countAdmins(trx)),
          );
        });
        await saveUser(trx, tell.addressChanged, actor, userId, input);
        return presentUser(trx, actor, userId);
      }),
  );
};
