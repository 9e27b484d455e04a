import { TextLink } from "#common/web/ui/links.ts";
import type { PayrollRunLine } from "#features/payrolls/rules/payroll-run.ts";
import { JobLink } from "#features/payrolls/web/JobLink.tsx";
import { LineMark } from "#features/payrolls/web/LineMark.tsx";

export function PayrollLineMark({ line }: { readonly line: PayrollRunLine }) {
  return (
    <LineMark
      line={line}
      payrollLink={(payrollId, text) => (
        <TextLink to="/payrolls/$payrollId/overview" params={{ payrollId: String(payrollId) }} color="inherit">
          {text}
        </TextLink>
      )}
      jobLink={(jobId, text) => (
        <JobLink userId={line.user_id} jobId={jobId}>
          {text}
        </JobLink>
      )}
    />
  );
}
