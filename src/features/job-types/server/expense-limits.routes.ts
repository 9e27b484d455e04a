import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import { insertAuditEntry } from "../../../common/server/audit-log.ts";
import type { Database } from "../../../common/server/database/tables.ts";
import { conflict } from "../../../common/server/http/errors.ts";
import { changedLimits, expenseLimits } from "../rules/expense-limits.ts";
import { findExpenseLimits, updateExpenseLimits } from "./expense-limits.store.ts";

/** The company's limits of expenses: the form of an expense asks for them, whoever manages job types sets them. */
export const expenseLimitRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  app.get("/api/expense-limits", { config: { access: "login" }, schema: { response: { 200: expenseLimits } } }, () =>
    findExpenseLimits(db),
  );

  app.put(
    "/api/expense-limits",
    { config: { access: "manage-job-types" }, schema: { body: expenseLimits, response: { 200: expenseLimits } } },
    ({ actor, body }) =>
      db.transaction().execute(async (trx) => {
        const former = await findExpenseLimits(trx);
        if (!(await updateExpenseLimits(trx, body))) throw conflict("En anden har ændret grænserne.");
        const details = { version: body.version + 1, ...changedLimits(former, body) };
        await insertAuditEntry(trx, { kind: "expense-limits-changed", user_id: actor.id, details });
        return { ...body, version: body.version + 1 };
      }),
  );
};
