import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { type Kysely, sql } from "kysely";
import * as z from "zod/mini";
import type { Actor } from "#common/rules/access/actor.ts";
import { deletionOf, staleVersion } from "#common/rules/versions.ts";
import { insertAuditEntry } from "#common/server/audit-log.ts";
import type { Database } from "#common/server/database/tables.ts";
import { checkedBody, conflict, notFound } from "#common/server/http/errors.ts";
import { createOnce, idempotencyHeaders } from "#common/server/http/idempotency.ts";
import { requireVersion } from "#common/server/versions.ts";
import { ruleSetChanges } from "../rules/rule-set-changes.ts";
import {
  maxRuleSets,
  type RuleSet,
  type RuleSetInput,
  ruleSet,
  ruleSetChange,
  ruleSetErrors,
  ruleSetInput,
  ruleSetParams,
  ruleSets,
} from "../rules/rule-set-input.ts";
import { deleteRuleSet, findRuleSet, insertRuleSet, listRuleSets, updateRuleSet } from "./allowance-rules.store.ts";

export const allowanceRuleRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  const config = { access: "edit-allowance-rules" } as const;

  app.get(
    "/api/allowance-rules",
    { config, schema: { summary: "Lists the sets of allowance rules", response: { 200: ruleSets } } },
    () => listRuleSets(db),
  );

  app.post(
    "/api/allowance-rules",
    {
      config,
      attachValidation: true,
      schema: {
        summary: "Creates a set of allowance rules",
        headers: idempotencyHeaders,
        body: ruleSetInput,
        response: { 201: ruleSet },
      },
    },
    async (request, reply) => {
      const created = await createOnce(db, request, async (trx) => {
        const sets = await lockedSets(trx);
        const input = await checkedBody(request, ruleSetInput, (fields) => ruleSetErrors(fields, sets));
        if (sets.length >= maxRuleSets) throw conflict(`Der er højst ${maxRuleSets} sæt tillægsregler.`);
        const id = await insertRuleSet(trx, request.actor, input);
        await recordChange(trx, request.actor, id, { before: undefined, after: input });
        return found(await findRuleSet(trx, id));
      });
      return reply.code(201).send(created);
    },
  );

  app.put(
    "/api/allowance-rules/:rulesId",
    {
      config,
      attachValidation: true,
      schema: {
        summary: "Changes a set of allowance rules",
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
          ruleSetErrors(fields, others),
        );
        await requireUnchanged(trx, request.actor, row, version);
        await updateRuleSet(trx, request.actor, row, input);
        await recordChange(trx, request.actor, rulesId, { before: row, after: input });
        return found(await findRuleSet(trx, rulesId));
      }),
  );

  app.delete(
    "/api/allowance-rules/:rulesId",
    {
      config,
      schema: {
        summary: "Deletes a set of allowance rules",
        params: ruleSetParams,
        querystring: deletionOf,
        response: { 204: z.null(), 409: staleVersion(ruleSet) },
      },
    },
    async ({ actor, params: { rulesId }, query: { version } }, reply) => {
      await db.transaction().execute(async (trx) => {
        const row = found((await lockedSets(trx)).find(({ id }) => id === rulesId));
        await requireUnchanged(trx, actor, row, version);
        if (!(await deleteRuleSet(trx, rulesId)))
          throw conflict(
            "Reglerne står i nogens ansættelsesvilkår eller er brugt af en lønkørsel og kan ikke slettes.",
          );
        await recordChange(trx, actor, rulesId, { before: row, after: undefined });
      });
      return reply.code(204).send(null);
    },
  );
};

function found(row: RuleSet | undefined): RuleSet {
  if (!row) throw notFound("Tillægsreglerne findes ikke.");
  return row;
}

/** Lists all rule sets under a lock, because concurrent changes could give two rule sets the same name. */
async function lockedSets(trx: Kysely<Database>): Promise<RuleSet[]> {
  await sql`select pg_advisory_xact_lock(hashtext('allowance rules'))`.execute(trx);
  return listRuleSets(trx);
}

function requireUnchanged(trx: Kysely<Database>, actor: Actor, row: RuleSet, version?: number) {
  return requireVersion(trx, actor, {
    table: "allowance_rules",
    where: sql`id = ${row.id}`,
    what: "tillægsreglerne",
    version,
    current: async () => row,
  });
}

type Change = { readonly before: RuleSetInput | undefined; readonly after: RuleSetInput | undefined };

async function recordChange(trx: Kysely<Database>, actor: Actor, record_id: number, { before, after }: Change) {
  const details = ruleSetChanges(before, after);
  if (details) await insertAuditEntry(trx, { kind: "allowance-rules-changed", user_id: actor.id, record_id, details });
}
