import Typography from "@mui/material/Typography";
import { useForm } from "react-hook-form";
import { firstDay, formatDate, lastDay } from "#common/rules/time/clock.ts";
import { errorsInForm } from "#common/web/forms/form-errors.ts";
import { formResolver } from "#common/web/forms/form-resolver.ts";
import { useConflict } from "#common/web/forms/use-conflict.tsx";
import { DialogFields } from "#common/web/ui/dialogs/DialogFields.tsx";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import { DayField } from "#common/web/ui/pickers/DayField.tsx";
import { type BalanceSetup, keptFromInput } from "#features/absence/rules/balances/balance-rules-input.ts";
import { useSaveKeptFrom } from "./balances.queries.ts";

type KeptFromForm = Pick<BalanceSetup, "kept_from">;
type Props = { readonly setup: BalanceSetup; readonly onClose: () => void };

const formOf = (setup: KeptFromForm | undefined): KeptFromForm => ({ kept_from: setup?.kept_from ?? null });

export function KeptFromDialog({ setup, onClose }: Props) {
  const form = useForm<KeptFromForm>({ defaultValues: formOf(setup), resolver: formResolver(keptFromInput) });
  const { version, conflictNote, onConflict } = useConflict(form, {
    opened: setup,
    formOf,
    labels: { kept_from: ["Saldi føres fra", (date) => (date ? formatDate(String(date)) : "")] },
  });
  const { save, isSaving } = useSaveKeptFrom({ ...errorsInForm(form, onConflict), onSaved: onClose });
  return (
    <FormDialog
      title="Saldi føres fra"
      open
      onClose={onClose}
      onSubmit={form.handleSubmit((values) => save({ ...values, version }))}
      isSaving={isSaving}
    >
      <DialogFields problem={form.formState.errors.root?.message} conflict={conflictNote} isRestored={false}>
        <DayField
          control={form.control}
          name="kept_from"
          label="Saldi føres fra"
          min={firstDay}
          max={lastDay}
          isRequired={false}
        />
        <Typography variant="body2" color="textSecondary">
          Vælg fx 1. september. Uden en dato er der ingen saldi.
        </Typography>
      </DialogFields>
    </FormDialog>
  );
}
