import Box from "@mui/material/Box";
import { useCallback } from "react";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { ChoicePicker } from "#common/web/ui/forms/ChoicePicker.tsx";
import { jobTypesOfKind } from "#features/job-types/web/job-types.queries.ts";
import { kinds } from "#features/kinds/rules/kinds.ts";
import type { JobFormValues } from "../values/job-form.ts";
import type { Guess } from "./guess.ts";

type Props = { readonly isReadOnly: boolean; readonly guess?: Guess };

export function JobTypeField({ isReadOnly, guess }: Props) {
  const { control } = useFormContext<JobFormValues>();
  const { field, fieldState } = useController({ control, name: "job_type" });
  const kind = useWatch({ control, name: "kind" });
  const choices = useCallback((filter: string) => jobTypesOfKind(kind, filter), [kind]);
  return (
    <Box data-field="job_type">
      <ChoicePicker
        label={kinds[kind].typeLabel}
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
