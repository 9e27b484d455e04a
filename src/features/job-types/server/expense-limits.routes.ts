import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import { staleVersion } from "#common/rules/versions.ts";
import { insertAuditEntry } from "#common/server/audit-log.ts";
import type { Database } from "#common/server/database/tables.ts";
import { requireVersion } from "#common/server/versions.ts";
import { changedLimits, expenseLimits } from "../rules/expense-limits.ts";
import { findExpenseLimits, updateExpenseLimits } from "./expense-limits.store.ts";

export const expenseLimitRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  app.get(
    "/api/expense-limits",
    {
      config: { access: "login" },
      schema: { summary: "Lists the limits of expenses", response: { 200: expenseLimits } },
    },
    () => findExpenseLimits(db),
  );

  app.put(
    "/api/expense-limits",
    {
      config: { access: "edit-expense-limits" },
      schema: {
        summary: "Changes the limits of expenses",
        body: expenseLimits,
        response: { 200: expenseLimits, 409: staleVersion(expenseLimits) },
      },
    },
    ({ actor, body }) =>
      db.transaction().execute(async (trx) => {
        const { version } = body;
        const current = () => findExpenseLimits(trx);
        await requireVersion(trx, actor, { table: "expense_limits", what: "grænserne", version, current });
        const former = await findExpenseLimits(trx);
        await updateExpenseLimits(trx, actor, body);
        const details = { version: body.version + 1, ...changedLimits(former, body) };
        await insertAuditEntry(trx, { kind: "expense-limits-changed", user_id: actor.id, details });
        return { ...body, version: body.version + 1 };
      }),
  );
};
