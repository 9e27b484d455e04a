import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { openKindsQuery } from "#features/job-types/web/job-types.queries.ts";
import { hasBooked } from "#features/kinds/rules/kinds.ts";
import { BookDownloads } from "./BookDownloads.tsx";

export function ExpenseBooks({ payrollId }: { readonly payrollId: number }) {
  const { data: kinds } = useQuery(openKindsQuery);
  if (!hasBooked(kinds)) return null;
  return (
    <Stack sx={{ gap: 1 }}>
      <Typography variant="body2" color="textSecondary">
        Udlæg til bogføring, med moms og bilagsnummer
      </Typography>
      <BookDownloads wanted={{ payroll_id: payrollId }} />
    </Stack>
  );
}
