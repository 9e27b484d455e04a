import { useQuery } from "@tanstack/react-query";
import { today } from "#common/rules/time/clock.ts";
import { payrollFormats } from "../rules/payroll-formats.ts";
import type { SavedPayrollSetup } from "../rules/payroll-setup.ts";
import { payrollFileCheckQuery } from "./file/file-check.queries.ts";
import { PayrollFileProblems } from "./file/PayrollFileProblems.tsx";

export function SavedSetupCheck({ saved }: { readonly saved: SavedPayrollSetup }) {
  const { data, isPlaceholderData } = useQuery({
    ...payrollFileCheckQuery({ createdBeforeDate: today().toString(), jobs: "all", jobTypes: "open" }),
    enabled: saved.updated_by !== null,
  });
  if (!data || isPlaceholderData || data.format !== saved.default_format) return null;
  return (
    <div role="status">
      <PayrollFileProblems
        preview={{ ...data, problem_places: data.problem_places.filter((place) => place !== "payroll-setup") }}
        title={`Filen til ${payrollFormats[data.format].label} kan ikke dannes, som opsætningen er gemt`}
      />
    </div>
  );
}
