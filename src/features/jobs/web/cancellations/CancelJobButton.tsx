import Button from "@mui/material/Button";
import { Icon } from "#common/web/ui/Icon.tsx";
import { cancelLabel } from "#features/jobs/rules/cancellations/cancellation-words.ts";
import type { Job } from "#features/jobs/rules/job.ts";
import { mdiClipboardRemoveOutline } from "../icons.ts";
import { useCancelJob } from "./cancellations.queries.ts";

type Props = { readonly job: Job; readonly onCancelled: () => void };

export function CancelJobButton({ job, onCancelled }: Props) {
  const { cancel, isSaving } = useCancelJob({ onCancelled });
  return (
    <Button
      startIcon={<Icon path={mdiClipboardRemoveOutline} />}
      loading={isSaving}
      loadingPosition="start"
      onClick={() => void cancel(job)}
      sx={{ ml: { xs: -1, sm: "auto" } }}
    >
      {cancelLabel(job.job_status)}
    </Button>
  );
}
