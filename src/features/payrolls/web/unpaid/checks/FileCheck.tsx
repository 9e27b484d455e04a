import Skeleton from "@mui/material/Skeleton";
import { useQuery } from "@tanstack/react-query";
import { hasSetup, payrollFormats } from "#features/payroll-files/rules/payroll-formats.ts";
import { payrollFileCheckQuery } from "#features/payroll-files/web/file/file-check.queries.ts";
import { FileProblemList } from "#features/payroll-files/web/file/PayrollFileProblems.tsx";
import { mdiAlertOutline, mdiCheckCircleOutline } from "#features/payrolls/web/icons.ts";
import { Check } from "./Check.tsx";

/** Shows nothing for a format without settings, because its file can always be made. */
export function FileCheck({ deadline }: { readonly deadline: string }) {
  const { data, isError, isPlaceholderData } = useQuery(
    payrollFileCheckQuery({ createdBeforeDate: deadline, jobs: "all" }),
  );
  if (isError)
    return (
      <Check tone="slate" icon={mdiAlertOutline}>
        Om lønfilen kan dannes, kunne ikke undersøges
      </Check>
    );
  if (!data || isPlaceholderData) return <Skeleton component="li" variant="text" sx={{ maxWidth: 320 }} />;
  if (!hasSetup(data.format)) return null;
  const { label } = payrollFormats[data.format];
  if (data.problems_count === 0)
    return (
      <Check tone="green" icon={mdiCheckCircleOutline}>
        Filen til {label} kan dannes
      </Check>
    );
  return (
    <Check tone="red" icon={mdiAlertOutline}>
      Filen til {label} kan ikke dannes, før dette er rettet:
      <FileProblemList {...data} />
    </Check>
  );
}
