import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { type Kysely, sql } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import { changedValues } from "#common/rules/audit-log.ts";
import { staleVersion } from "#common/rules/versions.ts";
import { insertAuditEntry } from "#common/server/audit-log.ts";
import type { Database } from "#common/server/database/tables.ts";
import { checkedBody, notFound } from "#common/server/http/errors.ts";
import { createOnce, idempotencyHeaders } from "#common/server/http/idempotency.ts";
import { requireVersion } from "#common/server/versions.ts";
import {
  type BalanceRulesInput,
  balanceRulesChange,
  balanceRulesErrors,
  balanceRulesInput,
  balanceRulesParams,
  balanceSetup,
  keptFromChange,
  type SavedBalanceRules,
  savedBalanceRules,
} from "#features/absence/rules/balances/balance-rules-input.ts";
import {
  findBalanceRules,
  findKeptFrom,
  getBalanceSetup,
  insertBalanceRules,
  listBalanceRules,
  lockBalanceRules,
  updateBalanceRules,
  updateKeptFrom,
} from "./balance-rules.store.ts";

export const balanceSetupRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  const setup = { access: "edit-balances" } as const;

  app.get(
    "/api/balance-setup",
    { config: setup, schema: { summary: "Finds the rules of the balances by date", response: { 200: balanceSetup } } },
    () => getBalanceSetup(db),
  );

  app.put(
    "/api/balance-setup",
    {
      config: setup,
      attachValidation: true,
      schema: {
        summary: "Changes which balances the company keeps",
        body: keptFromChange,
        response: { 200: balanceSetup, 409: staleVersion(balanceSetup) },
      },
    },
    (request) =>
      db.transaction().execute(async (trx) => {
        const { actor } = request;
        const { kept_from, version } = await checkedBody(request, keptFromChange, () => ({}));
        const current = () => getBalanceSetup(trx);
        await requireVersion(trx, actor, { table: "balance_setup", what: "saldiene", version, current });
        const changed = changedValues(await findKeptFrom(trx), { kept_from }, ["kept_from"]);
        if (changed) {
          await updateKeptFrom(trx, actor, kept_from);
          await insertAuditEntry(trx, { kind: "balance-rules-changed", user_id: actor.id, details: changed });
        }
        return current();
      }),
  );

  app.post(
    "/api/balance-setup/rules",
    {
      config: setup,
      attachValidation: true,
      schema: {
        summary: "Adds rules of the balances from a date",
        headers: idempotencyHeaders,
        body: balanceRulesInput,
        response: { 201: savedBalanceRules },
      },
    },
    async (request, reply) => {
      const created = await createOnce(db, request, async (trx) => {
        await lockBalanceRules(trx);
        const others = await listBalanceRules(trx);
        const input = await checkedBody(request, balanceRulesInput, (fields) => balanceRulesErrors(fields, others));
        const id = await insertBalanceRules(trx, input);
        await insertRulesEntry(trx, request.actor, undefined, input);
        return requireRules(trx, id);
      });
      return reply.code(201).send(created);
    },
  );

  app.put(
    "/api/balance-setup/rules/:rulesId",
    {
      config: setup,
      attachValidation: true,
      schema: {
        summary: "Changes rules of the balances",
        params: balanceRulesParams,
        body: balanceRulesChange,
        response: { 200: savedBalanceRules, 409: staleVersion(savedBalanceRules) },
      },
    },
    (request) =>
      db.transaction().execute(async (trx) => {
        const { actor, params } = request;
        const id = params.rulesId;
        await lockBalanceRules(trx);
        const former = await requireRules(trx, id);
        const { version: _version, ...input } = await checkedBody(request, balanceRulesChange, async (fields) => {
          const current = () => findBalanceRules(trx, id);
          await requireVersion(trx, actor, {
            ...{ table: "balance_rules", where: sql`id = ${id}`, what: "reglerne" },
            version: fields.version,
            current,
          });
          return balanceRulesErrors(
            fields,
            (await listBalanceRules(trx)).filter((row) => row.id !== id),
          );
        });
        await updateBalanceRules(trx, actor, id, input);
        await insertRulesEntry(trx, actor, former, input);
        return requireRules(trx, id);
      }),
  );
};

async function requireRules(db: Kysely<Database>, id: number): Promise<SavedBalanceRules> {
  const found = await findBalanceRules(db, id);
  if (!found) throw notFound("Reglerne findes ikke.");
  return found;
}

const ruleFields = Object.keys(balanceRulesInput.shape) as (keyof BalanceRulesInput)[];
const noRules = Object.fromEntries(ruleFields.map((name) => [name, null])) as Record<keyof BalanceRulesInput, null>;

function insertRulesEntry(
  trx: Kysely<Database>,
  actor: Actor,
  former: BalanceRulesInput | undefined,
  input: BalanceRulesInput,
): Promise<void> {
  const changed = changedValues<Record<string, unknown>>(former ?? noRules, input, ruleFields);
  const details = { from: input.from_date, ...changed };
  return insertAuditEntry(trx, { kind: "balance-rules-changed", user_id: actor.id, details });
}
