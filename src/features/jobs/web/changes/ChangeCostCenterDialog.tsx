import { costCenters } from "#features/cost-centers/web/cost-centers.queries.ts";
import { ChoiceDialog } from "./ChoiceDialog.tsx";
import type { JobDialogProps } from "./job-dialog.ts";
import { useChangeCostCenter } from "./job-dialogs.mutations.ts";

export function ChangeCostCenterDialog({ job, ...dialog }: JobDialogProps) {
  const { changeCostCenter, isSaving } = useChangeCostCenter(job, { onSaved: dialog.onClose });
  return (
    <ChoiceDialog
      {...dialog}
      title="Skift Cost Center"
      label="Cost centers"
      choices={costCenters.choices}
      current={job.cost_center ?? null}
      isSaving={isSaving}
      onChoose={(id) => void changeCostCenter(id)}
    />
  );
}
