import { useQuery } from "@tanstack/react-query";
import { useCan } from "#common/web/current-user.ts";
import { useFilteredList } from "#common/web/routing/filtered-list.ts";
import { OpenedRow } from "#common/web/routing/OpenedRow.tsx";
import { useRowDialog } from "#common/web/routing/row-dialog.ts";
import { IconAction } from "#common/web/ui/IconAction.tsx";
import { ImportLink } from "#common/web/ui/ImportLink.tsx";
import { mdiChartPieOutline, mdiCogOutline } from "#common/web/ui/icons.ts";
import { CardList } from "#common/web/ui/lists/CardList.tsx";
import { RecordCard } from "#common/web/ui/lists/RecordCard.tsx";
import { ToneChip } from "#common/web/ui/ToneChip.tsx";
import { jobCountInWords } from "#common/web/words.ts";
import type { CostCenter } from "../rules/cost-center.ts";
import { CostCenterDialog } from "./CostCenterDialog.tsx";
import { costCenters } from "./cost-centers.queries.ts";

const empty = {
  what: "cost centers",
  icon: mdiChartPieOutline,
  text: "Ingen cost centers endnu. En opgaves pris kan høre til et af dem.",
  addLabel: "Opret det første cost center",
};

export function CostCentersScreen() {
  const list = useFilteredList("/cost-centers");
  const query = useQuery(costCenters.list(list.options));
  const mayAdd = useCan("edit-cost-centers");
  const dialog = useRowDialog<CostCenter>("cost-center");
  return (
    <>
      <CardList
        list={list}
        query={query}
        errorText="Cost centers kunne ikke hentes."
        empty={empty}
        actions={mayAdd && <ImportLink to="/imports/cost-centers" />}
        add={mayAdd ? { label: "Nyt cost center", onClick: () => dialog.open() } : undefined}
        facts={2}
        card={(costCenter) => (
          <RecordCard
            title={costCenter.name}
            badge={
              costCenter.jobs_count !== undefined && (
                <ToneChip tone="slate" label={jobCountInWords(costCenter.jobs_count)} />
              )
            }
            facts={[
              { label: "Kode", value: costCenter.code },
              { label: "Ejer", value: costCenter.owner?.name ?? "N/A" },
            ]}
            action={
              costCenter.authorized_actions.update && (
                <IconAction label="Rediger" icon={mdiCogOutline} onClick={() => dialog.open(costCenter)} />
              )
            }
          />
        )}
      />
      <OpenedRow of={dialog}>
        {(costCenter, close) => <CostCenterDialog costCenter={costCenter} onClose={close} />}
      </OpenedRow>
    </>
  );
}
