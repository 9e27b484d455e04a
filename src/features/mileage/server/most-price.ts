import { type RawBuilder, sql } from "kysely";
import type { Actor } from "#common/rules/actor.ts";
import { localDay } from "#common/server/database/calendar.ts";
import { seesAllJobs } from "#common/server/database/job-visibility.ts";
import { ratesOf, tripKm } from "./trip-split.store.ts";

/*
 * The high-rate share of a trip reveals how far its driver has driven all year. Actors who do not see all jobs
 * therefore get the maximum price for other people's trips (docs/decisions/068-answers-from-what-one-sees.md).
 */

/** Whether the actor gets the actual price of this person's trips. */
export const knowsTripPrices = (actor: Actor, userId: number): boolean => actor.id === userId || seesAllJobs(actor);

/** The maximum price of a row of `job_trips`: all of it at the high rate of its day. */
export const mostPrice = (startedAt: string): RawBuilder<number> => sql<number>`coalesce(round(${tripKm} * (
  select case job_trips.vehicle when 'bicycle' then rates.bicycle else rates.high end
  from ${ratesOf(localDay(startedAt))} as rates), 2), 0)`;

/** The price of a row of `jobs` in responses to the actor. */
export const priceFor = (actor: Actor): RawBuilder<number> =>
  seesAllJobs(actor)
    ? sql<number>`jobs.price`
    : sql<number>`(case when jobs.kind = 'mileage' and jobs.user_id <> ${actor.id} then (
        select ${mostPrice("driven.started_at")} from job_trips join jobs as driven on driven.id = job_trips.job_id
        where job_trips.job_id = jobs.id) else jobs.price end)`;
