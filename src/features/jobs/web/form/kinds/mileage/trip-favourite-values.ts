import { safeParse } from "zod/mini";
import { errorsByField } from "#common/rules/values/fields.ts";
import { type Favourite, favouriteTripInput } from "#features/favourites/rules/favourite.ts";
import { timeless } from "#features/favourites/rules/timeless.ts";
import type { FavouriteDraft } from "#features/favourites/web/SaveFavouriteDialog.tsx";
import type { JobFormValues } from "#features/jobs/web/form/values/job-form.ts";

type Chosen = Pick<JobFormValues, "project" | "job_type" | "trip">;

export function tripFavouriteValues({ project, jobType, trip }: Favourite, typed: JobFormValues["trip"]): Chosen {
  return { project, job_type: jobType, trip: { ...typed, ...trip, is_own_vehicle: false } };
}

export function tripFavouriteOf({ project, job_type: jobType, trip: typed }: JobFormValues): FavouriteDraft | string {
  const { data: trip, error } = safeParse(favouriteTripInput, typed);
  if (error) return Object.values(errorsByField(error.issues)).flat().join(" ");
  if (!project || !jobType) return "Vælg projekt først.";
  return { project, jobType, ...timeless, trip };
}
