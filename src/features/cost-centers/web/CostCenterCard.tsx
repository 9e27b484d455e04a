import { IconAction } from "../../../common/web/ui/IconAction.tsx";
import { mdiCogOutline } from "../../../common/web/ui/icons.ts";
import { RecordCard } from "../../../common/web/ui/lists/RecordCard.tsx";
import { ToneChip } from "../../../common/web/ui/ToneChip.tsx";
import { jobCountInWords } from "../../../common/web/words.ts";
import type { CostCenter } from "../rules/cost-center.ts";

type Props = { readonly costCenter: CostCenter; readonly onEdit: () => void };

export function CostCenterCard({ costCenter, onEdit }: Props) {
  const { jobs_count } = costCenter;
  return (
    <RecordCard
      title={costCenter.name}
      badge={jobs_count !== undefined && <ToneChip tone="slate" label={jobCountInWords(jobs_count)} />}
      facts={[
        { label: "Kode", value: costCenter.code },
        { label: "Ejer", value: costCenter.owner?.name ?? "N/A" },
      ]}
      action={
        costCenter.authorized_actions.update && <IconAction label="Rediger" icon={mdiCogOutline} onClick={onEdit} />
      }
    />
  );
}
