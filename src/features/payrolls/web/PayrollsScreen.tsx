import { PickerLocale } from "../../../common/web/ui/PickerLocale.tsx";
import { PayrollRuns } from "./PayrollRuns.tsx";
import { UnpaidJobs } from "./UnpaidJobs.tsx";

/** The runs that were made, and the jobs that wait for the next one (specification 2). */
export function PayrollsScreen() {
  return (
    <PickerLocale>
      <PayrollRuns />
      <UnpaidJobs />
    </PickerLocale>
  );
}
