import { sql } from "kysely";

/** Of trips the places are the same too: the way back of a day is another one. */
export const isNoOtherTrip = sql`(jobs.kind <> 'mileage' or exists (
    select from job_trips as trip
    join job_trips as other on (other.from_place, other.via_places, other.to_place)
      = (trip.from_place, trip.via_places, trip.to_place)
    where trip.job_id = asked.id and other.job_id = jobs.id))`;
