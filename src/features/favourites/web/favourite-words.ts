import { formatMinutes } from "../../../common/rules/clock.ts";
import { listed } from "../../../common/web/words.ts";
import type { Favourite } from "../rules/favourite.ts";
import { maxFavouriteName } from "../rules/favourite-bounds.ts";

type Told = Pick<Favourite, "start_time" | "end_time" | "pause_minutes"> & {
  readonly project: { readonly name: string };
  readonly jobType: { readonly name: string };
};

/** `Havnen · Montage · 07:00–15:00 · 30 min. pause`, as far as it has times and a pause. */
export function favouriteWords({ project, jobType, start_time, end_time, pause_minutes }: Told): string {
  return listed(
    project.name,
    jobType.name,
    start_time !== null && `${start_time}–${end_time}`,
    pause_minutes > 0 && `${formatMinutes(pause_minutes)} pause`,
  );
}

/** What a favourite is called until its user says otherwise. */
export function suggestedName({ project, jobType }: Told): string {
  return `${project.name} – ${jobType.name}`.slice(0, maxFavouriteName).trim();
}
