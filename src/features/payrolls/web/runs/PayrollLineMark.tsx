import { TextLink } from "../../../../common/web/ui/links.ts";
import type { PayrollRunLine } from "../../rules/payroll-run.ts";
import { JobLink } from "../JobLink.tsx";
import { LineMark } from "../LineMark.tsx";

type Props = { readonly line: PayrollRunLine };

/** What sets a line apart: it takes back what an earlier run paid, or was itself taken back. */
export function PayrollLineMark({ line: { user_id, reverses_payroll_id, replacement_job_id } }: Props) {
  if (reverses_payroll_id !== null)
    return (
      <LineMark>
        Modlinje til{" "}
        <TextLink
          to="/payrolls/$payrollId/overview"
          params={{ payrollId: String(reverses_payroll_id) }}
          color="inherit"
        >
          lønkørsel {reverses_payroll_id}
        </TextLink>
      </LineMark>
    );
  if (replacement_job_id !== null)
    return (
      <LineMark>
        Tilbageført →{" "}
        <JobLink userId={user_id} jobId={replacement_job_id}>
          opgave {replacement_job_id}
        </JobLink>
      </LineMark>
    );
  return null;
}
