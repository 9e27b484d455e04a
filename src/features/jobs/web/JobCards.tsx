import Box from "@mui/material/Box";
import { useDeferredValue } from "react";
import { useFocusStays } from "../../../common/web/use-focus-stays.ts";
import type { Job } from "../rules/job.ts";
import { JobCard } from "./JobCard.tsx";
import { JobCardSkeleton } from "./JobCardSkeleton.tsx";

type Props = { readonly jobs: readonly Job[]; readonly listPath: string };

/** The first few are on the screen at once; a slow phone takes its time for the others. */
export function JobCards({ jobs: all, listPath }: Props) {
  const jobs = useDeferredValue(all, all.slice(0, 4));
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
