import { formatMinutes } from "#common/rules/time/clock.ts";
import { listed } from "#common/web/words.ts";
import { formatKm, tripKm } from "#features/mileage/rules/km.ts";
import { routeOf } from "#features/mileage/rules/route-words.ts";
import type { Favourite, FavouriteTrip } from "../rules/favourite.ts";
import { maxFavouriteName } from "../rules/favourite-bounds.ts";

type Shown = Pick<Favourite, "start_time" | "end_time" | "pause_minutes" | "pause_start" | "trip"> & {
  readonly project: { readonly name: string };
  readonly jobType: { readonly name: string };
};

/** `Havnen · Montage · 07:00–15:00 · 30 min. pause`. For a trip: project, route, kilometres and purpose. */
export function favouriteWords({
  project,
  jobType,
  start_time,
  end_time,
  pause_minutes,
  pause_start,
  trip,
}: Shown): string {
  if (trip) return listed(project.name, routeOf(trip), kmOf(trip), trip.purpose);
  return listed(
    project.name,
    jobType.name,
    start_time !== null && `${start_time}–${end_time}`,
    pause_minutes > 0 && `${formatMinutes(pause_minutes)} pause${pause_start === null ? "" : ` kl. ${pause_start}`}`,
  );
}

const kmOf = (trip: FavouriteTrip) => `${formatKm(tripKm(trip))}${trip.is_round_trip ? " tur-retur" : ""}`;

export function suggestedName({ project, jobType, trip }: Shown): string {
  return (trip ? routeOf(trip) : `${project.name} – ${jobType.name}`).slice(0, maxFavouriteName).trim();
}
