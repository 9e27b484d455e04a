import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Controller, type UseFormReturn, useForm } from "react-hook-form";
import { monthNames } from "#common/rules/time/clock.ts";
import { errorsInForm } from "#common/web/forms/form-errors.ts";
import { formResolver } from "#common/web/forms/form-resolver.ts";
import { useConflict } from "#common/web/forms/use-conflict.tsx";
import { DialogFields } from "#common/web/ui/dialogs/DialogFields.tsx";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import { errorRoom } from "#common/web/ui/forms/error-room.ts";
import { MoneyField } from "#common/web/ui/forms/MoneyField.tsx";
import { SelectField } from "#common/web/ui/forms/SelectField.tsx";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { type ExpenseLimits, expenseLimitLabels, expenseLimits } from "../rules/expense-limits.ts";
import { expenseLimitsQuery, useSaveExpenseLimits } from "./expense-limits.queries.ts";
import { WholeNumberField } from "./WholeNumberField.tsx";

const months = monthNames.map((name, index) => [index + 1, name] as const);

type Props = { readonly onClose: () => void };

export function ExpenseLimitsDialog({ onClose }: Props) {
  const query = useQuery({ ...expenseLimitsQuery, gcTime: 0 });
  return query.data ? (
    <LimitsForm limits={query.data} onClose={onClose} />
  ) : (
    <FormDialog title="Grænser for udlæg" open onClose={onClose}>
      <QueryView query={query} skeleton={<Skeleton variant="rounded" height={240} />}>
        {() => null}
      </QueryView>
    </FormDialog>
  );
}

function LimitsForm({ limits: fetched, onClose }: Props & { readonly limits: ExpenseLimits }) {
  const [limits] = useState(fetched);
  const form = useForm<ExpenseLimits>({ defaultValues: limits, resolver: formResolver(expenseLimits) });
  const { version, conflictNote, onConflict } = useConflict(form, {
    opened: limits,
    formOf: (row = limits) => row,
    labels: expenseLimitLabels,
  });
  const { save, isSaving } = useSaveExpenseLimits({ ...errorsInForm(form, onConflict), onSaved: onClose });
  return (
    <FormDialog
      title="Grænser for udlæg"
      open
      onClose={onClose}
      onSubmit={form.handleSubmit((values) => save({ ...values, version: version ?? limits.version }))}
      isSaving={isSaving}
    >
      <DialogFields problem={form.formState.errors.root?.message} conflict={conflictNote} isRestored={false}>
        <Typography sx={{ mb: 1 }}>De gælder for hele firmaet.</Typography>
        <InvoiceField form={form} />
        <WholeNumberField
          form={form}
          name="missing_receipt_reason_length"
          label={expenseLimitLabels.missing_receipt_reason_length}
          unit="tegn"
        />
        <WholeNumberField form={form} name="duplicate_days" label={expenseLimitLabels.duplicate_days} unit="dage" />
        <SelectField
          form={form}
          name="financial_year_end_month"
          label={expenseLimitLabels.financial_year_end_month}
          options={months}
          isRequired
        />
      </DialogFields>
    </FormDialog>
  );
}

function InvoiceField({ form }: { readonly form: UseFormReturn<ExpenseLimits> }) {
  return (
    <Controller
      control={form.control}
      name="named_invoice_above"
      render={({ field: { ref, ...field }, fieldState: { error } }) => (
        <MoneyField
          {...field}
          inputRef={ref}
          label={expenseLimitLabels.named_invoice_above}
          error={error?.message}
          helperText={errorRoom}
          isRequired
          autoFocus
        />
      )}
    />
  );
}
