import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { type Kysely, sql } from "kysely";
import * as z from "zod/mini";
import { idText } from "#common/rules/values/fields.ts";
import { staleVersion } from "#common/rules/versions.ts";
import type { Database } from "#common/server/database/tables.ts";
import { checkedBody, notFound } from "#common/server/http/errors.ts";
import {
  type EmploymentPeriod,
  employmentPeriod,
  employmentPeriodChange,
  employmentPeriodErrors,
  unitErrors,
} from "#features/users/rules/employment-period.ts";
import { seesTerms } from "#features/users/rules/employment-terms.ts";
import { requireUnchanged } from "../user-checks.ts";
import { findEmploymentPeriod, saveEmploymentPeriods } from "./employment-period.store.ts";

const params = z.object({ userId: idText });
const path = "/api/users/:userId/employment";

export const employmentPeriodRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  app.get(
    path,
    {
      config: { access: "login" },
      schema: {
        summary: "Finds a user's first and last day of employment",
        params,
        response: { 200: employmentPeriod },
      },
    },
    async ({ actor, params: { userId } }) => {
      if (!seesTerms(actor, userId)) throw unknownUser();
      return requirePeriod(db, userId);
    },
  );

  app.put(
    path,
    {
      config: { access: "edit-terms" },
      attachValidation: true,
      schema: {
        summary: "Changes a user's first and last day of employment",
        params,
        body: employmentPeriodChange,
        response: { 200: employmentPeriod, 409: staleVersion(employmentPeriod) },
      },
    },
    (request) =>
      db.transaction().execute(async (trx) => {
        const { actor } = request;
        const { userId } = request.params;
        const { version: _version, ...input } = await checkedBody(request, employmentPeriodChange, async (fields) => {
          await requireUnchanged(trx, actor, userId, fields.version, () => requirePeriod(trx, userId));
          const errors = unitErrors(fields, await requirePeriod(trx, userId), await hasHolidayEntries(trx, userId));
          return { ...employmentPeriodErrors(fields), ...errors };
        });
        const former = await requirePeriod(trx, userId);
        await saveEmploymentPeriods(trx, actor, [{ user_id: userId, former, input }]);
        return requirePeriod(trx, userId);
      }),
  );
};

async function hasHolidayEntries(db: Kysely<Database>, userId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select
    exists (select from balance_entries where user_id = ${userId} and account = 'holiday')
    or exists (select from holiday_agreements where user_id = ${userId}) as has`.execute(db);
  return rows[0]?.has ?? false;
}

const unknownUser = () => notFound("Brugeren findes ikke.");

async function requirePeriod(db: Kysely<Database>, userId: number): Promise<EmploymentPeriod> {
  const found = await findEmploymentPeriod(db, userId);
  if (!found) throw unknownUser();
  return found;
}
