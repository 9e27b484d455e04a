import Typography from "@mui/material/Typography";
import { useEffect, useRef } from "react";
import { touchTarget } from "#common/web/theme.ts";
import type { Job } from "#features/jobs/rules/job.ts";
import { WithdrawButton } from "#features/jobs/web/changes/WithdrawButton.tsx";

type Props = {
  readonly job: Job;
  /** Whether a closing dialog of the card still has the focus. */
  readonly isUnderDialog: boolean;
};

/** The text takes the focus, so that a second key press does not hit "Fortryd". */
export function Decided({ job, isUnderDialog }: Props) {
  const element = useRef<HTMLParagraphElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a dialog that closes also leaves the focus on the body.
  useEffect(() => {
    if (document.activeElement === document.body) element.current?.focus({ preventScroll: true });
  }, [isUnderDialog]);
  return (
    <>
      <Typography
        ref={element}
        tabIndex={-1}
        color="textSecondary"
        sx={{ minHeight: touchTarget, display: "flex", alignItems: "center", flexGrow: 1 }}
      >
        {job.job_status === "REJECTED" ? "Du har afvist opgaven" : "Du har godkendt opgaven"}
      </Typography>
      {job.authorized_actions.withdraw && <WithdrawButton job={job} label="Fortryd" />}
    </>
  );
}
