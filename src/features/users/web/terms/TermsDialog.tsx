import Typography from "@mui/material/Typography";
import { Controller, type UseFormReturn, useForm } from "react-hook-form";
import * as z from "zod/mini";
import { firstDay, formatDate, lastDay } from "#common/rules/time/clock.ts";
import { errorsInForm } from "#common/web/forms/form-errors.ts";
import { formResolver } from "#common/web/forms/form-resolver.ts";
import { useConflict } from "#common/web/forms/use-conflict.tsx";
import { useFormDraft } from "#common/web/forms/use-form-draft.ts";
import { DialogFields } from "#common/web/ui/dialogs/DialogFields.tsx";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import { errorRoom } from "#common/web/ui/forms/error-room.ts";
import { MoneyField } from "#common/web/ui/forms/MoneyField.tsx";
import { DayField } from "#common/web/ui/pickers/DayField.tsx";
import { isFirst, isFromStart, type Terms, termsErrors, termsInput } from "#features/users/rules/employment-terms.ts";
import { MoreTerms } from "./MoreTerms.tsx";
import { PlanFields, type PlanPart } from "./plan/PlanFields.tsx";
import { useSaveTerms } from "./terms.queries.ts";
import { type ConditionsForm, type TermsForm, termsFormOf, termsLabels, termsPayload } from "./terms-form.ts";

type Props = {
  readonly userId: number;
  readonly rows: readonly Terms[];
  /** Undefined to add a row. */
  readonly row: Terms | undefined;
  readonly onClose: () => void;
};

export function TermsDialog({ userId, rows, row, onClose }: Props) {
  const formOf = (of: Terms | undefined) => termsFormOf(of, rows);
  const form = useForm<TermsForm>({
    defaultValues: formOf(row),
    resolver: formResolver(termsInput, (fields) => termsErrors(fields, rows, row), termsPayload),
  });
  const { subject, isRestored } = useFormDraft(form, { name: `terms-with-plan-${userId}`, subject: row });
  const { version, conflictNote, onConflict } = useConflict(form, { opened: subject, formOf, labels: termsLabels });
  const { save, isSaving } = useSaveTerms(userId, row?.id, { ...errorsInForm(form, onConflict), onSaved: onClose });
  const conditions = form as unknown as UseFormReturn<ConditionsForm>;
  return (
    <FormDialog
      title={row ? "Redigér vilkår" : "Tilføj vilkår"}
      open
      onClose={onClose}
      onSubmit={form.handleSubmit((values) => save({ ...z.parse(termsInput, termsPayload(values)), version }))}
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
        <PlanFields form={form as unknown as UseFormReturn<PlanPart>} />
        <MoreTerms form={conditions} />
        <Typography variant="body2" color="textSecondary">
          Vilkårene gælder for arbejde fra den dag. Opgaver, der er udbetalt, ændres ikke.
        </Typography>
      </DialogFields>
    </FormDialog>
  );
}
