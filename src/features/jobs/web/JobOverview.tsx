import Card from "@mui/material/Card";
import CardContent from "@mui/material/CardContent";
import Grid from "@mui/material/Grid";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { formatTotalMinutes } from "../../../common/rules/clock.ts";
import { useCan } from "../../../common/web/current-user.ts";
import { Icon } from "../../../common/web/ui/Icon.tsx";
import { CardLink } from "../../../common/web/ui/lists/CardLink.ts";
import { QueryView } from "../../../common/web/ui/QueryView.tsx";
import { jobCountInWords } from "../../../common/web/words.ts";
import type { JobOverview as Overview } from "../rules/job.ts";
import { waitingJobsPath } from "../rules/waiting-jobs.ts";
import {
  mdiCalendarMonthOutline,
  mdiCalendarWeekOutline,
  mdiCheckDecagramOutline,
  mdiCloseCircleOutline,
} from "./icons.ts";
import { jobOverviewQuery } from "./users-jobs/users-jobs.queries.ts";

/** The front page's figures, each leading to where the work is. */
export function JobOverview() {
  const query = useQuery(jobOverviewQuery);
  const mayApprove = useCan("manage-users-jobs");
  return (
    <QueryView query={query} skeleton={<OverviewSkeleton />}>
      {(overview) => <OverviewCards overview={overview} mayApprove={mayApprove} />}
    </QueryView>
  );
}

function OverviewCards({ overview, mayApprove }: { readonly overview: Overview; readonly mayApprove: boolean }) {
  return (
    <Grid container spacing={2}>
      <OverviewCard
        icon={mdiCalendarWeekOutline}
        figure={formatTotalMinutes(overview.week_minutes)}
        text="i denne uge"
        to="/jobs"
      />
      <OverviewCard
        icon={mdiCalendarMonthOutline}
        figure={formatTotalMinutes(overview.month_minutes)}
        text="i denne måned"
        to="/jobs"
      />
      <OverviewCard
        icon={mdiCloseCircleOutline}
        figure={jobCountInWords(overview.rejected_jobs)}
        text={overview.rejected_jobs === 0 ? "er afvist" : "er afvist og skal rettes"}
        to="/jobs"
        search={{ status: "REJECTED", scope: "own" }}
        isUrgent={overview.rejected_jobs > 0}
      />
      {mayApprove && (
        <OverviewCard
          icon={mdiCheckDecagramOutline}
          figure={jobCountInWords(overview.waiting_jobs)}
          text="venter på din godkendelse"
          to={waitingJobsPath}
          isUrgent={overview.waiting_jobs > 0}
        />
      )}
    </Grid>
  );
}

type CardProps = {
  readonly icon: string;
  readonly figure: string;
  readonly text: string;
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly isUrgent?: boolean;
};

function OverviewCard({ icon, figure, text, to, search = {}, isUrgent = false }: CardProps) {
  return (
    <Grid size={{ xs: 12, sm: 6, md: 3 }}>
      <Card sx={{ height: "100%", ...(isUrgent && { borderColor: "primary.main" }) }}>
        <CardLink to={to} search={search} sx={{ height: "100%" }}>
          <CardContent>
            <Stack direction="row" sx={{ gap: 2 }}>
              <Icon path={icon} color={isUrgent ? "primary" : "disabled"} sx={{ fontSize: 32 }} />
              <div>
                <Typography variant="h3" component="p">
                  {figure}
                </Typography>
                <Typography color="textSecondary">{text}</Typography>
              </div>
            </Stack>
          </CardContent>
        </CardLink>
      </Card>
    </Grid>
  );
}

function OverviewSkeleton() {
  return (
    <Grid container spacing={2}>
      {["week", "month", "rejected"].map((card) => (
        <Grid key={card} size={{ xs: 12, sm: 6, md: 3 }}>
          <Skeleton variant="rounded" height={84} />
        </Grid>
      ))}
    </Grid>
  );
}
