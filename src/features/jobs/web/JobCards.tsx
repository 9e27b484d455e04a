import Box from "@mui/material/Box";
import { useFocusStays } from "../../../common/web/use-focus-stays.ts";
import type { Job } from "../rules/job.ts";
import { JobCard } from "./JobCard.tsx";
import { JobCardSkeleton } from "./JobCardSkeleton.tsx";

type Props = { readonly jobs: readonly Job[]; readonly listPath: string };

export function JobCards({ jobs, listPath }: Props) {
  const focus = useFocusStays<HTMLUListElement>(jobs);
  return (
    <Box component="ul" {...focus} sx={grid}>
      {jobs.map((job) => (
        <li key={job.id}>
          <JobCard job={job} listPath={listPath} />
        </li>
      ))}
    </Box>
  );
}

export function LoadingJobCards() {
  return (
    <Box sx={grid}>
      {[1, 2, 3, 4, 5, 6].map((card) => (
        <JobCardSkeleton key={card} />
      ))}
    </Box>
  );
}

const grid = {
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 340px), 1fr))",
  gap: 2,
  listStyle: "none",
  m: 0,
  p: 0,
};
