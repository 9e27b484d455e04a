import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import { insertAuditEntry } from "#common/server/audit-log.ts";
import { deleteScimToken, replaceScimToken } from "#common/server/auth/credentials/scim-token.ts";
import { wallClock } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { notFound } from "#common/server/http/errors.ts";
import { newScimToken, type ScimSetup, scimSetup } from "../rules/scim-connection.ts";
import { scimPath } from "../rules/scim-schemas.ts";
import type { ScimOptions } from "./scim-users.routes.ts";

export const scimSetupRoutes: FastifyPluginAsyncZod<Omit<ScimOptions, "tell">> = async (
  app,
  { config: { baseUrl }, db },
) => {
  const config = { access: "edit-login-providers" } as const;
  const setupOf = async (trx: Kysely<Database>): Promise<ScimSetup> => ({
    base_url: `${baseUrl}${scimPath}`,
    connection: (await findConnection(trx)) ?? null,
  });

  app.get(
    "/api/scim",
    { config, schema: { summary: "Says whether a directory keeps users by SCIM", response: { 200: scimSetup } } },
    () => setupOf(db),
  );

  // No Idempotency-Key, because the stored response would contain the token.
  app.post(
    "/api/scim/token",
    { config, schema: { summary: "Turns SCIM on, or replaces its token", response: { 201: newScimToken } } },
    async ({ actor }, reply) => {
      const made = await db.transaction().execute(async (trx) => {
        const isOn = (await findConnection(trx)) !== undefined;
        const token = await replaceScimToken(trx, actor.id);
        await insertAuditEntry(trx, { kind: isOn ? "scim-token-renewed" : "scim-turned-on", user_id: actor.id });
        return { ...(await setupOf(trx)), token };
      });
      return reply.code(201).send(made);
    },
  );

  app.delete(
    "/api/scim/token",
    { config, schema: { summary: "Turns SCIM off", response: { 204: z.null() } } },
    async ({ actor }, reply) => {
      await db.transaction().execute(async (trx) => {
        if (!(await deleteScimToken(trx))) throw notFound("SCIM er allerede slået fra.");
        await insertAuditEntry(trx, { kind: "scim-turned-off", user_id: actor.id });
      });
      return reply.code(204).send(null);
    },
  );
};

function findConnection(db: Kysely<Database>) {
  return db
    .selectFrom("scim_connection")
    .innerJoin("users", "users.id", "made_by_user_id")
    .select(["users.display_name as made_by", wallClock("made_at").as("made_at")])
    .select(wallClock("last_used_at").$castTo<string | null>().as("last_used_at"))
    .executeTakeFirst();
}
