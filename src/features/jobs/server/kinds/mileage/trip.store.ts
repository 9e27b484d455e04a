import { expressionBuilder, type RawBuilder, sql } from "kysely";
import { contains } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import type { Job, JobInput } from "#features/jobs/rules/job.ts";
import { tripFieldNames } from "#features/mileage/rules/trip-fields.ts";
import { mostPrice } from "#features/mileage/server/most-price.ts";
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

const searchedColumns = ["purpose", "from_place", "via_places", "to_place"].map((name) => `job_trips.${name}`);

export const tripStore: PartStore<Trip, Partial<Sent>, Sent> = {
  select: (of) => sql`${selectTrips(of).select("job_id as id").select(facts.as("facts"))}`,
  searched: (text) => sql<boolean>`exists (select from job_trips
    where job_id = jobs.id and ${contains(searchedColumns, text)})`,
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
  /** Compares the places in their order, because the way back is another trip. */
  isSame: (one, other) => sql<boolean>`exists (
    select from job_trips as one join job_trips as other on (other.from_place, other.via_places, other.to_place)
      = (one.from_place, one.via_places, one.to_place)
    where one.job_id = ${sql.ref(one)} and other.job_id = ${sql.ref(other)})`,
  copy: (trx, fromId, toId) => copyRow(trx, "job_trips", tripFieldNames, { fromId, toId }),
  saved: (sent, stored) => ({ part: { ...stored, ...sent }, change: sent }),
};
