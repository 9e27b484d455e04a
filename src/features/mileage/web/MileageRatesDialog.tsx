import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { Fragment } from "react";
import { Controller, type UseFormReturn, useForm } from "react-hook-form";
import * as z from "zod/mini";
import { formatDate, today } from "#common/rules/time/clock.ts";
import { errorsInForm } from "#common/web/forms/form-errors.ts";
import { formResolver } from "#common/web/forms/form-resolver.ts";
import type { ConflictLabels } from "#common/web/forms/merge-conflict.ts";
import { useConflict } from "#common/web/forms/use-conflict.tsx";
import { useFormDraft } from "#common/web/forms/use-form-draft.ts";
import { DialogFields } from "#common/web/ui/dialogs/DialogFields.tsx";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import { errorRoom } from "#common/web/ui/forms/error-room.ts";
import { MoneyField } from "#common/web/ui/forms/MoneyField.tsx";
import { DayField } from "#common/web/ui/pickers/DayField.tsx";
import { rateErrors, rateKinds, rateLabels } from "../rules/mileage-rates.ts";
import { type DatedRatesInput, datedRatesInput, type SavedRates } from "../rules/mileage-rates-row.ts";
import { useSaveRates } from "./mileage.queries.ts";

type RateName = Exclude<keyof DatedRatesInput, "from_date">;
type RatesForm = Record<RateName, number | null> & { from_date: string };

type Props = {
  readonly rates: SavedRates | undefined;
  readonly onClose: () => void;
};

export function MileageRatesDialog({ rates, onClose }: Props) {
  const form = useForm<RatesForm>({
    defaultValues: formOf(rates),
    resolver: formResolver(datedRatesInput, rateErrors, payloadOf),
  });
  const { subject, isRestored } = useFormDraft(form, { name: "mileage-rates", subject: rates });
  const { version, conflictNote, onConflict } = useConflict(form, { opened: subject, formOf, labels });
  const { save, isSaving } = useSaveRates(rates?.id, { ...errorsInForm(form, onConflict), onSaved: onClose });
  return (
    <FormDialog
      title={rates ? "Redigér satser" : "Tilføj satser"}
      open
      onClose={onClose}
      onSubmit={form.handleSubmit((values) => save({ ...z.parse(datedRatesInput, payloadOf(values)), version }))}
      isSaving={isSaving}
    >
      <DialogFields problem={form.formState.errors.root?.message} conflict={conflictNote} isRestored={isRestored}>
        <DayField control={form.control} name="from_date" label="Fra" min="2000-01-01" max="2099-12-31" />
        <Box sx={{ display: "grid", gridTemplateColumns: "1fr 1fr", columnGap: 2, rowGap: 0.5 }}>
          {rateKinds.map((kind) => (
            <Fragment key={kind}>
              <Typography variant="subtitle2" component="h3" sx={{ gridColumn: "1 / -1" }}>
                {rateLabels[kind]}
              </Typography>
              <RateField form={form} name={kind} label="Statens sats" isRequired />
              <RateField form={form} name={`own_${kind}`} label="Vi betaler" />
            </Fragment>
          ))}
        </Box>
        <Typography variant="body2" color="textSecondary">
          Er »Vi betaler« tom, betales statens sats. Ture, der er udbetalt, ændres ikke.
        </Typography>
      </DialogFields>
    </FormDialog>
  );
}

type FieldProps = {
  readonly form: UseFormReturn<RatesForm>;
  readonly name: RateName;
  readonly label: string;
  readonly isRequired?: boolean;
};

function RateField({ form, name, label, isRequired = false }: FieldProps) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { ref, ...field }, fieldState: { error } }) => (
        <MoneyField
          {...field}
          label={label}
          inputRef={ref}
          isRequired={isRequired}
          error={error?.message}
          helperText={errorRoom}
        />
      )}
    />
  );
}

const labels: ConflictLabels<RatesForm> = {
  from_date: ["Fra", formatDate],
  high: `${rateLabels.high}, statens sats`,
  low: `${rateLabels.low}, statens sats`,
  bicycle: `${rateLabels.bicycle}, statens sats`,
  own_high: `${rateLabels.high}, vi betaler`,
  own_low: `${rateLabels.low}, vi betaler`,
  own_bicycle: `${rateLabels.bicycle}, vi betaler`,
};

/** New rates usually begin on 1 January of the next year. */
function formOf(rates: SavedRates | undefined): RatesForm {
  if (rates) {
    const { id: _id, version: _version, ...fields } = rates;
    return fields;
  }
  const from_date = today().add({ years: 1 }).with({ month: 1, day: 1 }).toString();
  return { from_date, high: null, low: null, bicycle: null, own_high: null, own_low: null, own_bicycle: null };
}

const payloadOf = ({ from_date, ...fields }: RatesForm) => ({ ...fields, from_date: from_date || undefined });
