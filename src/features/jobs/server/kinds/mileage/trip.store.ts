import { expressionBuilder, type RawBuilder, sql } from "kysely";
import { contains } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import type { Job, JobInput } from "#features/jobs/rules/job.ts";
import { tripFieldNames } from "#features/mileage/rules/trip-fields.ts";
import { mostPrice } from "#features/mileage/server/most-price.ts";
import { estimateTrips } from "#features/mileage/server/trip-estimate.ts";
import { copyRow } from "../copy-row.ts";
import type { PartStore } from "../part-store.ts";

type Trip = NonNullable<Job["trip"]>;
type Sent = NonNullable<JobInput["trip"]>;

const selectTrips = (of: RawBuilder<number>) =>
  expressionBuilder<Database, never>()
    .selectFrom("job_trips")
    .select(tripFieldNames)
    .where("job_trips.job_id", "=", of);

const facts = sql`json_build_object('most_price', (
  select ${mostPrice("driven.started_at")} from registered_jobs as driven where driven.id = job_trips.job_id))`;

export const tripStore: PartStore<Trip, Partial<Sent>, Sent> = {
  select: (of) => sql`${selectTrips(of).select("job_id as id").select(facts.as("facts"))}`,
  searched: (text) => sql<boolean>`exists (select from job_trips
    where job_id = jobs.id and ${contains(["job_trips.purpose", "job_trips.from_place", "job_trips.to_place"], text)})`,
  async insert(trx, rows) {
    await trx
      .insertInto("job_trips")
      .values(rows.map(({ id, part }) => ({ job_id: id, ...part })))
      .execute();
  },
  async update(trx, jobId, trip) {
    if (Object.keys(trip).length > 0)
      await trx.updateTable("job_trips").set(trip).where("job_id", "=", jobId).execute();
  },
  copy: (trx, fromId, toId) => copyRow(trx, "job_trips", tripFieldNames, { fromId, toId }),
  saved: (sent, stored) => ({ part: { ...stored, ...sent }, change: sent }),
  async prices(db, jobs, reader) {
    const trips = jobs.map(({ user_id, day, job_id, part }) => ({ user_id, day, job_id, trip: part }));
    return (await estimateTrips(db, trips, reader)).map(({ price }) => price);
  },
};

/** Trips are the same only if their places are in the same order: the way back is another trip. */
export const isNoOtherTrip = sql`(jobs.kind <> 'mileage' or exists (
    select from job_trips as trip
    join job_trips as other on (other.from_place, other.via_places, other.to_place)
      = (trip.from_place, trip.via_places, trip.to_place)
    where trip.job_id = asked.id and other.job_id = jobs.id))`;
