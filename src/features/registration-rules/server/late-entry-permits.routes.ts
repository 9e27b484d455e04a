import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import { today } from "#common/rules/time/clock.ts";
import { insertAuditEntry } from "#common/server/audit-log.ts";
import type { Database } from "#common/server/database/tables.ts";
import { invalid, notFound } from "#common/server/http/errors.ts";
import { permitErrors, permitInput, permitParams, permits } from "../rules/late-entry-permits.ts";
import { deletePermit, findPermit, listPermits, savePermit } from "./late-entries.store.ts";

export const lateEntryPermitRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  const config = { access: "edit-company" } as const;
  const path = "/api/users/:userId/late-entry-permit";

  app.get(
    "/api/late-entry-permits",
    { config, schema: { summary: "Lists who may register earlier days for now", response: { 200: permits } } },
    async () => ({ data: await listPermits(db) }),
  );

  app.put(
    path,
    {
      config,
      schema: {
        summary: "Lets earlier days be registered for a person until a day",
        params: permitParams,
        body: permitInput,
        response: { 200: permits },
      },
    },
    async ({ actor, body: { until_date }, params: { userId } }) => {
      const errors = permitErrors({ until_date }, today());
      if (Object.keys(errors).length > 0) throw invalid(errors);
      return db.transaction().execute(async (trx) => {
        const former = await findPermit(trx, userId);
        if (!(await savePermit(trx, userId, until_date, actor.id))) throw notFound("Brugeren findes ikke.");
        const entry = { user_id: actor.id, about_user_id: userId, details: { to: until_date } };
        if (former !== until_date) await insertAuditEntry(trx, { kind: "late-entries-permitted", ...entry });
        return { data: await listPermits(trx) };
      });
    },
  );

  app.delete(
    path,
    {
      config,
      schema: {
        summary: "Ends that earlier days may be registered for a person",
        params: permitParams,
        response: { 200: permits },
      },
    },
    async ({ actor, params: { userId } }) =>
      db.transaction().execute(async (trx) => {
        if (await deletePermit(trx, userId))
          await insertAuditEntry(trx, { kind: "late-entries-ended", user_id: actor.id, about_user_id: userId });
        return { data: await listPermits(trx) };
      }),
  );
};
