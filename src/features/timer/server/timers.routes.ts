import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import type { Actor } from "#common/rules/access/actor.ts";
import { formatDateTime } from "#common/rules/time/clock.ts";
import type { FieldErrors } from "#common/rules/values/fields.ts";
import type { Database } from "#common/server/database/tables.ts";
import { checkedBody, conflict, notFound } from "#common/server/http/errors.ts";
import { createOnce, idempotencyHeaders } from "#common/server/http/idempotency.ts";
import { holdJobType } from "#features/job-types/server/job-types.store.ts";
import { findReferences } from "#features/jobs/server/job-references.store.ts";
import { referenceErrors } from "#features/jobs/server/job-requests.ts";
import { startedTimer, type TimerInput, timerInput, timerParams, timerStop, timers } from "../rules/timer.ts";
import { sameStopSeconds } from "../rules/timer-bounds.ts";
import { startTimer, type WatchTimer } from "./timers.commands.ts";
import { deleteTimer, listTimers, stopTimer } from "./timers.store.ts";

const watchNothing: WatchTimer = async () => {};

const unknownTimer = () => notFound("Målingen findes ikke mere. Den er registreret eller kasseret.");

export const timerRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database>; watch?: WatchTimer }> = async (
  app,
  { db, watch = watchNothing },
) => {
  const config = { access: "register-own-jobs" } as const;

  app.get(
    "/api/timers",
    { config, schema: { summary: "Lists the caller's timers", response: { 200: timers } } },
    ({ actor }) => listTimers(db, actor),
  );

  app.post(
    "/api/timers",
    {
      config,
      attachValidation: true,
      schema: {
        summary: "Starts a timer",
        headers: idempotencyHeaders,
        body: timerInput,
        response: { 201: startedTimer },
      },
    },
    async (request, reply) => {
      const { actor } = request;
      const start = async (trx: Kysely<Database>) => {
        const input = await checkedBody(request, timerInput, (fields) => wrongReferences(trx, actor, fields));
        return startTimer(trx, actor.id, input, watch);
      };
      // `offline` is not compared with the first request, because its seconds have grown when the request is repeated.
      const { id } = await createOnce(db, request, start, { ...Object(request.body), offline: undefined });
      return reply.code(201).send({ id, ...(await listTimers(db, actor)) });
    },
  );

  app.post(
    "/api/timers/:timerId/stop",
    { config, schema: { summary: "Stops a timer", params: timerParams, body: timerStop, response: { 200: timers } } },
    async ({ actor, body, params: { timerId } }) => {
      const ran = await stopTimer(db, actor.id, timerId, body?.seconds);
      const all = await listTimers(db, actor);
      const stopped = all.stopped.find(({ id }) => id === timerId);
      if (!stopped?.stopped_at) throw unknownTimer();
      const isAnotherStop = body && Math.abs(stopped.seconds - body.seconds) > sameStopSeconds;
      if (!ran && isAnotherStop)
        throw conflict(
          `Stopuret blev stoppet ${formatDateTime(stopped.stopped_at)} et andet sted, og den tid gælder. Ret den, når du registrerer målingen.`,
        );
      return all;
    },
  );

  app.delete(
    "/api/timers/:timerId",
    { config, schema: { summary: "Deletes a timer", params: timerParams, response: { 204: z.null() } } },
    async ({ actor, params: { timerId } }, reply) => {
      if (!(await deleteTimer(db, actor.id, timerId))) throw unknownTimer();
      return reply.code(204).send(null);
    },
  );
};

async function wrongReferences(db: Kysely<Database>, actor: Actor, fields: Partial<TimerInput>): Promise<FieldErrors> {
  const ids = { project_id: fields.project_id ?? undefined, job_type_id: fields.job_type_id ?? undefined };
  await holdJobType(db, ids.job_type_id);
  return referenceErrors(ids, await findReferences(db, actor, ids));
}
