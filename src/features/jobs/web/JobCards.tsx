import Box from "@mui/material/Box";
import { useEffect, useRef } from "react";
import type { Job } from "../rules/job.ts";
import { JobCard } from "./JobCard.tsx";
import { JobCardSkeleton } from "./JobCardSkeleton.tsx";

type Props = { readonly jobs: readonly Job[]; readonly listPath: string };

export function JobCards({ jobs, listPath }: Props) {
  const { list, onFocus } = useFocusStaysInList(jobs);
  return (
    <Box component="ul" ref={list} onFocus={onFocus} sx={grid}>
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

/**
 * An approval takes its own button away, and often the whole card. Who works by keyboard goes on with the card that
 * stands in its place, and not from the top of the page.
 */
function useFocusStaysInList(jobs: readonly Job[]) {
  const list = useRef<HTMLUListElement>(null);
  const last = useRef<{ element: Element; place: number }>(undefined);
  const onFocus = ({ target }: { target: Element }) => {
    const card = target.closest("li");
    const place = card ? Array.from(list.current?.children ?? []).indexOf(card) : -1;
    // A dialog of a card is its child for React, but stands elsewhere in the page.
    if (place >= 0) last.current = { element: target, place };
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list is what may have taken the focus away.
  useEffect(() => {
    if (!last.current || last.current.element.isConnected || document.activeElement !== document.body) return;
    const cards = list.current?.children ?? [];
    const next = cards[Math.min(last.current.place, cards.length - 1)];
    next?.querySelector("a")?.focus({ preventScroll: true });
  }, [jobs]);
  return { list, onFocus };
}
