import { IconAction } from "../../../common/web/ui/IconAction.tsx";
import { mdiPencilOutline } from "../../../common/web/ui/icons.ts";
import { RecordCard } from "../../../common/web/ui/lists/RecordCard.tsx";
import { ToneChip } from "../../../common/web/ui/ToneChip.tsx";
import { jobCountInWords } from "../../../common/web/words.ts";
import type { JobType } from "../rules/job-type.ts";

type Props = { readonly jobType: JobType; readonly onEdit: () => void };

export function JobTypeCard({ jobType, onEdit }: Props) {
  const { name, salary_code, jobs_count, authorized_actions } = jobType;
  return (
    <RecordCard
      title={name}
      badge={jobs_count !== undefined && <ToneChip tone="red" label={jobCountInWords(jobs_count)} />}
      facts={[{ label: "Lønkode", value: salary_code }]}
      action={authorized_actions.update && <IconAction label="Rediger" icon={mdiPencilOutline} onClick={onEdit} />}
    />
  );
}
