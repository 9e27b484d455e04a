import Box from "@mui/material/Box";
import { type FieldPathByValue, useController, useFormContext } from "react-hook-form";
import { errorRoom } from "#common/web/ui/forms/error-room.ts";
import { MoneyField } from "#common/web/ui/forms/MoneyField.tsx";
import type { JobFormValues } from "../values/job-form.ts";

type Props = {
  readonly name: FieldPathByValue<JobFormValues, number | null>;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly unit?: string;
  readonly isReadOnly?: boolean;
};

export function FormMoneyField({ name, label, hint, ...props }: Props) {
  const { control } = useFormContext<JobFormValues>();
  const { field, fieldState } = useController({ control, name });
  return (
    <Box data-field={name}>
      <MoneyField
        {...props}
        label={label}
        name={field.name}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        error={fieldState.error?.message}
        helperText={hint ?? errorRoom}
      />
    </Box>
  );
}
