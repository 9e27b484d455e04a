import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import { today } from "#common/rules/time/clock.ts";
import type { Database } from "#common/server/database/tables.ts";
import { conflict } from "#common/server/http/errors.ts";
import { finishedWeeks, finishingRefusal, weekParams } from "../rules/finished-weeks.ts";
import { deleteFinishedWeeks, insertFinishedWeek, listFinishedWeeks } from "./finished-weeks.store.ts";

/** See docs/product-rules.md#finished-weeks. */
export const finishedWeekRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  const config = { access: "register-own-jobs" } as const;
  const ofUser = async (userId: number) => ({ data: await listFinishedWeeks(db, userId) });

  app.get(
    "/api/finished-weeks",
    { config, schema: { summary: "Lists the caller's finished weeks", response: { 200: finishedWeeks } } },
    ({ actor }) => ofUser(actor.id),
  );

  app.put(
    "/api/finished-weeks/:monday",
    {
      config,
      schema: {
        summary: "Says that the caller's week is complete",
        params: weekParams,
        response: { 200: finishedWeeks },
      },
    },
    async ({ actor, params: { monday } }) => {
      const refusal = finishingRefusal(monday, today());
      if (refusal !== undefined) throw conflict(refusal);
      await insertFinishedWeek(db, actor.id, monday);
      return ofUser(actor.id);
    },
  );

  app.delete(
    "/api/finished-weeks/:monday",
    {
      config,
      schema: { summary: "Takes back that the week is complete", params: weekParams, response: { 200: finishedWeeks } },
    },
    async ({ actor, params: { monday } }) => {
      await deleteFinishedWeeks(db, actor.id, [monday]);
      return ofUser(actor.id);
    },
  );
};
