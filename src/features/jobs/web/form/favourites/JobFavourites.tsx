import { useFormContext } from "react-hook-form";
import { today } from "#common/rules/time/clock.ts";
import type { Favourite } from "#features/favourites/rules/favourite.ts";
import { FavouriteChips } from "#features/favourites/web/FavouriteChips.tsx";
import { defaultKind } from "#features/kinds/rules/kinds.ts";
import type { JobFormValues } from "../values/job-form.ts";
import { favouriteOf, favouriteValues } from "./favourite-values.ts";

export function JobFavourites() {
  const { getValues, setValue } = useFormContext<JobFormValues>();

  function fillIn(favourite: Favourite): void {
    const values = favouriteValues(favourite, getValues("start_date"), today());
    for (const [name, value] of Object.entries(values))
      setValue(name as keyof JobFormValues, value, { shouldDirty: true, shouldTouch: true });
  }

  const draft = () => favouriteOf(getValues()) ?? "Vælg projekt og arbejde først.";
  return <FavouriteChips kind={defaultKind} onChoose={fillIn} draft={draft} />;
}
