import Card from "@mui/material/Card";
import CardContent from "@mui/material/CardContent";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { formatMinutes } from "#common/rules/time/clock.ts";
import { formatKroner } from "#common/rules/values/money.ts";
import { CardLink } from "#common/web/ui/lists/CardLink.ts";
import { listed } from "#common/web/words.ts";
import type { JobStatus } from "#features/jobs/rules/job-status.ts";
import { JobStatusBadge } from "#features/jobs/web/JobStatusBadge.tsx";
import { paidOut, payInWords } from "#features/kinds/rules/sum-words.ts";
import type { PaySum } from "#features/payrolls/rules/my-pay.ts";
import { countInWords } from "../unpaid/unpaid-jobs.ts";
import { payFigure } from "./pay-figure.ts";

type Props = { readonly status: JobStatus; readonly sum: PaySum; readonly text: string };

export function PaySumCard({ status, sum, text }: Props) {
  const { jobs_count, minutes } = sum;
  const parts = payInWords(sum.sums);
  return (
    <Card>
      <CardLink to="/jobs" search={{ status, scope: "own" }} sx={{ height: "100%" }}>
        <CardContent>
          <Stack
            direction={{ xs: "row", sm: "column" }}
            sx={{ columnGap: 1, rowGap: 1.5, justifyContent: "space-between", alignItems: { sm: "flex-start" } }}
          >
            <JobStatusBadge status={status} />
            <Typography noWrap sx={{ ...payFigure, color: jobs_count === 0 ? "text.secondary" : undefined }}>
              {formatKroner(paidOut(sum.sums))}
            </Typography>
          </Stack>
          <Typography variant="body2" sx={{ mt: 0.5 }}>
            {jobs_count === 0 ? "Ingen opgaver" : listed(countInWords(jobs_count), formatMinutes(minutes))}
          </Typography>
          {parts.length > 0 && <Typography variant="body2">{listed(...parts)}</Typography>}
          {jobs_count > 0 && (
            <Typography variant="body2" color="textSecondary">
              {text}
            </Typography>
          )}
        </CardContent>
      </CardLink>
    </Card>
  );
}
