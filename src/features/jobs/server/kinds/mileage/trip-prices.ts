import { sql } from "kysely";
import type { JobInput } from "#features/jobs/rules/job.ts";
import { mostPrice } from "#features/mileage/server/most-price.ts";
import { estimateTrips } from "#features/mileage/server/trip-estimate.ts";
import type { PriceStore } from "../price-store.ts";

export const tripPrices: PriceStore<NonNullable<JobInput["trip"]>> = {
  async prices(db, jobs, reader) {
    const trips = jobs.map(({ user_id, day, job_id, part }) => ({ user_id, day, job_id, trip: part }));
    return (await estimateTrips(db, trips, reader)).map(({ price }) => price);
  },
  mostPrice: sql`(select ${mostPrice("jobs.started_at")} from job_trips where job_trips.job_id = jobs.id)`,
};
