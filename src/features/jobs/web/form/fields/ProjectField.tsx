import Box from "@mui/material/Box";
import { useController, useFormContext } from "react-hook-form";
import { ProjectPicker } from "#features/projects/web/ProjectPicker.tsx";
import type { JobFormValues } from "../values/job-form.ts";
import type { Guess } from "./guess.ts";

type Props = { readonly isReadOnly: boolean; readonly hint: Guess };

export function ProjectField({ isReadOnly, hint: { hint, recent } }: Props) {
  const { control } = useFormContext<JobFormValues>();
  const { field, fieldState } = useController({ control, name: "project" });
  return (
    <Box data-field="project">
      <ProjectPicker
        name={field.name}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        recent={recent}
        hint={fieldState.isDirty || field.value === null ? undefined : hint}
        error={fieldState.error?.message}
        isReadOnly={isReadOnly}
      />
    </Box>
  );
}
