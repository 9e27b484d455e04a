import Typography from "@mui/material/Typography";
import { Controller, useForm } from "react-hook-form";
import * as z from "zod/mini";
import { firstDay, formatDate, lastDay, today } from "#common/rules/clock.ts";
import { errorsInForm } from "#common/web/forms/form-errors.ts";
import { formResolver } from "#common/web/forms/form-resolver.ts";
import type { ConflictLabels } from "#common/web/forms/merge-conflict.ts";
import { useConflict } from "#common/web/forms/use-conflict.tsx";
import { useFormDraft } from "#common/web/forms/use-form-draft.ts";
import { DialogFields } from "#common/web/ui/forms/DialogFields.tsx";
import { errorRoom } from "#common/web/ui/forms/error-room.ts";
import { FormDialog } from "#common/web/ui/forms/FormDialog.tsx";
import { MoneyField } from "#common/web/ui/forms/MoneyField.tsx";
import { DayField } from "#common/web/ui/pickers/DayField.tsx";
import {
  isFirst,
  isFromStart,
  type Terms,
  type TermsInput,
  termsErrors,
  termsInput,
} from "#features/users/rules/employment-terms.ts";
import { useSaveTerms } from "./terms.queries.ts";

type TermsForm = Pick<TermsInput, "from_date"> & { hourly_rate: number | null };

type Props = {
  readonly userId: number;
  readonly rows: readonly Terms[];
  /** The row to change; undefined adds one. */
  readonly row: Terms | undefined;
  readonly onClose: () => void;
};

export function TermsDialog({ userId, rows, row, onClose }: Props) {
  const form = useForm<TermsForm>({
    defaultValues: formOf(row),
    resolver: formResolver(termsInput, (fields) => termsErrors(fields, rows, row), payloadOf),
  });
  const { subject, isRestored } = useFormDraft(form, { name: `employment-terms-${userId}`, subject: row });
  const { version, conflictNote, onConflict } = useConflict(form, { opened: subject, formOf, labels });
  const { save, isSaving } = useSaveTerms(userId, row?.id, { ...errorsInForm(form, onConflict), onSaved: onClose });
  return (
    <FormDialog
      title={row ? "Redigér vilkår" : "Tilføj vilkår"}
      open
      onClose={onClose}
      onSubmit={form.handleSubmit((values) => save({ ...z.parse(termsInput, payloadOf(values)), version }))}
      isSaving={isSaving}
    >
      <DialogFields problem={form.formState.errors.root?.message} conflict={conflictNote} isRestored={isRestored}>
        {row && isFirst(row, rows) ? (
          <Typography sx={{ mb: 2 }}>
            {isFromStart(row) ? "Gælder fra start." : `Gælder fra ${formatDate(row.from_date)}.`}
          </Typography>
        ) : (
          <DayField control={form.control} name="from_date" label="Fra" min={firstDay} max={lastDay} />
        )}
        <Controller
          control={form.control}
          name="hourly_rate"
          render={({ field: { ref, ...field }, fieldState: { error } }) => (
            <MoneyField
              {...field}
              label="Timepris"
              inputRef={ref}
              isRequired
              error={error?.message}
              helperText={errorRoom}
            />
          )}
        />
        <Typography variant="body2" color="textSecondary">
          Timeprisen foreslås for arbejde fra den dag. Opgaver, der er udbetalt, ændres ikke.
        </Typography>
      </DialogFields>
    </FormDialog>
  );
}

const labels: ConflictLabels<TermsForm> = { from_date: ["Fra", formatDate], hourly_rate: "Timepris" };

/** A raise usually begins with a month. */
function formOf(row: Pick<Terms, "from_date" | "hourly_rate"> | undefined): TermsForm {
  if (row) return { from_date: row.from_date, hourly_rate: row.hourly_rate };
  return { from_date: today().add({ months: 1 }).with({ day: 1 }).toString(), hourly_rate: null };
}

const payloadOf = ({ from_date, hourly_rate }: TermsForm) => ({ hourly_rate, from_date: from_date || undefined });
