import { useQuery } from "@tanstack/react-query";
import { FormDialog } from "../../../common/web/ui/FormDialog.tsx";
import { QueryView } from "../../../common/web/ui/QueryView.tsx";
import { costCenterChoicesQuery } from "../../cost-centers/web/cost-centers.queries.ts";
import type { Job } from "../rules/job.ts";
import { ChoiceList, ChoiceListSkeleton } from "./ChoiceList.tsx";
import { useChangeCostCenter } from "./jobs.queries.ts";

type Props = { readonly job: Job; readonly open: boolean; readonly onClose: () => void };

export function ChangeCostCenterDialog({ job, open, onClose }: Props) {
  const query = useQuery({ ...costCenterChoicesQuery(), enabled: open });
  const { changeCostCenter, isSaving } = useChangeCostCenter(job, { onSaved: onClose });
  return (
    <FormDialog title="Skift Cost Center" open={open} onClose={onClose}>
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
