import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import { today } from "#common/rules/time/clock.ts";
import { insertAuditEntry } from "#common/server/audit-log.ts";
import type { Database } from "#common/server/database/tables.ts";
import { conflict } from "#common/server/http/errors.ts";
import { closedMonths, closingRefusal, monthParams } from "../rules/closed-months.ts";
import { deleteClosedMonth, insertClosedMonth, listClosedMonths } from "./closed-months.store.ts";

export const closedMonthRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  const config = { access: "close-months" } as const;

  app.get(
    "/api/closed-months",
    { config, schema: { summary: "Lists the closed months", response: { 200: closedMonths } } },
    async () => ({ data: await listClosedMonths(db) }),
  );

  app.put(
    "/api/closed-months/:month",
    { config, schema: { summary: "Closes a month", params: monthParams, response: { 200: closedMonths } } },
    async ({ actor, params: { month } }) => {
      const refusal = closingRefusal(month, today());
      if (refusal !== undefined) throw conflict(refusal);
      return db.transaction().execute(async (trx) => {
        if (await insertClosedMonth(trx, month, actor.id))
          await insertAuditEntry(trx, { kind: "month-closed", user_id: actor.id, details: { month } });
        return { data: await listClosedMonths(trx) };
      });
    },
  );

  app.delete(
    "/api/closed-months/:month",
    { config, schema: { summary: "Reopens a closed month", params: monthParams, response: { 200: closedMonths } } },
    async ({ actor, params: { month } }) =>
      db.transaction().execute(async (trx) => {
        if (await deleteClosedMonth(trx, month))
          await insertAuditEntry(trx, { kind: "month-reopened", user_id: actor.id, details: { month } });
        return { data: await listClosedMonths(trx) };
      }),
  );
};
