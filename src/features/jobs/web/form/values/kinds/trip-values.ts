import type { Job } from "#features/jobs/rules/job.ts";
import type { Vehicle } from "#features/mileage/rules/mileage-split.ts";

export type TripValues = {
  from_place: string;
  via_places: string[];
  to_place: string;
  is_round_trip: boolean;
  purpose: string;
  km: number | null;
  vehicle: Vehicle;
  registration_number: string;
  is_own_vehicle: boolean;
  workplace: "from" | "to" | null;
};

export type TripFormValues = { trip: TripValues };

function valuesOf(trip: Job["trip"]): TripValues {
  return {
    from_place: trip?.from_place ?? "",
    via_places: trip?.via_places ?? [],
    to_place: trip?.to_place ?? "",
    is_round_trip: trip?.is_round_trip ?? false,
    purpose: trip?.purpose ?? "",
    km: trip?.km ?? null,
    vehicle: trip?.vehicle ?? "car",
    registration_number: trip?.registration_number ?? "",
    is_own_vehicle: trip?.is_own_vehicle ?? false,
    workplace: trip?.workplace ?? null,
  };
}

export const tripValues = {
  values: (job?: Pick<Job, "trip">): TripFormValues => ({ trip: valuesOf(job?.trip ?? null) }),
  payload: ({ trip }: TripFormValues) => ({
    trip: { ...trip, registration_number: trip.vehicle === "car" ? trip.registration_number : null },
  }),
};
