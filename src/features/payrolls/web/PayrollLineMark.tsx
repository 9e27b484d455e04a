import { mdiUndoVariant } from "@mdi/js";
import Stack from "@mui/material/Stack";
import { Icon } from "../../../common/web/ui/Icon.tsx";
import { TextLink } from "../../../common/web/ui/links.ts";
import type { PayrollRunLine } from "../rules/payroll-run.ts";
import { jobPath } from "./payroll-lines.ts";

/** What sets a line apart: it takes back what an earlier run paid, or was itself taken back. */
export function PayrollLineMark({ line }: { readonly line: PayrollRunLine }) {
  const { reverses_payroll_id, replacement_job_id } = line;
  if (reverses_payroll_id !== null)
    return (
      <Mark to={`/payrolls/${reverses_payroll_id}/overview`} text={`Modlinje til lønkørsel ${reverses_payroll_id}`} />
    );
  if (replacement_job_id !== null)
    return <Mark to={jobPath(line, replacement_job_id)} text={`Tilbageført → opgave ${replacement_job_id}`} />;
  return null;
}

function Mark({ to, text }: { readonly to: string; readonly text: string }) {
  return (
    <Stack direction="row" sx={{ alignItems: "center", gap: 0.5, color: "tone.amber.main", typography: "body2" }}>
      <Icon path={mdiUndoVariant} sx={{ fontSize: 18 }} />
      <TextLink to={to} color="inherit" underline="always" sx={{ fontWeight: 500 }}>
        {text}
      </TextLink>
    </Stack>
  );
}
