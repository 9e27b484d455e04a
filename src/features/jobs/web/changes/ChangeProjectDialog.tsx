import { projectsFor } from "#features/projects/web/projects.queries.ts";
import { ChoiceDialog } from "./ChoiceDialog.tsx";
import type { JobDialogProps } from "./job-dialog.ts";
import { useChangeProject } from "./job-dialogs.mutations.ts";

export function ChangeProjectDialog({ job, ...dialog }: JobDialogProps) {
  const { changeProject, isSaving } = useChangeProject(job, { onSaved: dialog.onClose });
  return (
    <ChoiceDialog
      {...dialog}
      title="Skift Projekt"
      hint="Med et nyt projekt får opgaven projektets cost center og skal godkendes fra begyndelsen."
      label="Projekter"
      choices={projectsFor([job.user_id])}
      current={job.project ?? null}
      isSaving={isSaving}
      onChoose={(id) => void changeProject(id)}
    />
  );
}
