import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import type { Config } from "#common/server/config.ts";
import type { Database } from "#common/server/database/tables.ts";
import type { AccountMails } from "#features/users/server/account-mails.ts";
import { type FilterAttribute, parseFilter } from "../rules/scim-filter.ts";
import { patchedUser } from "../rules/scim-patch.ts";
import {
  scimList,
  scimListQuery,
  scimPatchInput,
  scimPath,
  scimRange,
  scimUser,
  scimUserInput,
  scimUserList,
  scimUserParams,
} from "../rules/scim-schemas.ts";
import { type DirectoryUser, presentScimUser, wantedOf } from "../rules/scim-user.ts";
import { scimCall, scimSchema } from "./scim-answers.ts";
import {
  changeDirectoryUser,
  createDirectoryUser,
  removeDirectoryUser,
  requireDirectoryUser,
} from "./scim-users.commands.ts";
import { listDirectoryUsers } from "./scim-users.store.ts";

const filtered: readonly FilterAttribute[] = ["id", "userName", "externalId", "displayName", "email", "active"];

const oneUser = `${scimPath}/Users/:userId` as const;

export type ScimOptions = {
  readonly config: Pick<Config, "baseUrl">;
  readonly db: Kysely<Database>;
  readonly tell: AccountMails;
};

export const scimUserRoutes: FastifyPluginAsyncZod<ScimOptions> = async (app, { config: { baseUrl }, db, tell }) => {
  const present = (user: DirectoryUser) => presentScimUser(user, baseUrl);

  app.get(
    `${scimPath}/Users`,
    {
      ...scimCall,
      schema: scimSchema({
        summary: "SCIM: lists the users of the company",
        querystring: scimListQuery,
        response: { 200: scimUserList },
      }),
    },
    async ({ query }) => {
      const conditions = query.filter === undefined ? [] : parseFilter(query.filter, filtered);
      const range = scimRange(query);
      const { users, total } = await listDirectoryUsers(db, conditions, range);
      return scimList(users.map(present), total, range.startIndex);
    },
  );

  app.post(
    `${scimPath}/Users`,
    {
      ...scimCall,
      schema: scimSchema({ summary: "SCIM: creates a user", body: scimUserInput, response: { 201: scimUser } }),
    },
    async ({ body }, reply) => {
      const created = await db.transaction().execute((trx) => createDirectoryUser(trx, wantedOf(body)));
      const answer = present(created);
      return reply.code(201).header("location", answer.meta.location).send(answer);
    },
  );

  app.get(
    oneUser,
    {
      ...scimCall,
      schema: scimSchema({ summary: "SCIM: finds a user", params: scimUserParams, response: { 200: scimUser } }),
    },
    async ({ params }) => present(await requireDirectoryUser(db, params.userId)),
  );

  app.put(
    oneUser,
    {
      ...scimCall,
      schema: scimSchema({
        summary: "SCIM: replaces a user",
        params: scimUserParams,
        body: scimUserInput,
        response: { 200: scimUser },
      }),
    },
    ({ params, body }) =>
      db
        .transaction()
        .execute(async (trx) =>
          present(await changeDirectoryUser(trx, tell.addressChanged, params.userId, wantedOf(body))),
        ),
  );

  app.patch(
    oneUser,
    {
      ...scimCall,
      schema: scimSchema({
        summary: "SCIM: changes, deactivates or reactivates a user",
        params: scimUserParams,
        body: scimPatchInput,
        response: { 200: scimUser },
      }),
    },
    ({ params, body }) =>
      db
        .transaction()
        .execute(async (trx) =>
          present(await changeDirectoryUser(trx, tell.addressChanged, params.userId, patchedUser(body.Operations))),
        ),
  );

  app.delete(
    oneUser,
    {
      ...scimCall,
      schema: scimSchema({
        summary: "SCIM: deactivates a user for good",
        params: scimUserParams,
        response: { 204: z.null() },
      }),
    },
    async ({ params }, reply) => {
      await db.transaction().execute((trx) => removeDirectoryUser(trx, params.userId));
      return reply.code(204).send(null);
    },
  );
};
