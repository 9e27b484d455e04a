import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import { changedValues } from "#common/rules/audit-log.ts";
import { staleVersion } from "#common/rules/versions.ts";
import { insertAuditEntry } from "#common/server/audit-log.ts";
import type { Database } from "#common/server/database/tables.ts";
import { nextVersion, requireVersion } from "#common/server/versions.ts";
import { reminderWords } from "../rules/auto-reminders.ts";
import { reminderSetting, reminderSettingChange } from "../rules/reminder-setting.ts";

export const reminderSettingRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  const path = "/api/registrations/reminder-setting";

  app.get(
    path,
    {
      config: { access: "edit-company" },
      schema: { summary: "Finds when reminders are sent by themselves", response: { 200: reminderSetting } },
    },
    () => findReminderSetting(db),
  );

  app.put(
    path,
    {
      config: { access: "edit-company" },
      schema: {
        summary: "Changes when reminders are sent by themselves",
        body: reminderSettingChange,
        response: { 200: reminderSetting, 409: staleVersion(reminderSetting) },
      },
    },
    ({ actor, body: { version, ...input } }) =>
      db.transaction().execute(async (trx) => {
        const current = () => findReminderSetting(trx);
        await requireVersion(trx, actor, { table: "reminder_setting", what: "påmindelserne", version, current });
        const former = await current();
        const weekdays = input.weekdays.toSorted();
        const inWords = (times: typeof input) => ({ times: reminderWords(times) });
        const details = changedValues(inWords(former), inWords({ ...input, weekdays }), ["times"]);
        await trx
          .updateTable("reminder_setting")
          .set({ ...input, weekdays, ...nextVersion(actor) })
          .execute();
        if (details) await insertAuditEntry(trx, { kind: "reminder-setting-changed", user_id: actor.id, details });
        return current();
      }),
  );
};

export const findReminderSetting = (db: Kysely<Database>) =>
  db.selectFrom("reminder_setting").select(["weekdays", "hour", "after_days", "version"]).executeTakeFirstOrThrow();
