import Typography from "@mui/material/Typography";
import { useEffect, useRef } from "react";
import { touchTarget } from "../../../../common/web/theme.ts";
import type { JobStatus } from "../../rules/job-status.ts";

type Props = {
  readonly status: JobStatus;
  /** Whether a dialog of the card is still fading, with the focus in it. */
  readonly isUnderDialog: boolean;
};

/** In place of the buttons that did their work. It takes over their focus, which would be lost with them. */
export function Decided({ status, isUnderDialog }: Props) {
  const element = useRef<HTMLParagraphElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dialog that goes leaves the focus nowhere, too.
  useEffect(() => {
    if (document.activeElement === document.body) element.current?.focus({ preventScroll: true });
  }, [isUnderDialog]);
  return (
    <Typography
      ref={element}
      tabIndex={-1}
      color="textSecondary"
      sx={{ minHeight: touchTarget, display: "flex", alignItems: "center" }}
    >
      {status === "REJECTED" ? "Du har afvist opgaven" : "Du har godkendt opgaven"}
    </Typography>
  );
}
