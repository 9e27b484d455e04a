import Box from "@mui/material/Box";
import { useController, useFormContext } from "react-hook-form";
import { ChoicePicker } from "../../../../../common/web/ui/forms/ChoicePicker.tsx";
import { jobTypesOfKind } from "../../../../job-types/web/job-types.queries.ts";
import type { KindFormValues } from "../kinds/kind-form.ts";

const choices = (filter: string) => jobTypesOfKind("mileage", filter);

/** Only where a company has several kinds of mileage. */
export function TripTypeField({ isReadOnly }: { readonly isReadOnly: boolean }) {
  const { control } = useFormContext<KindFormValues>();
  const { field, fieldState } = useController({ control, name: "job_type" });
  return (
    <Box data-field="job_type">
      <ChoicePicker
        label="Slags kørsel"
        choices={choices}
        name={field.name}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        error={fieldState.error?.message}
        isReadOnly={isReadOnly}
      />
    </Box>
  );
}
