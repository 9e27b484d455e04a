import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { counted } from "#common/rules/counted.ts";
import { formatNumber } from "#common/rules/values/numbers.ts";
import { TextLink } from "#common/web/ui/links.ts";
import { waitingJobsPath } from "#features/jobs/rules/waiting-jobs.ts";
import { jobOverviewQuery } from "../users-jobs/users-jobs.queries.ts";

export function ToDoLine() {
  const { data } = useQuery(jobOverviewQuery);
  if (!data || data.rejected_jobs + data.waiting_jobs === 0) return null;
  return (
    <Typography sx={{ mb: 1.5 }}>
      {data.rejected_jobs > 0 && (
        <TextLink to="/jobs" search={{ status: "REJECTED", scope: "own" }}>
          {counted(data.rejected_jobs, "afvist", "afviste")} – se hvorfor
        </TextLink>
      )}
      {data.rejected_jobs > 0 && data.waiting_jobs > 0 && " · "}
      {data.waiting_jobs > 0 && (
        <TextLink to={waitingJobsPath}>{formatNumber(data.waiting_jobs)} venter på dig</TextLink>
      )}
    </Typography>
  );
}
