import { type Kysely, sql } from "kysely";
import { today } from "#common/rules/time/clock.ts";
import type { Database, JobRow } from "#common/server/database/tables.ts";
import type { JobInput } from "#features/jobs/rules/job.ts";
import { aJob, type Company, copyJob, jobInputFor, type TestJobType } from "./factories.ts";

type Trip = NonNullable<JobInput["trip"]>;

/** A trip of 10 km by car. */
export const tripFields = (changes: Partial<Trip> = {}): Trip => ({
  from_place: "Vestergade 1, 7100 Vejle",
  via_places: [],
  to_place: "Havnegade 12, 8000 Aarhus C",
  is_round_trip: false,
  purpose: "Byggemøde på havnen",
  km: 10,
  vehicle: "car",
  registration_number: "AB 12 345",
  is_own_vehicle: true,
  workplace: null,
  ...changes,
});

/** A trip takes no time, and the server sets its price. */
const onDay = (day: string) => ({
  started_at: `${day} 12:00:00`,
  ended_at: `${day} 12:00:00`,
  price_mode: "manual" as const,
});

export function tripInputFor(
  company: Company,
  type: TestJobType,
  { day = today().toString(), ...trip }: Partial<Trip> & { day?: string } = {},
): JobInput {
  const job = jobInputFor(company, { ...onDay(day), hourly_rate: null, price: null, job_type_id: type.id });
  return { ...job, kind: "mileage", trip: tripFields(trip) };
}

type TripOptions = Partial<Trip> &
  Pick<NonNullable<Parameters<typeof aJob>[2]>, "user" | "job_status" | "created_at"> & { day?: string };

export async function aTrip(
  db: Kysely<Database>,
  company: Company,
  type: TestJobType,
  { day = today().toString(), user, job_status = "APPROVED_BY_MANAGER", created_at, ...trip }: TripOptions = {},
): Promise<JobRow> {
  const job = await aJob(db, company, {
    ...onDay(day),
    kind: "mileage",
    job_type_id: type.id,
    hourly_rate: null,
    price: 0,
    job_status,
    ...(user && { user }),
    ...(created_at !== undefined && { created_at }),
  });
  await db
    .insertInto("job_trips")
    .values({ ...tripFields(trip), job_id: job.id })
    .execute();
  return job;
}

export async function copyTrip(db: Kysely<Database>, trip: { id: number }, count: number): Promise<void> {
  const ids = await copyJob(db, trip, count);
  const columns = sql.raw(`from_place, via_places, to_place, is_round_trip, purpose, km, vehicle, registration_number,
    is_own_vehicle`);
  await sql`insert into job_trips (job_id, ${columns})
    select more.id, ${columns} from unnest(${ids}::integer[]) as more (id), job_trips where job_id = ${trip.id}`.execute(
    db,
  );
}
