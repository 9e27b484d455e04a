import Box from "@mui/material/Box";
import { useController, useFormContext } from "react-hook-form";
import { ChoicePicker } from "#common/web/ui/forms/ChoicePicker.tsx";
import { jobTypesOfKind } from "#features/job-types/web/job-types.queries.ts";
import type { Guess } from "./guess.ts";
import type { FormKind, KindFormValues } from "../kinds/kind-form.ts";

const ofKind = {
  expense: { label: "Kategori", choices: (filter: string) => jobTypesOfKind("expense", filter) },
  mileage: { label: "Kørselstype", choices: (filter: string) => jobTypesOfKind("mileage", filter) },
} as const;

type Props = { readonly kind: FormKind; readonly isReadOnly: boolean; readonly guess?: Guess };

/** What an expense was for, or which kind of mileage a trip is. */
export function KindTypeField({ kind, isReadOnly, guess }: Props) {
  const { control } = useFormContext<KindFormValues>();
  const { field, fieldState } = useController({ control, name: "job_type" });
  const { label, choices } = ofKind[kind];
  return (
    <Box data-field="job_type">
      <ChoicePicker
        label={label}
        choices={choices}
        name={field.name}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        recent={guess?.recent}
        hint={fieldState.isDirty || field.value === null ? undefined : guess?.hint}
        error={fieldState.error?.message}
        isReadOnly={isReadOnly}
      />
    </Box>
  );
}
