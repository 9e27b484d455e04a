import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { formatPeriod } from "#common/rules/clock.ts";
import { ButtonLink, TextLink } from "#common/web/ui/links.ts";
import { jobCountInWords } from "#common/web/words.ts";
import { whoDecided } from "#features/jobs/rules/decisions/who-decided.ts";
import type { FrontPage } from "#features/jobs/rules/front-page/front-page.ts";
import { jobPath, ownJobList } from "../list/job-list.ts";
import { FrontPageSection, SectionRows } from "./FrontPageSection.tsx";

/** One's own jobs that were rejected, each with why and the way to mend it. */
export function RejectedJobs({ jobs_count, jobs }: FrontPage["rejected"]) {
  return (
    <FrontPageSection
      id="rejected-jobs"
      title={`${jobCountInWords(jobs_count)} er afvist`}
      aside={
        jobs_count > jobs.length && (
          <TextLink to="/jobs" search={{ status: "REJECTED", scope: "own" }}>
            Se alle
          </TextLink>
        )
      }
    >
      <SectionRows>
        {jobs.map((job) => (
          <Box component="li" key={job.id} sx={row}>
            <Box id={`rejected-${job.id}`} sx={{ flex: "1 1 240px", minWidth: 0 }}>
              <Typography sx={{ fontWeight: 500 }}>{job.project_name}</Typography>
              <Typography variant="body2" color="textSecondary">
                {formatPeriod(job.started_at, job.ended_at)}
              </Typography>
              <Typography variant="body2" sx={{ mt: 0.5, whiteSpace: "pre-line" }}>
                {job.rejected_by && `${whoDecided({ ...job, user: job.rejected_by })}: `}
                {job.rejection_reason}
              </Typography>
            </Box>
            <ButtonLink
              variant="outlined"
              to={jobPath(ownJobList.path, job.id)}
              aria-describedby={`rejected-${job.id}`}
            >
              Ret og send igen
            </ButtonLink>
          </Box>
        ))}
      </SectionRows>
    </FrontPageSection>
  );
}

const row = { display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 2, rowGap: 1, px: 2, py: 1.5 };
