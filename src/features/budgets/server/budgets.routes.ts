import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import { type Actor, can } from "#common/rules/access/actor.ts";
import { metaOf, pageRange } from "#common/rules/lists/page-size.ts";
import { deletionOf, staleVersion } from "#common/rules/versions.ts";
import type { Database } from "#common/server/database/tables.ts";
import { checkedBody, forbidden } from "#common/server/http/errors.ts";
import { createOnce, idempotencyHeaders } from "#common/server/http/idempotency.ts";
import type { BudgetMeasure } from "../rules/budget.ts";
import {
  budget,
  budgetChange,
  budgetInput,
  budgetMeasureQuery,
  budgetPage,
  budgetParams,
  budgetsQuery,
  projectBudgets,
  projectParams,
} from "../rules/budget-call.ts";
import {
  createBudget,
  inputErrors,
  removeBudget,
  requireProject,
  requireUnchanged,
  saveBudget,
} from "./budgets.commands.ts";
import { countProjectBudgets, listProjectBudgets } from "./budgets.store.ts";
import { shownProject } from "./shown-budgets.ts";

export const budgetRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  app.get(
    "/api/budgets",
    {
      config: { access: "read-budgets" },
      schema: {
        summary: "Lists projects with their budgets, and what is used of them",
        querystring: budgetsQuery,
        response: { 200: budgetPage },
      },
    },
    async ({ actor, query }) => {
      refusePay(actor, query.measure);
      const rows = await listProjectBudgets(db, actor, query, pageRange(query));
      return {
        data: rows.map((row) => shownProject(actor, row)),
        meta: metaOf(query, await countProjectBudgets(db, actor, query)),
      };
    },
  );

  app.get(
    "/api/projects/:projectId/budgets",
    {
      config: { access: "read-budgets" },
      schema: {
        summary: "Returns a project with its budgets, and what is used of them",
        params: projectParams,
        querystring: budgetMeasureQuery,
        response: { 200: projectBudgets },
      },
    },
    async ({ actor, params, query: { measure } }) => {
      refusePay(actor, measure);
      return requireProject(db, actor, params.projectId, measure);
    },
  );

  app.post(
    "/api/projects/:projectId/budgets",
    {
      config: { access: "edit-budgets" },
      attachValidation: true,
      schema: {
        summary: "Creates a budget of a project",
        headers: idempotencyHeaders,
        params: projectParams,
        body: budgetInput,
        response: { 201: budget },
      },
    },
    async (request, reply) => {
      const { projectId } = request.params;
      const created = await createOnce(db, request, async (trx) => {
        await requireProject(trx, request.actor, projectId);
        const input = await checkedBody(request, budgetInput, (fields) => inputErrors(trx, fields));
        return createBudget(trx, request.actor, projectId, input);
      });
      return reply.code(201).send(created);
    },
  );

  app.put(
    "/api/budgets/:budgetId",
    {
      config: { access: "edit-budgets" },
      attachValidation: true,
      schema: {
        summary: "Changes a budget",
        params: budgetParams,
        body: budgetChange,
        response: { 200: budget, 409: staleVersion(budget) },
      },
    },
    (request) =>
      db.transaction().execute(async (trx) => {
        const { actor } = request;
        const id = request.params.budgetId;
        const { version: _version, ...input } = await checkedBody(request, budgetChange, async (fields) => {
          await requireUnchanged(trx, actor, id, fields.version);
          return inputErrors(trx, fields);
        });
        return saveBudget(trx, actor, id, input);
      }),
  );

  app.delete(
    "/api/budgets/:budgetId",
    {
      config: { access: "edit-budgets" },
      schema: {
        summary: "Deletes a budget",
        params: budgetParams,
        querystring: deletionOf,
        response: { 204: z.null(), 409: staleVersion(budget) },
      },
    },
    async ({ actor, params: { budgetId }, query: { version } }, reply) => {
      await db.transaction().execute(async (trx) => {
        await requireUnchanged(trx, actor, budgetId, version);
        await removeBudget(trx, actor, budgetId);
      });
      return reply.code(204).send(null);
    },
  );
};

function refusePay(actor: Actor, measure: BudgetMeasure | undefined): void {
  if (measure === "kroner" && !can(actor, "read-pay-budgets")) throw forbidden("Du kan ikke se kroner i budgetter.");
}
