import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import { insertAuditEntry } from "#common/server/audit-log.ts";
import type { Database } from "#common/server/database/tables.ts";
import { checkedBody, conflict } from "#common/server/http/errors.ts";
import { changedMeanwhile } from "#common/server/versions.ts";
import {
  changedSettings,
  payrollSetupErrors,
  payrollSetupInput,
  type SavedPayrollSetup,
  savedPayrollSetup,
} from "../rules/payroll-setup.ts";
import { findPayrollSetup, updatePayrollSetup } from "./payroll-setup.store.ts";

/** "Lønopsætning": the company's settings for payroll files. */
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
        response: { 200: savedPayrollSetup },
      },
    },
    async (request) => {
      const { version, ...settings } = await checkedBody(request, payrollSetupInput, payrollSetupErrors);
      const { id: userId } = request.actor;
      await db.transaction().execute(async (trx) => {
        const former = await findPayrollSetup(trx);
        if (!(await updatePayrollSetup(trx, { settings, version, userId })))
          throw conflict(changedBy(former.updated_by, userId));
        const details = { version: version + 1, ...changedSettings(former.settings, settings) };
        await insertAuditEntry(trx, { kind: "payroll-setup-changed", user_id: userId, details });
      });
      return savedSetup();
    },
  );

  function changedBy(changer: { id: number; name: string } | null, readerId: number): string {
    return changedMeanwhile(changer?.id === readerId ? undefined : (changer?.name ?? null), "opsætningen");
  }

  async function savedSetup(): Promise<SavedPayrollSetup> {
    const { settings, ...saved } = await findPayrollSetup(db);
    return { ...settings, ...saved };
  }
};
