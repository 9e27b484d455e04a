import Box from "@mui/material/Box";
import { useController, useFormContext } from "react-hook-form";
import { JobTypePicker } from "#features/job-types/web/JobTypePicker.tsx";
import type { Guesses } from "#features/jobs/web/form/guesses/use-guesses.ts";
import type { JobFormValues } from "#features/jobs/web/form/values/job-form.ts";
import { ProjectPicker } from "#features/projects/web/ProjectPicker.tsx";

type Props = { readonly isReadOnly: boolean; readonly guesses: Guesses };

export function JobWorkFields({ isReadOnly, guesses: { hints, recent } }: Props) {
  const { control } = useFormContext<JobFormValues>();
  const project = useController({ control, name: "project" });
  const jobType = useController({ control, name: "job_type" });
  return (
    <>
      <Box data-field="project">
        <ProjectPicker {...pickerProps(project, hints)} recent={recent.projects} isReadOnly={isReadOnly} />
      </Box>
      <Box data-field="job_type">
        <JobTypePicker {...pickerProps(jobType, hints)} recent={recent.job_types} isReadOnly={isReadOnly} />
      </Box>
    </>
  );
}

type Controller = ReturnType<typeof useController<JobFormValues, "project" | "job_type">>;

function pickerProps({ field, fieldState }: Controller, hints: Guesses["hints"]) {
  const { name, value, onChange, onBlur } = field;
  const hint = fieldState.isDirty ? undefined : hints[name];
  return { name, value, onChange, onBlur, error: fieldState.error?.message, hint };
}
