import Stack from "@mui/material/Stack";
import { useState } from "react";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import type { Choice } from "#common/web/ui/forms/ChoicePicker.tsx";
import { JobTypePicker } from "#features/job-types/web/JobTypePicker.tsx";
import { ProjectPicker } from "#features/projects/web/ProjectPicker.tsx";
import type { Row } from "#features/week/rules/week-grid.ts";

type Props = { readonly onAdd: (row: Row) => void; readonly onClose: () => void };

const named = ({ id, name }: Choice) => ({ id, name });

export function AddRowDialog({ onAdd, onClose }: Props) {
  const [project, setProject] = useState<Choice | null>(null);
  const [jobType, setJobType] = useState<Choice | null>(null);
  const [isAsked, setAsked] = useState(false);
  const missing = (value: Choice | null, sentence: string) => (isAsked && !value ? sentence : undefined);
  return (
    <FormDialog
      title="Tilføj række"
      open
      onClose={onClose}
      submitLabel="Tilføj"
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (project && jobType) onAdd({ project: named(project), jobType: named(jobType), hourly_rate: null });
      }}
    >
      <Stack sx={{ gap: 1.5, pt: 1 }}>
        <ProjectPicker
          name="project"
          value={project}
          onChange={setProject}
          onBlur={() => {}}
          error={missing(project, "Vælg et projekt.")}
          isReadOnly={false}
        />
        <JobTypePicker
          name="job_type"
          value={jobType}
          onChange={setJobType}
          onBlur={() => {}}
          error={missing(jobType, "Vælg arbejde.")}
          isReadOnly={false}
        />
      </Stack>
    </FormDialog>
  );
}
