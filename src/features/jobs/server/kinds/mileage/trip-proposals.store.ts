import { type Kysely, sql } from "kysely";
import { type Actor, can } from "#common/rules/access/actor.ts";
import type { Database } from "#common/server/database/tables.ts";
import { jobsSeenBy } from "#common/server/database/visibility/job-visibility.ts";
import { isProjectFor, isProjectForUser } from "#common/server/database/visibility/project-visibility.ts";
import { type TripProposals, tripProposalLimits } from "#features/kinds/rules/mileage/trip-proposals.ts";
import { tripFieldNames } from "#features/mileage/rules/trip-fields.ts";

const { jobs: maxJobs, trips: maxTrips, places: maxPlaces } = tripProposalLimits;

const tripJson = sql`json_build_object(${sql.join(tripFieldNames.flatMap((name) => [sql.lit(name), sql.ref(name)]))})`;

export async function findTripProposals(db: Kysely<Database>, actor: Actor, userId: number): Promise<TripProposals> {
  const code = can(actor, "read-project-codes") ? sql`, 'code', code` : sql``;
  const { rows } = await sql<TripProposals>`
    with latest as materialized (
      select jobs.id, jobs.project_id, jobs.job_type_id, jobs.started_at, job_trips.*
      from (
        select * from ${jobsSeenBy(actor)} where user_id = ${userId} and kind = 'mileage'
        order by started_at desc, id desc limit ${sql.lit(maxJobs)}
      ) as jobs join job_trips on job_trips.job_id = jobs.id
    ), alike as (
      select distinct on (${sql.join(tripFieldNames.map((name) => sql.ref(name)))}, project_id, job_type_id) *
      from latest
      order by ${sql.join(tripFieldNames.map((name) => sql.ref(name)))}, project_id, job_type_id, started_at desc, id desc
    )
    select array(
        select json_build_object(
          'trip', ${tripJson},
          'project', (select json_build_object('id', id, 'name', name${code}) from projects
            where projects.id = alike.project_id and not is_closed
              and ${isProjectFor(actor)} and ${isProjectForUser(actor, sql`${userId}::integer`)}),
          'job_type', (select json_build_object('id', id, 'name', name) from job_types
            where job_types.id = alike.job_type_id and not is_closed))
        from alike order by started_at desc, id desc limit ${sql.lit(maxTrips)}
      ) as trips,
      array(
        select place from latest
        cross join lateral unnest(array[from_place, to_place] || via_places) as place
        group by place order by max(started_at) desc, place collate danish limit ${sql.lit(maxPlaces)}
      ) as places`.execute(db);
  return rows[0] as TripProposals;
}
