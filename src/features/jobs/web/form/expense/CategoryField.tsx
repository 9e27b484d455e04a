import Box from "@mui/material/Box";
import { useController, useFormContext } from "react-hook-form";
import { ChoicePicker } from "../../../../../common/web/ui/forms/ChoicePicker.tsx";
import { jobTypesOfKind } from "../../../../job-types/web/job-types.queries.ts";
import type { Guess } from "../kinds/guess.ts";
import type { KindFormValues } from "../kinds/kind-form.ts";

type Props = { readonly isReadOnly: boolean; readonly hint: Guess };

const choices = (filter: string) => jobTypesOfKind("expense", filter);

/** What an expense was for. */
export function CategoryField({ isReadOnly, hint: { hint, recent } }: Props) {
  const { control } = useFormContext<KindFormValues>();
  const { field, fieldState } = useController({ control, name: "job_type" });
  return (
    <Box data-field="job_type">
      <ChoicePicker
        label="Kategori"
        choices={choices}
        name={field.name}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        recent={recent}
        hint={fieldState.isDirty ? undefined : hint}
        error={fieldState.error?.message}
        isReadOnly={isReadOnly}
      />
    </Box>
  );
}
