import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { type Kysely, sql } from "kysely";
import * as z from "zod/mini";
import type { Actor } from "#common/rules/access/actor.ts";
import { changedValues } from "#common/rules/audit-log.ts";
import {
  companyRulesId,
  maxRuleSets,
  periodText,
  type RuleSet,
  type RuleSetInput,
  ruleSet,
  ruleSetChange,
  ruleSetErrors,
  ruleSetInput,
  ruleSetName,
  ruleSetParams,
  ruleSets,
} from "#common/rules/law-rules.ts";
import { deletionOf, staleVersion } from "#common/rules/versions.ts";
import { insertAuditEntry } from "#common/server/audit-log.ts";
import type { Database } from "#common/server/database/tables.ts";
import { checkedBody, conflict, notFound } from "#common/server/http/errors.ts";
import { createOnce, idempotencyHeaders } from "#common/server/http/idempotency.ts";
import { requireVersion } from "#common/server/versions.ts";
import {
  deleteRuleSet,
  findRuleSet,
  insertRuleSet,
  listRuleSets,
  updateRuleSet,
} from "#features/working-time-law/server/law-rules.store.ts";

export const lawRuleRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  const config = { access: "edit-working-time-rules" } as const;

  app.get(
    "/api/working-time/rules",
    {
      config: { access: "read-working-time" },
      schema: { summary: "Lists the rules of working time", response: { 200: ruleSets } },
    },
    () => listRuleSets(db),
  );

  app.post(
    "/api/working-time/rules",
    {
      config,
      attachValidation: true,
      schema: {
        summary: "Creates rules of working time",
        headers: idempotencyHeaders,
        body: ruleSetInput,
        response: { 201: ruleSet },
      },
    },
    async (request, reply) => {
      const created = await createOnce(db, request, async (trx) => {
        const sets = await lockedSets(trx);
        const input = await checkedBody(request, ruleSetInput, (fields) => ruleSetErrors(fields, sets, false));
        if (sets.length >= maxRuleSets) throw conflict(`Der er højst ${maxRuleSets} sæt regler.`);
        const id = await insertRuleSet(trx, request.actor, input);
        await recordChange(trx, request.actor, undefined, { ...input, id });
        return found(await findRuleSet(trx, id));
      });
      return reply.code(201).send(created);
    },
  );

  app.put(
    "/api/working-time/rules/:rulesId",
    {
      config,
      attachValidation: true,
      schema: {
        summary: "Changes rules of working time",
        params: ruleSetParams,
        body: ruleSetChange,
        response: { 200: ruleSet, 409: staleVersion(ruleSet) },
      },
    },
    (request) =>
      db.transaction().execute(async (trx) => {
        const { rulesId } = request.params;
        const sets = await lockedSets(trx);
        const row = found(sets.find(({ id }) => id === rulesId));
        const others = sets.filter((one) => one !== row);
        const { version, ...input } = await checkedBody(request, ruleSetChange, (fields) =>
          ruleSetErrors(fields, others, rulesId === companyRulesId),
        );
        await requireUnchanged(trx, request.actor, row, version);
        await updateRuleSet(trx, request.actor, rulesId, input);
        await recordChange(trx, request.actor, row, { ...input, id: rulesId });
        return found(await findRuleSet(trx, rulesId));
      }),
  );

  app.delete(
    "/api/working-time/rules/:rulesId",
    {
      config,
      schema: {
        summary: "Deletes rules of working time",
        params: ruleSetParams,
        querystring: deletionOf,
        response: { 204: z.null(), 409: staleVersion(ruleSet) },
      },
    },
    async ({ actor, params: { rulesId }, query: { version } }, reply) => {
      await db.transaction().execute(async (trx) => {
        const row = found((await lockedSets(trx)).find(({ id }) => id === rulesId));
        await requireUnchanged(trx, actor, row, version);
        if (rulesId === companyRulesId) throw conflict("Virksomhedens regler kan ikke slettes.");
        if (!(await deleteRuleSet(trx, rulesId)))
          throw conflict("Reglerne står i nogens ansættelsesvilkår og kan ikke slettes.");
        await recordChange(trx, actor, row, undefined);
      });
      return reply.code(204).send(null);
    },
  );
};

function found(row: RuleSet | undefined): RuleSet {
  if (!row) throw notFound("Reglerne findes ikke.");
  return row;
}

/** All rule sets. The company's set stays locked in the transaction, so two changes cannot take the same name. */
async function lockedSets(trx: Kysely<Database>): Promise<RuleSet[]> {
  await trx.selectFrom("working_time_rules").select("id").where("id", "=", companyRulesId).forUpdate().execute();
  return listRuleSets(trx);
}

function requireUnchanged(trx: Kysely<Database>, actor: Actor, row: RuleSet, version?: number) {
  return requireVersion(trx, actor, {
    table: "working_time_rules",
    where: sql`id = ${row.id}`,
    what: "reglerne",
    version,
    current: async () => row,
  });
}

async function recordChange(
  trx: Kysely<Database>,
  actor: Actor,
  before: RuleSet | undefined,
  after: (RuleSetInput & { readonly id: number }) | undefined,
): Promise<void> {
  const set = after ?? before;
  if (!set) return;
  const dates = [before, after].flatMap((one) => one?.periods ?? []).map(({ from_date }) => from_date);
  const fields = ["name", ...new Set(dates.toSorted())];
  const valuesOf = (one: RuleSetInput | undefined): Record<string, string> => ({
    ...Object.fromEntries(fields.map((field) => [field, ""])),
    ...Object.fromEntries((one?.periods ?? []).map((period) => [period.from_date, periodText(period)])),
    name: one ? ruleSetName(one) : "",
  });
  const changed = changedValues(valuesOf(before), valuesOf(after), fields);
  if (!changed) return;
  const details = { name: ruleSetName(set), ...changed };
  await insertAuditEntry(trx, { kind: "working-time-rules-changed", user_id: actor.id, record_id: set.id, details });
}
