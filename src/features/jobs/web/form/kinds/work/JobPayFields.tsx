import Box from "@mui/material/Box";
import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import FormLabel from "@mui/material/FormLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { errorRoom } from "#common/web/ui/forms/error-room.ts";
import { MoneyField } from "#common/web/ui/forms/MoneyField.tsx";
import { jobFields } from "#features/jobs/rules/job-fields.ts";
import { priceModeLabels, priceModes } from "#features/jobs/rules/job-price.ts";
import { fieldPair } from "#features/jobs/web/form/fields/form-layout.ts";
import type { Guesses } from "#features/jobs/web/form/guesses/use-guesses.ts";
import { type JobFormValues, typedAutoPrice } from "#features/jobs/web/form/values/job-form.ts";

type Props = { readonly isReadOnly: boolean };
type PayProps = Props & { readonly hints: Guesses["hints"] };

export function JobPayFields({ isReadOnly, hints }: PayProps) {
  const { control } = useFormContext<JobFormValues>();
  const mode = useWatch({ control, name: "price_mode" });
  return (
    <div>
      <PriceModeField isReadOnly={isReadOnly} />
      <Box sx={{ ...fieldPair, mt: 1 }}>
        {mode === "auto" && <AmountField name="hourly_rate" isReadOnly={isReadOnly} hint={hints.hourly_rate} />}
        {mode === "auto" ? <AutoTotal /> : <AmountField name="price" isReadOnly={isReadOnly} />}
      </Box>
    </div>
  );
}

export function PriceModeField({ isReadOnly }: Props) {
  const { control, getValues, getFieldState, setValue } = useFormContext<JobFormValues>();
  const { field, fieldState } = useController({ control, name: "price_mode" });
  const choose = (mode: string) => {
    field.onChange(mode);
    if (mode === "manual" && getValues("end_time") === "" && !getFieldState("start_time").isDirty)
      setValue("is_timed", false);
  };
  return (
    <FormControl data-field="price_mode" error={fieldState.error !== undefined} disabled={isReadOnly}>
      {/* The default colour of a disabled label has too little contrast. */}
      <FormLabel id="price-mode" sx={{ "&.Mui-disabled": { color: "text.secondary" } }}>
        {jobFields.price_mode.label}
      </FormLabel>
      <RadioGroup
        row
        aria-labelledby="price-mode"
        name={field.name}
        value={field.value}
        onChange={(_, mode) => choose(mode)}
      >
        {priceModes.map((mode) => (
          <FormControlLabel key={mode} value={mode} control={<Radio />} label={priceModeLabels[mode]} />
        ))}
      </RadioGroup>
      {fieldState.error && <FormHelperText>{fieldState.error.message}</FormHelperText>}
    </FormControl>
  );
}

type AmountProps = Props & { readonly name: "hourly_rate" | "price"; readonly hint?: string | undefined };

export function AmountField({ name, isReadOnly, hint }: AmountProps) {
  const { control } = useFormContext<JobFormValues>();
  const { field, fieldState } = useController({ control, name });
  return (
    <Box data-field={name}>
      <MoneyField
        label={jobFields[name].label}
        name={field.name}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        error={fieldState.error?.message}
        helperText={(!fieldState.isDirty && hint) || errorRoom}
        isReadOnly={isReadOnly}
      />
    </Box>
  );
}

function AutoTotal() {
  const { control, formState } = useFormContext<JobFormValues>();
  const total = useWatch({ control, compute: typedAutoPrice });
  return (
    <Box data-field="price">
      <MoneyField
        label={jobFields.price.label}
        value={total}
        error={formState.errors.price?.message}
        helperText={errorRoom}
        isReadOnly
      />
    </Box>
  );
}
