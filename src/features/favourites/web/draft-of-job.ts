import type { Favourite, FavouriteTrip } from "../rules/favourite.ts";
import { timeless } from "../rules/timeless.ts";
import type { FavouriteDraft } from "./SaveFavouriteDialog.tsx";

type StoredTrip = FavouriteTrip & { readonly is_own_vehicle: boolean; readonly registration_number: string | null };

type StoredJob = {
  readonly project?: Favourite["project"] | undefined;
  readonly jobType?: Favourite["jobType"] | undefined;
  readonly started_at: string;
  readonly ended_at: string;
  readonly minutes: number;
  readonly pause_minutes: number;
  readonly pause_start: string | null;
  readonly trip: StoredTrip | null;
};

/** A favourite with the content of the job. The times are left out if work and pause together last 24 hours or more. */
export function draftOfJob(job: StoredJob): FavouriteDraft | undefined {
  const { project, jobType, started_at, ended_at, minutes, pause_minutes, pause_start, trip } = job;
  if (!project || !jobType) return undefined;
  const draft: FavouriteDraft = { project, jobType, ...timeless };
  if (trip) return { ...draft, trip: keptOf(trip) };
  const hasTimes = minutes > 0 && minutes + pause_minutes < 24 * 60;
  if (!hasTimes) return draft;
  const [start_time, end_time] = [started_at.slice(11, 16), ended_at.slice(11, 16)];
  return { ...draft, start_time, end_time, pause_minutes, pause_start };
}

function keptOf({ is_own_vehicle, registration_number, ...kept }: StoredTrip): FavouriteTrip {
  return kept;
}
