import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { type Kysely, sql } from "kysely";
import { termsOn } from "#common/rules/norm/planned-day.ts";
import { today } from "#common/rules/time/clock.ts";
import { staleVersion } from "#common/rules/versions.ts";
import { insertAuditEntry } from "#common/server/audit-log.ts";
import type { Database } from "#common/server/database/tables.ts";
import { listNorms } from "#common/server/database/terms/norms.ts";
import { checkedBody, notFound } from "#common/server/http/errors.ts";
import { requireVersion } from "#common/server/versions.ts";
import { requireLateCause } from "#features/periods/server/closed-months.store.ts";
import {
  entryChange,
  entryErrors,
  entryParams,
  isUnchanged,
  type RegisterEntry,
  registerEntry,
  typedTimes,
} from "#features/working-time/rules/entries/register-entry.ts";
import { findEntry, saveEntry } from "./register-entries.store.ts";

export const registerEntryRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  app.put(
    "/api/working-time/entries/:date",
    {
      config: { access: "register-own-jobs" },
      attachValidation: true,
      schema: {
        summary: "Corrects a registered day of working time",
        params: entryParams,
        body: entryChange,
        response: { 200: registerEntry, 409: staleVersion(registerEntry) },
      },
    },
    (request) =>
      db.transaction().execute(async (trx) => {
        const { actor, params } = request;
        const { date } = params;
        const current = () => findEntry(trx, actor.id, date);
        if (!(await current()) && !(await registersNormOn(trx, actor.id, date)))
          throw notFound("Dagen registreres ikke efter din plan.");
        const { version, late_cause, ...input } = await checkedBody(request, entryChange, (fields) =>
          entryErrors(fields, date, today()),
        );
        await requireVersion(trx, actor, {
          table: "register_entries",
          where: sql`user_id = ${actor.id} and date = ${date}`,
          what: "dagen",
          version,
          current,
        });
        const before = await current();
        if (before && isUnchanged(before, input)) return before;
        const cause = await requireLateCause(trx, [date], late_cause);
        await saveEntry(trx, actor, date, typedTimes(Temporal.PlainDate.from(date), input), cause);
        await insertAuditEntry(trx, { kind: "working-time-corrected", user_id: actor.id, details: { date } });
        return (await current()) as RegisterEntry;
      }),
  );
};

async function registersNormOn(db: Kysely<Database>, userId: number, date: string): Promise<boolean> {
  const norms = (await listNorms(db, [userId])).get(userId) ?? [];
  return termsOn(norms, date)?.registers_norm ?? false;
}
