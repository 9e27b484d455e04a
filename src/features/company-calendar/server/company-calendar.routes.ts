import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import { changedValues } from "#common/rules/audit-log.ts";
import {
  type CompanyDay,
  type CompanyDays,
  companyDayKeys,
  timeOffLabels,
} from "#common/rules/norm/company-calendar.ts";
import { companyCalendar, companyCalendarChange } from "#common/rules/norm/company-calendar-input.ts";
import { staleVersion } from "#common/rules/versions.ts";
import { insertAuditEntry } from "#common/server/audit-log.ts";
import type { Database } from "#common/server/database/tables.ts";
import { nextVersion, requireVersion } from "#common/server/versions.ts";

export const companyCalendarRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  app.get(
    "/api/company-calendar",
    {
      config: { access: "login" },
      schema: { summary: "Finds the company's own days off", response: { 200: companyCalendar } },
    },
    () => findCalendar(db),
  );

  app.put(
    "/api/company-calendar",
    {
      config: { access: "edit-company" },
      schema: {
        summary: "Changes the company's own days off",
        body: companyCalendarChange,
        response: { 200: companyCalendar, 409: staleVersion(companyCalendar) },
      },
    },
    ({ actor, body: { version, days } }) =>
      db.transaction().execute(async (trx) => {
        const current = () => findCalendar(trx);
        await requireVersion(trx, actor, { table: "company_calendar", what: "fridagene", version, current });
        const former = await current();
        const details = changedValues(inWords(former.days), inWords(days), companyDayKeys);
        if (!details) return former;
        await trx
          .updateTable("company_calendar")
          .set({ days: JSON.stringify(days), ...nextVersion(actor) })
          .execute();
        await insertAuditEntry(trx, { kind: "company-calendar-changed", user_id: actor.id, details });
        return findCalendar(trx);
      }),
  );
};

const findCalendar = (db: Kysely<Database>) =>
  db.selectFrom("company_calendar").select(["days", "version"]).executeTakeFirstOrThrow();

const inWords = (days: CompanyDays) =>
  Object.fromEntries(companyDayKeys.map((day) => [day, timeOffLabels[days[day]]])) as Record<CompanyDay, string>;
