import { mdiUndoVariant } from "@mdi/js";
import Stack from "@mui/material/Stack";
import type { ReactNode } from "react";
import { Icon } from "../../../common/web/ui/Icon.tsx";
import { TextLink } from "../../../common/web/ui/links.ts";
import type { PayrollRunLine } from "../rules/payroll-run.ts";
import { JobLink } from "./JobLink.tsx";

type Props = { readonly line: PayrollRunLine };

/** What sets a line apart: it takes back what an earlier run paid, or was itself taken back. */
export function PayrollLineMark({ line: { user_id, reverses_payroll_id, replacement_job_id } }: Props) {
  if (reverses_payroll_id !== null)
    return (
      <Mark>
        Modlinje til{" "}
        <TextLink to={`/payrolls/${reverses_payroll_id}/overview`} color="inherit">
          lønkørsel {reverses_payroll_id}
        </TextLink>
      </Mark>
    );
  if (replacement_job_id !== null)
    return (
      <Mark>
        Tilbageført →{" "}
        <JobLink userId={user_id} jobId={replacement_job_id}>
          opgave {replacement_job_id}
        </JobLink>
      </Mark>
    );
  return null;
}

function Mark({ children }: { readonly children: ReactNode }) {
  return (
    <Stack
      direction="row"
      sx={{ gap: 0.5, color: "tone.amber.main", typography: "body2", fontWeight: 500, whiteSpace: "nowrap" }}
    >
      <Icon path={mdiUndoVariant} sx={{ fontSize: 18 }} />
      <span>{children}</span>
    </Stack>
  );
}
