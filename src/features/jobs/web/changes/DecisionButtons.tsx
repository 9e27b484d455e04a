import Button, { type ButtonProps } from "@mui/material/Button";
import { Icon } from "#common/web/ui/Icon.tsx";
import type { Job } from "#features/jobs/rules/job.ts";
import { mdiThumbDownOutline, mdiThumbUpOutline } from "../icons.ts";

type Props = {
  readonly job: Pick<Job, "authorized_actions">;
  readonly isSaving: boolean;
  readonly onApprove: () => void;
  readonly onReject: () => void;
};

export function DecisionButtons({ job: { authorized_actions }, isSaving, onApprove, onReject }: Props) {
  return (
    <>
      {authorized_actions.reject && (
        <RejectButton disabled={isSaving} onClick={onReject}>
          Afvis
        </RejectButton>
      )}
      {authorized_actions.approve && (
        <ApproveButton loading={isSaving} onClick={onApprove}>
          Godkend
        </ApproveButton>
      )}
    </>
  );
}

export function RejectButton(props: ButtonProps) {
  return <Button variant="outlined" color="error" startIcon={<Icon path={mdiThumbDownOutline} />} {...props} />;
}

export function ApproveButton(props: ButtonProps) {
  return (
    <Button variant="contained" startIcon={<Icon path={mdiThumbUpOutline} />} loadingPosition="start" {...props} />
  );
}
