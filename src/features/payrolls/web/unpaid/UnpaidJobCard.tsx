import Card from "@mui/material/Card";
import CardContent from "@mui/material/CardContent";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { formatDate } from "#common/rules/time/clock.ts";
import { JobStatusBadge } from "#features/jobs/web/JobStatusBadge.tsx";
import { jobPeriod } from "#features/kinds/rules/job-period.ts";
import type { UnpaidJob } from "#features/payrolls/rules/payroll.ts";
import { isApproved, kindAndPrice } from "./unpaid-jobs.ts";

const spread = { justifyContent: "space-between", alignItems: "baseline", gap: 1 } as const;

export function UnpaidJobCard({ job }: { readonly job: UnpaidJob }) {
  return (
    <Card component="li" sx={{ bgcolor: isApproved(job) ? "tone.green.soft" : "tone.red.soft" }}>
      <CardContent sx={{ "&:last-child": { pb: 2 } }}>
        <Stack direction="row" sx={{ ...spread, alignItems: "center" }}>
          <Typography sx={{ fontWeight: 500 }}>{job.user?.name ?? "N/A"}</Typography>
          <JobStatusBadge status={job.job_status} />
        </Stack>
        <Stack direction="row" sx={spread}>
          <Typography variant="body2">{jobPeriod(job)}</Typography>
          <Typography noWrap sx={{ flexShrink: 0, fontWeight: 500 }}>
            {kindAndPrice(job)}
          </Typography>
        </Stack>
        <Typography variant="body2">
          {job.project?.name ?? "N/A"} ({job.project?.owner?.name ?? "N/A"})
        </Typography>
        <Typography variant="body2">
          {job.cost_center ? `${job.cost_center.name} (${job.cost_center.owner?.name ?? "N/A"})` : "Intet cost center"}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          Opgave {job.id}, registreret {formatDate(job.created_at)}
        </Typography>
      </CardContent>
    </Card>
  );
}
