import Typography from "@mui/material/Typography";
import { useForm } from "react-hook-form";
import { errorsInForm } from "#common/web/forms/form-errors.ts";
import { formResolver } from "#common/web/forms/form-resolver.ts";
import { DialogFields } from "#common/web/ui/dialogs/DialogFields.tsx";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import { FormTextField } from "#common/web/ui/forms/FormTextField.tsx";
import { type Favourite, type FavouriteName, favouriteName } from "../rules/favourite.ts";
import { favouriteWords, suggestedName } from "./favourite-words.ts";
import { useSaveFavourite } from "./favourites.queries.ts";

export type FavouriteDraft = Pick<
  Favourite,
  "project" | "jobType" | "start_time" | "end_time" | "pause_minutes" | "pause_start" | "trip"
>;

type Props = { readonly draft: FavouriteDraft; readonly onClose: () => void; readonly onExited?: () => void };

export function SaveFavouriteDialog({ draft, ...dialog }: Props) {
  const form = useForm<FavouriteName>({
    defaultValues: { name: suggestedName(draft) },
    resolver: formResolver(favouriteName),
  });
  const { project, jobType, ...what } = draft;
  const { save, isSaving } = useSaveFavourite({ ...errorsInForm(form), onSaved: dialog.onClose });
  return (
    <FormDialog
      title="Gør til favorit"
      open
      {...dialog}
      onSubmit={form.handleSubmit(({ name }) =>
        save({ name, project_id: project.id, job_type_id: jobType.id, ...what }),
      )}
      isSaving={isSaving}
    >
      <DialogFields problem={form.formState.errors.root?.message} isRestored={false}>
        <Typography color="textSecondary">{favouriteWords(draft)}</Typography>
        <FormTextField form={form} name="name" label="Navn" isRequired autoFocus />
      </DialogFields>
    </FormDialog>
  );
}
