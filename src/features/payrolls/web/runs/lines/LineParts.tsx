import Typography from "@mui/material/Typography";
import { formatDecimal } from "#common/rules/values/numbers.ts";
import { formatKm } from "#features/mileage/rules/km.ts";
import type { PayrollLinePart } from "#features/payrolls/rules/payroll-run.ts";

export function LineParts({ parts }: { readonly parts: readonly PayrollLinePart[] }) {
  return parts.map(({ part, salary_code, km, rate }) => (
    <Typography key={part} variant="body2" color="textSecondary">
      {salary_code}: {formatKm(km)} à {formatDecimal(rate)}
    </Typography>
  ));
}
