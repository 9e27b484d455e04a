import Box from "@mui/material/Box";
import { useController, useFormContext } from "react-hook-form";
import { JobTypePicker } from "../../../job-types/web/JobTypePicker.tsx";
import { ProjectPicker } from "../../../projects/web/ProjectPicker.tsx";
import type { JobFormValues } from "./job-form.ts";

type Props = { readonly isReadOnly: boolean };

/** What was worked on, and what kind of work it was. */
export function JobWorkFields({ isReadOnly }: Props) {
  const { control } = useFormContext<JobFormValues>();
  const project = useController({ control, name: "project" });
  const jobType = useController({ control, name: "job_type" });
  return (
    <>
      <Box data-field="project">
        <ProjectPicker {...pickerProps(project)} isReadOnly={isReadOnly} />
      </Box>
      <Box data-field="job_type">
        <JobTypePicker {...pickerProps(jobType)} isReadOnly={isReadOnly} />
      </Box>
    </>
  );
}

function pickerProps({ field, fieldState }: ReturnType<typeof useController<JobFormValues, "project" | "job_type">>) {
  const { name, value, onChange, onBlur } = field;
  return { name, value, onChange, onBlur, error: fieldState.error?.message };
}
