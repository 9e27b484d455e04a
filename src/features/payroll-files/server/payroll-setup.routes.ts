import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import { staleVersion } from "#common/rules/versions.ts";
import { insertAuditEntry } from "#common/server/audit-log.ts";
import type { Database } from "#common/server/database/tables.ts";
import { checkedBody, HttpError } from "#common/server/http/errors.ts";
import { changedMeanwhile } from "#common/server/versions.ts";
import {
  changedSettings,
  payrollSetupErrors,
  payrollSetupInput,
  type SavedPayrollSetup,
  savedPayrollSetup,
} from "../rules/payroll-setup.ts";
import { findPayrollSetup, updatePayrollSetup } from "./payroll-setup.store.ts";

export const payrollSetupRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  const config = { access: "edit-payroll-setup" } as const;

  app.get(
    "/api/payroll-setup",
    { config, schema: { summary: "Finds the set-up of the payroll formats", response: { 200: savedPayrollSetup } } },
    () => savedSetup(),
  );

  app.put(
    "/api/payroll-setup",
    {
      config,
      attachValidation: true,
      schema: {
        summary: "Changes the set-up of the payroll formats",
        body: payrollSetupInput,
        response: { 200: savedPayrollSetup, 409: staleVersion(savedPayrollSetup) },
      },
    },
    async (request) => {
      const { version, ...settings } = await checkedBody(request, payrollSetupInput, payrollSetupErrors);
      const { id: userId } = request.actor;
      await db.transaction().execute(async (trx) => {
        const former = await findPayrollSetup(trx);
        if (!(await updatePayrollSetup(trx, { settings, version, userId })))
          throw stale(await findPayrollSetup(trx), userId);
        const details = { version: version + 1, ...changedSettings(former.settings, settings) };
        await insertAuditEntry(trx, { kind: "payroll-setup-changed", user_id: userId, details });
      });
      return savedSetup();
    },
  );

  const savedSetup = async () => present(await findPayrollSetup(db));
};

function stale(current: Awaited<ReturnType<typeof findPayrollSetup>>, readerId: number): HttpError {
  const changer = current.updated_by;
  const who = changer?.id === readerId ? undefined : (changer?.name ?? null);
  return new HttpError(409, { message: changedMeanwhile(who, "opsætningen"), current: present(current) });
}

const present = ({ settings, ...saved }: Awaited<ReturnType<typeof findPayrollSetup>>): SavedPayrollSetup => ({
  ...settings,
  ...saved,
});
