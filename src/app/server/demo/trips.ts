import { timeZone, wallClockText } from "#common/rules/time/clock.ts";
import type { JobInput } from "#features/jobs/rules/job.ts";
import { demoDrivers, demoTripPlaces } from "./company.ts";
import { type DemoJob, daysUnderWay, lastWorkingDays } from "./jobs.ts";

const statuses = ["NEW", "APPROVED_BY_PROJECT_OWNER", "APPROVED_BY_MANAGER", "NEW"] as const;

export function demoTrips(today: Temporal.PlainDate): DemoJob[] {
  return demoDrivers.flatMap(({ user, everyDays, ...vehicle }, driver) =>
    lastWorkingDays(today)
      .filter((_, place) => (place + driver) % everyDays === 0)
      .map((day, nth) => {
        const noon = wallClockText(day.toPlainDateTime({ hour: 12 }));
        const { project, ...place } = demoTripPlaces[
          (nth + driver) % demoTripPlaces.length
        ] as (typeof demoTripPlaces)[number];
        const isSettled = day.until(today).days > daysUnderWay;
        return {
          user,
          project,
          jobType: "9010",
          started_at: noon,
          ended_at: noon,
          pause_minutes: 0,
          price_mode: "manual" as const,
          hourly_rate: null,
          price: 0,
          note: null,
          expense: null,
          trip: tripOf(place, vehicle),
          createdAt: day.toZonedDateTime({ timeZone, plainTime: { hour: 18, minute: 5 * driver } }).toInstant(),
          status: isSettled ? "APPROVED_BY_MANAGER" : (statuses[nth % statuses.length] ?? "NEW"),
          rejectionReason: null,
        };
      }),
  );
}

type Place = Omit<(typeof demoTripPlaces)[number], "project">;
type Vehicle = Omit<(typeof demoDrivers)[number], "user" | "everyDays">;

const tripOf = (place: Place, vehicle: Vehicle): NonNullable<JobInput["trip"]> => ({
  ...place,
  via_places: [...place.via_places],
  ...vehicle,
  is_round_trip: true,
  is_own_vehicle: true,
  workplace: null,
});
