import Card from "@mui/material/Card";
import CardContent from "@mui/material/CardContent";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { formatMinutes } from "../../../../common/rules/clock.ts";
import { formatKroner } from "../../../../common/rules/values/money.ts";
import { CardLink } from "../../../../common/web/ui/lists/CardLink.ts";
import { listed } from "../../../../common/web/words.ts";
import type { JobStatus } from "../../../jobs/rules/job-status.ts";
import { refundsInWords } from "../../../jobs/rules/kinds/money-words.ts";
import { JobStatusBadge } from "../../../jobs/web/JobStatusBadge.tsx";
import type { PaySum } from "../../rules/my-pay.ts";
import { countInWords } from "../unpaid/unpaid-jobs.ts";

type Props = { readonly status: JobStatus; readonly sum: PaySum; readonly text: string };

/** What one's jobs of a status come to; leads to them. */
export function PaySumCard({ status, sum: { jobs_count, minutes, price, ...refunds }, text }: Props) {
  return (
    <Card>
      <CardLink to="/jobs" search={{ status, scope: "own" }} sx={{ height: "100%" }}>
        <CardContent>
          <Stack
            direction={{ xs: "row", sm: "column" }}
            sx={{ columnGap: 1, rowGap: 1.5, justifyContent: "space-between", alignItems: { sm: "flex-start" } }}
          >
            <JobStatusBadge status={status} />
            <Typography noWrap sx={{ ...amount, color: jobs_count === 0 ? "text.secondary" : undefined }}>
              {formatKroner(price)}
            </Typography>
          </Stack>
          <Typography variant="body2" sx={{ mt: 0.5 }}>
            {jobs_count === 0
              ? "Ingen opgaver"
              : listed(countInWords(jobs_count), formatMinutes(minutes), ...refundsInWords(refunds))}
          </Typography>
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

const amount = { fontSize: { xs: "1.25rem", sm: "1.5rem" }, fontWeight: 600, lineHeight: 1.3 };
