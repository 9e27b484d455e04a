import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import { useController, useFormContext } from "react-hook-form";
import { LineField } from "#features/jobs/web/form/fields/LineField.tsx";
import type { JobFormValues } from "#features/jobs/web/form/values/job-form.ts";

export function MissingReceiptField({ isReadOnly }: { readonly isReadOnly: boolean }) {
  const { control } = useFormContext<JobFormValues>();
  const { field } = useController({ control, name: "expense.is_receipt_missing" });
  if (isReadOnly && !field.value) return null;
  return (
    <div>
      <FormControlLabel
        label="Bilag mangler"
        disabled={isReadOnly}
        control={
          <Checkbox
            name={field.name}
            checked={field.value}
            onChange={(_, isTicked) => field.onChange(isTicked)}
            onBlur={field.onBlur}
          />
        }
      />
      {field.value && (
        <LineField
          name="expense.missing_receipt_reason"
          label="Hvorfor mangler bilaget?"
          rows={2}
          isReadOnly={isReadOnly}
        />
      )}
    </div>
  );
}
