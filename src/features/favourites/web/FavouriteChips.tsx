import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { flash } from "#common/web/flash.ts";
import { Icon } from "#common/web/ui/Icon.tsx";
import { ChipRow, RowChip } from "#common/web/ui/lists/ChipRow.tsx";
import type { JobKind } from "#features/kinds/rules/kinds.ts";
import type { Favourite } from "../rules/favourite.ts";
import { favouriteKind } from "../rules/favourite-kind.ts";
import { FavouritesDialog } from "./FavouritesDialog.tsx";
import { favouritesQuery } from "./favourites.queries.ts";
import { mdiStarOutline } from "./icons.ts";
import { type FavouriteDraft, SaveFavouriteDialog } from "./SaveFavouriteDialog.tsx";

type Props = {
  readonly kind: JobKind;
  readonly onChoose: (favourite: Favourite) => void;
  /** The form's current values, or a sentence about what is missing. */
  readonly draft: () => FavouriteDraft | string;
};

export function FavouriteChips({ kind, onChoose, draft }: Props) {
  const { data: favourites } = useQuery(favouritesQuery);
  const [saved, setSaved] = useState<FavouriteDraft>();
  const [isMending, setIsMending] = useState(false);
  if (!favourites) return null;
  const saveAs = () => {
    const typed = draft();
    if (typeof typed === "string") flash.error(typed);
    else setSaved(typed);
  };
  return (
    <ChipRow label="Favoritter">
      {favourites
        .filter(({ is_closed, trip }) => !is_closed && favouriteKind({ trip }) === kind)
        .map((favourite) => (
          <RowChip
            key={favourite.id}
            label={favourite.name}
            icon={<Icon path={mdiStarOutline} size={20} />}
            onClick={() => onChoose(favourite)}
          />
        ))}
      <RowChip label="Gør til favorit" variant="outlined" onClick={saveAs} />
      {favourites.length > 0 && (
        <RowChip label="Ret favoritter" variant="outlined" onClick={() => setIsMending(true)} />
      )}
      {saved && <SaveFavouriteDialog draft={saved} onClose={() => setSaved(undefined)} />}
      {isMending && <FavouritesDialog onClose={() => setIsMending(false)} />}
    </ChipRow>
  );
}
