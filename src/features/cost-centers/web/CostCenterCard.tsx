import { mdiCogOutline } from "@mdi/js";
import { IconAction } from "../../../common/web/ui/IconAction.tsx";
import { RecordCard } from "../../../common/web/ui/RecordCard.tsx";
import { ToneChip } from "../../../common/web/ui/ToneChip.tsx";
import { jobCountInWords } from "../../../common/web/words.ts";
import type { CostCenter } from "../rules/cost-center.ts";

type Props = { readonly costCenter: CostCenter; readonly onEdit: () => void };

export function CostCenterCard({ costCenter, onEdit }: Props) {
  return (
    <RecordCard
      title={costCenter.name}
      badge={<ToneChip tone="slate" label={jobCountInWords(costCenter.jobs_count)} />}
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
