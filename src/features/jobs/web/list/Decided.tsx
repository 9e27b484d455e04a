import Typography from "@mui/material/Typography";
import { useEffect, useRef } from "react";
import { touchTarget } from "#common/web/theme.ts";
import type { Job } from "#features/jobs/rules/job.ts";
import { WithdrawButton } from "../changes/WithdrawButton.tsx";

type Props = {
  readonly job: Job;
  /** Whether a dialog of the card is still fading, with the focus in it. */
  readonly isUnderDialog: boolean;
};

/**
 * In place of the buttons that did their work, and the way back. The words take over the focus of the buttons, which would
 * be lost with them: a second click or key must not meet "Fortryd".
 */
export function Decided({ job, isUnderDialog }: Props) {
  const element = useRef<HTMLParagraphElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dialog that goes leaves the focus nowhere, too.
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
