import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { withQuery } from "#common/web/api/api.ts";
import { Icon } from "#common/web/ui/Icon.tsx";
import { openKindsQuery } from "#features/job-types/web/job-types.queries.ts";
import { hasBooked } from "#features/kinds/rules/kinds.ts";
import { mdiDownload } from "../icons.ts";

/** The run's expenses for bookkeeping, shown only if the company has expenses. */
export function ExpenseBooks({ payrollId }: { readonly payrollId: number }) {
  const { data: kinds } = useQuery(openKindsQuery);
  if (!hasBooked(kinds)) return null;
  const path = (format: "csv" | "zip") => withQuery("/api/expense-books", { payroll_id: payrollId, format });
  return (
    <div>
      <Typography variant="body2" color="textSecondary">
        Udlæg til bogføring, med moms og bilagsnummer
      </Typography>
      <Stack direction="row" useFlexGap sx={{ flexWrap: "wrap", gap: 1, mt: 1 }}>
        <Button variant="outlined" href={path("csv")} startIcon={<Icon path={mdiDownload} />}>
          Udlæg (CSV)
        </Button>
        <Button variant="outlined" href={path("zip")} startIcon={<Icon path={mdiDownload} />}>
          Udlæg med bilag (ZIP)
        </Button>
      </Stack>
    </div>
  );
}
