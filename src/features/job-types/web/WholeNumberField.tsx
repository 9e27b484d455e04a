import InputAdornment from "@mui/material/InputAdornment";
import TextField from "@mui/material/TextField";
import { type UseFormReturn, useController } from "react-hook-form";
import { errorRoom } from "#common/web/ui/forms/error-room.ts";
import type { ExpenseLimits } from "../rules/expense-limits.ts";

type Props = {
  readonly form: UseFormReturn<ExpenseLimits>;
  readonly name: "missing_receipt_reason_length" | "duplicate_days";
  readonly label: string;
  readonly unit?: string;
};

/** A field for a whole number. An invalid text becomes NaN, which the schema refuses. */
export function WholeNumberField({ form, name, label, unit }: Props) {
  const { field, fieldState } = useController({ control: form.control, name });
  return (
    <TextField
      label={label}
      required
      name={field.name}
      value={Number.isNaN(field.value) ? "" : field.value}
      onChange={({ target }) => field.onChange(/^\d{1,4}$/.test(target.value) ? Number(target.value) : Number.NaN)}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.error !== undefined}
      helperText={fieldState.error?.message ?? errorRoom}
      autoComplete="off"
      slotProps={{
        input: { endAdornment: unit && <InputAdornment position="end">{unit}</InputAdornment> },
        htmlInput: { inputMode: "numeric" },
      }}
    />
  );
}
