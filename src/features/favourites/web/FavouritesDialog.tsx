import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { errorsInForm } from "#common/web/forms/form-errors.ts";
import { formResolver } from "#common/web/forms/form-resolver.ts";
import { About } from "#common/web/ui/about.ts";
import { ClosedChip } from "#common/web/ui/ClosedChip.tsx";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import { FormTextField } from "#common/web/ui/forms/FormTextField.tsx";
import { InlineForm } from "#common/web/ui/forms/InlineForm.tsx";
import { IconAction } from "#common/web/ui/IconAction.tsx";
import { mdiDeleteOutline, mdiPencilOutline } from "#common/web/ui/icons.ts";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { useFocusStays } from "#common/web/use-focus-stays.ts";
import { type Favourite, type FavouriteName, favouriteName } from "../rules/favourite.ts";
import { favouriteWords } from "./favourite-words.ts";
import { favouritesQuery, useDeleteFavourite, useOrderFavourites, useRenameFavourite } from "./favourites.queries.ts";
import { mdiArrowDown, mdiArrowUp } from "./icons.ts";

export function FavouritesDialog({ onClose }: { readonly onClose: () => void }) {
  const query = useQuery(favouritesQuery);
  return (
    <FormDialog title="Ret favoritter" open onClose={onClose}>
      <QueryView query={query} skeleton={<Skeleton height={64} />}>
        {(favourites) => <Favourites favourites={favourites} />}
      </QueryView>
    </FormDialog>
  );
}

function Favourites({ favourites }: { readonly favourites: readonly Favourite[] }) {
  const { save, isSaving } = useOrderFavourites();
  const focus = useFocusStays<HTMLUListElement>(favourites);
  if (favourites.length === 0) return <Typography color="textSecondary">Du har ingen favoritter endnu.</Typography>;
  const ids = favourites.map(({ id }) => id);
  const move = (place: number, by: -1 | 1) => {
    const next = ids.toSpliced(place, 1).toSpliced(place + by, 0, ids[place] as number);
    if (!isSaving) void save(next);
  };
  return (
    <Box component="ul" {...focus} sx={list}>
      {favourites.map((favourite, place) => (
        <Row
          key={favourite.id}
          favourite={favourite}
          onUp={place > 0 ? () => move(place, -1) : undefined}
          onDown={place < ids.length - 1 ? () => move(place, 1) : undefined}
        />
      ))}
    </Box>
  );
}

type RowProps = {
  readonly favourite: Favourite;
  readonly onUp: (() => void) | undefined;
  readonly onDown: (() => void) | undefined;
};

function Row({ favourite, onUp, onDown }: RowProps) {
  const nameId = useId();
  const [name, setName] = useState<"read" | "renaming" | "renamed">("read");
  const isRenaming = name === "renaming";
  const { save: remove, isSaving } = useDeleteFavourite({});
  return (
    <Box component="li" sx={row}>
      {isRenaming ? (
        <Rename favourite={favourite} onDone={() => setName("renamed")} />
      ) : (
        <Stack direction="row" sx={{ alignItems: "flex-start", justifyContent: "space-between", gap: 1 }}>
          <Box sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
            <Typography id={nameId} sx={{ fontWeight: 500 }}>
              {favourite.name}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {favouriteWords(favourite)}
            </Typography>
          </Box>
          {favourite.is_closed && <ClosedChip />}
        </Stack>
      )}
      {!isRenaming && (
        <About.Provider value={nameId}>
          <Stack direction="row" sx={{ justifyContent: "flex-end" }}>
            <IconAction label="Flyt op" icon={mdiArrowUp} disabled={!onUp} onClick={onUp} />
            <IconAction label="Flyt ned" icon={mdiArrowDown} disabled={!onDown} onClick={onDown} />
            <IconAction
              label="Omdøb"
              icon={mdiPencilOutline}
              autoFocus={name === "renamed"}
              onClick={() => setName("renaming")}
            />
            <IconAction
              label="Slet"
              icon={mdiDeleteOutline}
              disabled={isSaving}
              onClick={() => void remove(favourite.id)}
            />
          </Stack>
        </About.Provider>
      )}
    </Box>
  );
}

function Rename({ favourite: { id, name }, onDone }: { readonly favourite: Favourite; readonly onDone: () => void }) {
  const form = useForm<FavouriteName>({ defaultValues: { name }, resolver: formResolver(favouriteName) });
  const { save, isSaving } = useRenameFavourite(id, { ...errorsInForm(form), onSaved: onDone });
  return (
    <InlineForm onSubmit={form.handleSubmit((values) => save(values))} onCancel={onDone} isSaving={isSaving}>
      <FormTextField form={form} name="name" label="Navn" isRequired autoFocus />
    </InlineForm>
  );
}

const list = { listStyle: "none", m: 0, p: 0 };
const row = { py: 1, "& + &": { borderTop: 1, borderColor: "divider" } };
