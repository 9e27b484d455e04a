import Card from "@mui/material/Card";
import CardContent from "@mui/material/CardContent";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { formatDate, formatMinutes } from "#common/rules/time/clock.ts";
import { formatKroner } from "#common/rules/values/money.ts";
import { CardLink } from "#common/web/ui/lists/CardLink.ts";
import { listed } from "#common/web/words.ts";
import { payInWords } from "#features/kinds/rules/sum-words.ts";
import type { PaidRun } from "#features/payrolls/rules/my-pay.ts";
import { paidInAll } from "#features/payrolls/rules/paid-in-all.ts";
import { absencePayInWords } from "../absence/absence-words.ts";
import { jobsAndReversalsInWords } from "../unpaid/unpaid-jobs.ts";
import { payFigure } from "./pay-figure.ts";

export function PaidRunCard({ run }: { readonly run: PaidRun }) {
  return (
    <Card>
      <CardLink to="/my-pay/$payrollId" params={{ payrollId: String(run.payroll_id) }}>
        <PaidRunFacts run={run} />
      </CardLink>
    </Card>
  );
}

export function PaidRunFacts({ run }: { readonly run: PaidRun }) {
  const parts = payInWords(run.sums);
  const hasJobs = run.jobs_count > 0 || run.reversals_count > 0;
  return (
    <CardContent>
      <Stack direction="row" sx={{ justifyContent: "space-between", alignItems: "baseline", gap: 2 }}>
        <Typography variant="h3" component="h2" sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
          {run.description}
        </Typography>
        <Typography noWrap sx={payFigure}>
          {formatKroner(paidInAll(run))}
        </Typography>
      </Stack>
      {hasJobs && (
        <Typography variant="body2">{listed(jobsAndReversalsInWords(run), formatMinutes(run.minutes))}</Typography>
      )}
      {parts.length > 0 && <Typography variant="body2">{listed(...parts)}</Typography>}
      {run.absence && <Typography variant="body2">Fravær {absencePayInWords(run.absence)}</Typography>}
      {run.allowances && <Typography variant="body2">Tillæg {formatKroner(run.allowances.price)}</Typography>}
      <Typography variant="body2" color="textSecondary">
        Lønkørsel {run.payroll_id} · {formatDate(run.created_at)}
      </Typography>
    </CardContent>
  );
}
