import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useDeferredValue } from "react";
import { useFocusStays } from "../../../../common/web/use-focus-stays.ts";
import { type ListedJob, lists } from "../jobs.queries.ts";
import { JobCard } from "./JobCard.tsx";
import { JobCardSkeleton } from "./JobCardSkeleton.tsx";

type Props = { readonly jobs: readonly ListedJob[]; readonly listPath: string };

/** The first few are on the screen at once; a slow phone takes its time for the others. */
export function JobCards({ jobs: all, listPath }: Props) {
  // Only how many is put off: what becomes of a job shows at once.
  const count = useDeferredValue(all.length, 4);
  const jobs = all.slice(0, count);
  const focus = useFocusStays<HTMLUListElement>(all);
  const isBehind = all.some(({ isDecided }) => isDecided);
  return (
    <>
      <Box component="ul" {...focus} sx={grid}>
        {jobs.map((job) => (
          <li key={job.id}>
            <JobCard job={job} listPath={listPath} />
          </li>
        ))}
      </Box>
      {isBehind && <ListAgain list={focus.ref} />}
    </>
  );
}

/** What was decided stays until somebody asks for the list; this asks for it where one is, and goes on at its top. */
function ListAgain({ list }: { readonly list: RefObject<HTMLElement | null> }) {
  const client = useQueryClient();
  const fetchAgain = async () => {
    await client.refetchQueries({ queryKey: lists, type: "active" });
    list.current?.querySelector("a")?.focus();
  };
  return (
    <Box sx={{ mt: 2, textAlign: "center" }}>
      <Button variant="outlined" onClick={() => void fetchAgain()}>
        Hent listen igen
      </Button>
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
