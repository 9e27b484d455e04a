import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { ButtonLink, TextLink } from "#common/web/ui/links.ts";
import { useFocusStays } from "#common/web/use-focus-stays.ts";
import { jobCountInWords } from "#common/web/words.ts";
import { cancelLabel } from "#features/jobs/rules/cancellations/cancellation-words.ts";
import { whoDecided } from "#features/jobs/rules/decisions/who-decided.ts";
import type { FrontPage } from "#features/jobs/rules/front-page/front-page.ts";
import { jobPeriod } from "#features/kinds/rules/job-period.ts";
import { useCancelJob } from "../cancellations/cancellations.queries.ts";
import { jobPath, ownJobsAddress } from "../list/job-list-address.ts";
import { FrontPageSection, SectionRows } from "./FrontPageSection.tsx";

export function RejectedJobs({ jobs_count, jobs }: FrontPage["rejected"]) {
  const focus = useFocusStays<HTMLDivElement>(jobs);
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
      <Box {...focus}>
        <SectionRows>
          {jobs.map((job) => (
            <Box component="li" key={job.id} sx={row}>
              <Box id={`rejected-${job.id}`} sx={{ flex: "1 1 240px", minWidth: 0 }}>
                <Typography sx={{ fontWeight: 500 }}>{job.project_name}</Typography>
                <Typography variant="body2" color="textSecondary">
                  {jobPeriod(job)}
                </Typography>
                <Typography variant="body2" sx={{ mt: 0.5, whiteSpace: "pre-line" }}>
                  {job.rejected_by && `${whoDecided({ ...job, user: job.rejected_by })}: `}
                  {job.rejection_reason}
                </Typography>
              </Box>
              <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
                <ButtonLink
                  variant="outlined"
                  to={jobPath(ownJobsAddress.path, job.id)}
                  aria-describedby={`rejected-${job.id}`}
                >
                  Ret og send igen
                </ButtonLink>
                <CloseButton job={job} />
              </Box>
            </Box>
          ))}
        </SectionRows>
      </Box>
    </FrontPageSection>
  );
}

function CloseButton({ job }: { readonly job: FrontPage["rejected"]["jobs"][number] }) {
  const { cancel, isSaving } = useCancelJob();
  return (
    <Button aria-describedby={`rejected-${job.id}`} loading={isSaving} onClick={() => void cancel(job)}>
      {cancelLabel("REJECTED")}
    </Button>
  );
}

const row = { display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 2, rowGap: 1, px: 2, py: 1.5 };
