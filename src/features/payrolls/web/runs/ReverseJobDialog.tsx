import DialogContentText from "@mui/material/DialogContentText";
import { useState } from "react";
import { formatMinutes } from "#common/rules/time/clock.ts";
import { formatKroner } from "#common/rules/values/money.ts";
import { ReasonDialog } from "#features/jobs/web/changes/ReasonDialog.tsx";
import { jobPeriod } from "#features/kinds/rules/job-period.ts";
import type { PayrollRunLine } from "#features/payrolls/rules/payroll-run.ts";
import { useReverseJob } from "./payroll-run.queries.ts";

type Props = { readonly line: PayrollRunLine; readonly onClose: () => void };

export const reversalDraft = "reversal";

export function ReverseJobDialog({ line, onClose }: Props) {
  const [problem, setProblem] = useState<string>();
  const { reverse, isSaving } = useReverseJob(line, {
    onSaved: onClose,
    onFailed: ({ sentences }) => setProblem(sentences),
  });
  return (
    <ReasonDialog
      title="Tilbagefør opgave"
      submitLabel="Tilbagefør"
      onClose={onClose}
      draft={{ name: reversalDraft, subject: line }}
      onSubmit={(reason) => {
        setProblem(undefined);
        return reverse({ reason });
      }}
      isSaving={isSaving}
      problem={problem}
    >
      <WhatHappens line={line} />
    </ReasonDialog>
  );
}

function WhatHappens({ line }: Pick<Props, "line">) {
  return (
    <>
      <DialogContentText color="textPrimary">
        Opgave {line.job_id}: {line.user_name}, {line.project_name}, {jobPeriod(line)}.
      </DialogContentText>
      <DialogContentText component="ul" color="textPrimary" sx={{ pl: 2.5, my: 1.5 }}>
        <li>
          Næste lønkørsel får en modlinje på{" "}
          {[formatKroner(-line.price), formatMinutes(-line.minutes)].filter(Boolean).join(" og ")}
        </li>
        <li>
          Opgaven kommer tilbage til {line.user_name} som en ny, afvist opgave med begrundelsen. Den skal rettes og
          godkendes igen, før den bliver udbetalt.
        </li>
      </DialogContentText>
      <DialogContentText color="textPrimary" sx={{ mb: 2 }}>
        Det kan ikke fortrydes.
      </DialogContentText>
    </>
  );
}
