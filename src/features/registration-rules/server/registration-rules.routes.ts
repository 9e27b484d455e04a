import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import { changedValues } from "#common/rules/audit-log.ts";
import { staleVersion } from "#common/rules/versions.ts";
import { insertAuditEntry } from "#common/server/audit-log.ts";
import type { Database } from "#common/server/database/tables.ts";
import { nextVersion, requireVersion } from "#common/server/versions.ts";
import { registrationRuleWords } from "../rules/registration-rule-words.ts";
import { registrationRules, registrationRulesChange } from "../rules/registration-rules.ts";

/** The rules for registering jobs (docs/product-rules.md#steps-of-minutes). */
export const registrationRuleRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  const path = "/api/registration-rules";
  const config = { access: "edit-company" } as const;

  app.get(
    path,
    { config, schema: { summary: "Finds how jobs are registered", response: { 200: registrationRules } } },
    () => findRegistrationRules(db),
  );

  app.put(
    path,
    {
      config,
      schema: {
        summary: "Changes how jobs are registered",
        body: registrationRulesChange,
        response: { 200: registrationRules, 409: staleVersion(registrationRules) },
      },
    },
    ({ actor, body: { version, ...input } }) =>
      db.transaction().execute(async (trx) => {
        const current = () => findRegistrationRules(trx);
        await requireVersion(trx, actor, { table: "registration_rules", what: "reglerne", version, current });
        const [former, saved] = [await current(), input].map(registrationRuleWords);
        const details = former && saved && changedValues(former, saved, ["step", "rounding", "days_back"]);
        await trx
          .updateTable("registration_rules")
          .set({ ...input, ...nextVersion(actor) })
          .execute();
        if (details) await insertAuditEntry(trx, { kind: "registration-rules-changed", user_id: actor.id, details });
        return current();
      }),
  );
};

const findRegistrationRules = (db: Kysely<Database>) =>
  db
    .selectFrom("registration_rules")
    .select(["minute_step", "rounding", "days_back", "version"])
    .executeTakeFirstOrThrow();
