import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import { metaOf, pageRange } from "#common/rules/lists/page-size.ts";
import { periodErrors } from "#common/rules/time/period.ts";
import type { Database } from "#common/server/database/tables.ts";
import { invalid } from "#common/server/http/errors.ts";
import { auditLogPage, auditLogQuery, maxFoundEntries } from "../rules/audit-log.ts";
import { countAuditEntries, findPerson, listAuditEntries } from "./audit-log.store.ts";

export const auditLogRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  app.get(
    "/api/audit-log",
    {
      config: { access: "read-audit-log" },
      schema: { summary: "Lists the audit log", querystring: auditLogQuery, response: { 200: auditLogPage } },
    },
    async ({ query }) => {
      const errors = periodErrors(query);
      if (Object.keys(errors).length > 0) throw invalid(errors);
      const { limit: perPage, offset } = pageRange(query);
      const limit = Math.max(0, Math.min(perPage, maxFoundEntries - offset));
      const [data, total, user] = await Promise.all([
        limit > 0 ? listAuditEntries(db, query, { limit, offset }) : [],
        countAuditEntries(db, query, maxFoundEntries),
        query.user_id === undefined ? undefined : findPerson(db, query.user_id),
      ]);
      return { data, meta: metaOf(query, total), user: user ?? null };
    },
  );
};
