import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import { changedValues } from "#common/rules/audit-log.ts";
import { staleVersion } from "#common/rules/versions.ts";
import { insertAuditEntry } from "#common/server/audit-log.ts";
import type { Database } from "#common/server/database/tables.ts";
import { nextVersion, requireVersion } from "#common/server/versions.ts";
import {
  anonymisationSetting,
  anonymisationSettingChange,
} from "#features/personal-data/rules/anonymisation-setting.ts";

export const anonymisationSettingRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  const path = "/api/leavers/anonymisation-setting";

  app.get(
    path,
    {
      config: { access: "anonymise-leavers" },
      schema: { summary: "Says whether leavers are anonymised by themselves", response: { 200: anonymisationSetting } },
    },
    () => findAnonymisationSetting(db),
  );

  app.put(
    path,
    {
      config: { access: "anonymise-leavers" },
      schema: {
        summary: "Changes whether leavers are anonymised by themselves",
        body: anonymisationSettingChange,
        response: { 200: anonymisationSetting, 409: staleVersion(anonymisationSetting) },
      },
    },
    ({ actor, body: { version, is_automatic } }) =>
      db.transaction().execute(async (trx) => {
        const current = () => findAnonymisationSetting(trx);
        const what = "automatisk anonymisering";
        await requireVersion(trx, actor, { table: "anonymisation_setting", what, version, current });
        const details = changedValues(await current(), { is_automatic }, ["is_automatic"]);
        await trx
          .updateTable("anonymisation_setting")
          .set({ is_automatic, ...nextVersion(actor) })
          .execute();
        if (details) await insertAuditEntry(trx, { kind: "anonymisation-setting-changed", user_id: actor.id, details });
        return current();
      }),
  );
};

export const findAnonymisationSetting = (db: Kysely<Database>) =>
  db.selectFrom("anonymisation_setting").select(["is_automatic", "version"]).executeTakeFirstOrThrow();
