import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { formatKroner } from "#common/rules/values/money.ts";
import { flagSentence } from "#features/jobs/rules/flags/job-flag-words.ts";
import { jobPeriod } from "#features/kinds/rules/job-period.ts";
import type { DoubtfulJob } from "#features/payrolls/rules/payroll-checks.ts";
import { JobLink } from "#features/payrolls/web/JobLink.tsx";

const shownAtFirst = 5;

type Props = { readonly jobs: readonly DoubtfulJob[]; readonly count: number };

export function DoubtfulJobs({ jobs, count }: Props) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? jobs : jobs.slice(0, shownAtFirst);
  return (
    <>
      <Stack component="ul" sx={{ gap: 1, mt: 1, mb: 1, p: 0, listStyle: "none" }}>
        {shown.map((job) => (
          <li key={job.job_id}>
            <JobLink jobId={job.job_id} userId={job.user.id} /> af {job.user.name}:{" "}
            {job.flags.map((flag) => flagSentence(flag, job.started_at)).join(" ")}
            <Typography variant="body2" color="textSecondary">
              {jobPeriod(job)}, {formatKroner(job.price)}
            </Typography>
          </li>
        ))}
      </Stack>
      {!showsAll && jobs.length > shownAtFirst && (
        <Button onClick={() => setShowsAll(true)}>Vis alle {jobs.length}</Button>
      )}
      {showsAll && count > jobs.length && (
        <Typography variant="body2">De første {jobs.length} er vist. Ret dem, så kommer de næste.</Typography>
      )}
    </>
  );
}
