import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import { kronerFromOre } from "#common/rules/values/money.ts";
import type { Database } from "#common/server/database/tables.ts";
import { seesAllJobsOf } from "#common/server/database/visibility/job-visibility.ts";
import { notFound } from "#common/server/http/errors.ts";
import { userIdParams } from "#features/jobs/rules/job.ts";
import {
  type TripEstimate,
  type TripEstimateQuery,
  tripEstimate,
  tripEstimateQuery,
  tripProposals,
} from "#features/kinds/rules/mileage/trip-proposals.ts";
import { workplaceKey } from "#features/mileage/rules/commute/commute-days.ts";
import { findCommuteDays } from "#features/mileage/server/commute-days.store.ts";
import { estimateTrips } from "#features/mileage/server/trip-estimate.ts";
import { findActiveUser } from "#features/users/server/users.store.ts";
import { findTripProposals } from "./trip-proposals.store.ts";

export const tripRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  const own = { access: "register-own-jobs" } as const;
  const ofOthers = { access: "register-users-jobs" } as const;

  app.get(
    "/api/jobs/trips/proposals",
    { config: own, schema: { summary: "Suggests trips for a new job", response: { 200: tripProposals } } },
    ({ actor }) => findTripProposals(db, actor, actor.id),
  );

  app.get(
    "/api/users/:userId/jobs/trips/proposals",
    {
      config: ofOthers,
      schema: {
        summary: "Suggests trips for a new job of a user",
        params: userIdParams,
        response: { 200: tripProposals },
      },
    },
    async ({ actor, params: { userId } }) => {
      await requireUser(userId);
      return findTripProposals(db, actor, userId);
    },
  );

  app.get(
    "/api/jobs/trips/estimate",
    {
      config: own,
      schema: { summary: "Says what a trip is paid", querystring: tripEstimateQuery, response: { 200: tripEstimate } },
    },
    ({ actor, query }) => estimate(actor, actor.id, query),
  );

  app.get(
    "/api/users/:userId/jobs/trips/estimate",
    {
      config: ofOthers,
      schema: {
        summary: "Says what a trip of a user is paid",
        params: userIdParams,
        querystring: tripEstimateQuery,
        response: { 200: tripEstimate },
      },
    },
    async ({ actor, params: { userId }, query }) => {
      await requireUser(userId);
      return estimate(actor, userId, query);
    },
  );

  async function requireUser(userId: number): Promise<void> {
    if (!(await findActiveUser(db, userId))) throw notFound("Brugeren findes ikke.");
  }

  async function estimate(actor: Actor, userId: number, query: TripEstimateQuery): Promise<TripEstimate> {
    const { date: day, km, vehicle, workplace = "", job_id = null } = query;
    const trip = { vehicle, km, is_round_trip: false };
    const [found] = await estimateTrips(db, [{ user_id: userId, day, job_id, trip }], actor);
    const isCommute = workplaceKey(workplace) !== "";
    return {
      price: found?.price ?? 0,
      ...(!seesAllJobsOf(actor, userId) && { price_is_most: true as const }),
      parts: (found?.parts ?? []).map((part) => ({ ...part, price: kronerFromOre(part.price) })),
      missing: found?.missing ?? null,
      commute_days: isCommute ? await findCommuteDays(db, actor, { user_id: userId, day, workplace }) : null,
    };
  }
};
