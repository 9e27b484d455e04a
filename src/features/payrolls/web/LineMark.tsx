import Stack from "@mui/material/Stack";
import type { ReactNode } from "react";
import { Icon } from "#common/web/ui/Icon.tsx";
import { closedInWords } from "#features/jobs/rules/cancellations/cancellation-words.ts";
import type { PayrollRunLine } from "../rules/payroll-run.ts";
import { mdiUndoVariant } from "./icons.ts";

type Line = Pick<PayrollRunLine, "reverses_payroll_id" | "replacement_job_id" | "replacement_is_cancelled">;

type Props = {
  readonly line: Line;
  readonly payrollLink: (payrollId: number, text: string) => ReactNode;
  readonly jobLink: (jobId: number, text: string) => ReactNode;
};

export function LineMark({
  line: { reverses_payroll_id, replacement_job_id, replacement_is_cancelled },
  payrollLink,
  jobLink,
}: Props) {
  if (reverses_payroll_id !== null)
    return <Mark>Modlinje til {payrollLink(reverses_payroll_id, `lønkørsel ${reverses_payroll_id}`)}</Mark>;
  if (replacement_is_cancelled)
    return (
      <Mark>
        Tilbageført → opgave {replacement_job_id}, {closedInWords}
      </Mark>
    );
  if (replacement_job_id !== null)
    return <Mark>Tilbageført → {jobLink(replacement_job_id, `opgave ${replacement_job_id}`)}</Mark>;
  return null;
}

function Mark({ children }: { readonly children: ReactNode }) {
  return (
    <Stack
      direction="row"
      sx={{ gap: 0.5, color: "tone.amber.main", typography: "body2", fontWeight: 500, whiteSpace: "nowrap" }}
    >
      <Icon path={mdiUndoVariant} size={18} />
      <span>{children}</span>
    </Stack>
  );
}
