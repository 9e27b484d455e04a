import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import { changedValues } from "#common/rules/audit-log.ts";
import { changeOf, staleVersion } from "#common/rules/versions.ts";
import { insertAuditEntry } from "#common/server/audit-log.ts";
import type { Database } from "#common/server/database/tables.ts";
import { requireVersion } from "#common/server/versions.ts";
import { lawRules, savedLawRules } from "#features/working-time-law/rules/law-rules.ts";
import { findLawRules, updateLawRules } from "#features/working-time-law/server/law-rules.store.ts";

/** The company's rules of working time: everybody reads them, because they decide about everybody's rest. */
export const lawRuleRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  app.get(
    "/api/working-time/rules",
    { config: { access: "read-working-time" }, schema: { response: { 200: savedLawRules } } },
    () => findLawRules(db),
  );

  app.put(
    "/api/working-time/rules",
    {
      config: { access: "edit-working-time-rules" },
      schema: { body: changeOf(lawRules), response: { 200: savedLawRules, 409: staleVersion(savedLawRules) } },
    },
    ({ actor, body: { version, ...rules } }) =>
      db.transaction().execute(async (trx) => {
        const current = () => findLawRules(trx);
        await requireVersion(trx, actor, { table: "working_time_rules", what: "reglerne", version, current });
        const fields = ["rest_hours", "reference_months", "days_between_days_off"] as const;
        const changed = changedValues(await findLawRules(trx), rules, fields);
        await updateLawRules(trx, actor, rules);
        const details = changed && { details: changed };
        await insertAuditEntry(trx, { kind: "working-time-rules-changed", user_id: actor.id, ...details });
        return findLawRules(trx);
      }),
  );
};
