import Box from "@mui/material/Box";
import { useFormContext } from "react-hook-form";
import { touchTarget } from "#common/web/theme.ts";
import type { Favourite } from "#features/favourites/rules/favourite.ts";
import { FavouriteChips } from "#features/favourites/web/FavouriteChips.tsx";
import type { JobFormValues } from "#features/jobs/web/form/values/job-form.ts";
import { tripFavouriteOf, tripFavouriteValues } from "./trip-favourite-values.ts";

export function TripFavourites() {
  const { getValues, setValue } = useFormContext<JobFormValues>();

  function fillIn(favourite: Favourite): void {
    const { project, job_type, trip } = tripFavouriteValues(favourite, getValues("trip"));
    const options = { shouldDirty: true, shouldTouch: true } as const;
    setValue("trip", trip, options);
    setValue("project", project, options);
    setValue("job_type", job_type, options);
  }

  return (
    <Box sx={{ minHeight: touchTarget, mb: 0.5 }}>
      <FavouriteChips kind="mileage" onChoose={fillIn} draft={() => tripFavouriteOf(getValues())} />
    </Box>
  );
}
