import { useQuery } from "@tanstack/react-query";
import { FormDialog } from "../../../common/web/ui/FormDialog.tsx";
import { QueryView } from "../../../common/web/ui/QueryView.tsx";
import { costCenterChoicesQuery } from "../../cost-centers/web/cost-centers.queries.ts";
import { ChoiceList, ChoiceListSkeleton } from "./ChoiceList.tsx";
import type { JobDialogProps } from "./job-dialog.ts";
import { useChangeCostCenter } from "./jobs.queries.ts";

export function ChangeCostCenterDialog({ job, open, onClose, onExited }: JobDialogProps) {
  const query = useQuery({ ...costCenterChoicesQuery(), enabled: open });
  const { changeCostCenter, isSaving } = useChangeCostCenter(job, { onSaved: onClose });
  return (
    <FormDialog title="Skift Cost Center" open={open} onClose={onClose} onExited={onExited}>
      <QueryView query={query} skeleton={<ChoiceListSkeleton />}>
        {(costCenters) => (
          <ChoiceList
            label="Cost centre"
            choices={costCenters}
            currentId={job.cost_center_id ?? undefined}
            isSaving={isSaving}
            onChoose={(id) => (id === job.cost_center_id ? onClose() : void changeCostCenter(id))}
          />
        )}
      </QueryView>
    </FormDialog>
  );
}
