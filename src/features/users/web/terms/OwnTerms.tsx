import Card from "@mui/material/Card";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { EmploymentPeriodLine } from "./EmploymentPeriodLine.tsx";
import { TermsTable } from "./TermsTable.tsx";
import { termsQuery } from "./terms.queries.ts";

export function OwnTerms({ userId }: { readonly userId: number }) {
  return (
    <QueryView
      query={useQuery(termsQuery(userId))}
      skeleton={<Skeleton variant="rounded" height={104} />}
      errorText="Dine ansættelsesvilkår kunne ikke hentes."
    >
      {(rows) =>
        rows.length === 0 ? (
          <Typography color="textSecondary">Du har ingen timepris endnu. En administrator tilføjer den.</Typography>
        ) : (
          <Stack sx={{ gap: 1 }}>
            <Card variant="outlined">
              <EmploymentPeriodLine userId={userId} />
              <TermsTable rows={rows} />
            </Card>
            <Typography variant="body2" color="textSecondary">
              Arbejdets dag bestemmer timepris og plan. Vilkårene rettes af en administrator.
            </Typography>
          </Stack>
        )
      }
    </QueryView>
  );
}
