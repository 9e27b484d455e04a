import Button from "@mui/material/Button";
import { Icon } from "#common/web/ui/Icon.tsx";
import type { Job } from "#features/jobs/rules/job.ts";
import { mdiThumbDownOutline, mdiThumbUpOutline } from "../icons.ts";

type Props = {
  readonly job: Pick<Job, "authorized_actions">;
  readonly isSaving: boolean;
  readonly onApprove: () => void;
  readonly onReject: () => void;
};

/** "Afvis" and "Godkend" in words, as far as one may. */
export function DecisionButtons({ job: { authorized_actions }, isSaving, onApprove, onReject }: Props) {
  return (
    <>
      {authorized_actions.reject && (
        <Button
          variant="outlined"
          color="error"
          startIcon={<Icon path={mdiThumbDownOutline} />}
          disabled={isSaving}
          onClick={onReject}
        >
          Afvis
        </Button>
      )}
      {authorized_actions.approve && (
        <Button
          variant="contained"
          startIcon={<Icon path={mdiThumbUpOutline} />}
          loading={isSaving}
          loadingPosition="start"
          onClick={onApprove}
        >
          Godkend
        </Button>
      )}
    </>
  );
}
