import Box from "@mui/material/Box";
import ListItemButton from "@mui/material/ListItemButton";
import Typography from "@mui/material/Typography";
import { createLink } from "@tanstack/react-router";
import { formatKroner } from "#common/rules/values/money.ts";
import { TextLink } from "#common/web/ui/links.ts";
import type { FrontPage } from "#features/jobs/rules/front-page/front-page.ts";
import { jobPeriod } from "#features/kinds/rules/job-period.ts";
import { isCopied } from "#features/kinds/rules/kinds.ts";
import { CopyLatestDay } from "../copies/CopyLatestDay.tsx";
import { JobStatusBadge } from "../JobStatusBadge.tsx";
import { jobPath, ownJobsAddress } from "../list/job-list-address.ts";
import { FrontPageSection, SectionRows } from "./FrontPageSection.tsx";

type Recent = FrontPage["recent"][number];

const dayOf = ({ started_at }: Recent) => started_at.slice(0, 10);

const RowLink = createLink(ListItemButton);

export function RecentJobs({ jobs }: { readonly jobs: FrontPage["recent"] }) {
  const [latest] = jobs;
  return (
    <FrontPageSection
      id="recent-jobs"
      title="Dine seneste opgaver"
      aside={
        <TextLink to="/jobs" search={{ scope: "own" }}>
          Se alle
        </TextLink>
      }
    >
      {latest && jobs.some((job) => isCopied(job) && dayOf(job) === dayOf(latest)) && (
        <CopyLatestDay day={dayOf(latest)} />
      )}
      <SectionRows>
        {jobs.map((job) => (
          <li key={job.id}>
            <RowLink to={jobPath(ownJobsAddress.path, job.id)} sx={{ columnGap: 2 }}>
              <Box sx={{ flexGrow: 1, minWidth: 0 }}>
                <Typography sx={{ fontWeight: 500 }}>{job.project_name}</Typography>
                <Typography variant="body2" color="textSecondary">
                  {jobPeriod(job)} · {job.job_type_name}
                </Typography>
              </Box>
              <Box sx={{ textAlign: "right" }}>
                <JobStatusBadge status={job.job_status} />
                <Typography variant="body2" sx={{ whiteSpace: "nowrap" }}>
                  {formatKroner(job.price)}
                </Typography>
              </Box>
            </RowLink>
          </li>
        ))}
      </SectionRows>
    </FrontPageSection>
  );
}
