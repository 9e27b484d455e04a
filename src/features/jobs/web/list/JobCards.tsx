import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type CSSProperties, Fragment, type RefObject } from "react";
import { today } from "#common/rules/time/clock.ts";
import { useCurrentUser } from "#common/web/current-user.ts";
import { About } from "#common/web/ui/about.ts";
import { useFirstFew } from "#common/web/use-first-few.ts";
import { useFocusStays } from "#common/web/use-focus-stays.ts";
import { jobAllowancesQuery } from "#features/allowances/web/allowances.queries.ts";
import { isCopied } from "#features/kinds/rules/kinds.ts";
import { useNewComments } from "../comments/job-comments.queries.ts";
import { CopyDayButton } from "../copies/CopyDayButton.tsx";
import { jobFlagsQuery } from "../flags/flags.queries.ts";
import { type JobListRequest, type ListedJob, lists } from "../jobs.queries.ts";
import { CardGrid } from "./card/CardGrid.ts";
import { JobCard } from "./card/JobCard.tsx";
import { JobCardSkeleton } from "./card/JobCardSkeleton.tsx";
import { daySumsQuery } from "./day-sums.queries.ts";
import { dayHeading, jobsByWeek, refundKinds, sumsHeading, weekHeading } from "./job-days.ts";

type Props = {
  readonly jobs: readonly ListedJob[];
  readonly listPath: string;
  readonly list: JobListRequest;
  /** Whether the previous list is shown while the new list loads. */
  readonly isOld: boolean;
  readonly mayCopy: boolean;
  /** Whether the list has only one page. The sums then cover all its jobs. */
  readonly isWhole: boolean;
};

export function JobCards({ jobs: all, listPath, list, isOld, mayCopy, isWhole }: Props) {
  // Rendering many cards takes long, so the first render shows only a few.
  const count = useFirstFew(all.length, 4);
  const jobs = all.slice(0, count);
  const focus = useFocusStays<HTMLDivElement>(all);
  const { data: flags } = useQuery(jobFlagsQuery(all));
  const newComments = useNewComments(all);
  const hasAllowances = useCurrentUser()?.has_allowances;
  const { data: allowances } = useQuery(jobAllowancesQuery(hasAllowances ? all.map(({ id }) => id) : []));
  const { data: sums } = useQuery(daySumsQuery(list, isOld ? [] : all));
  const thisYear = today().year;
  const isOfEverybody = list.userId === undefined && list.projectScope === "all";
  const isBehind = all.some(({ isDecided }) => isDecided);
  return (
    <>
      <CardGrid {...focus}>
        {jobsByWeek(jobs).map(({ start, days }) => (
          <Fragment key={start}>
            <h2 className="week" style={lines(1 + refundKinds(all, start))}>
              {weekHeading(start, sums, thisYear)}
            </h2>
            {days.map(({ day, jobs: ofDay }) => {
              const heading = (
                <div className="day">
                  <h2 id={`day-${day}`}>{dayHeading(day, sums)}</h2>
                  {mayCopy && !isOfEverybody && ofDay.some(isCopied) && (
                    <About.Provider value={`day-${day}`}>
                      <CopyDayButton day={day} userId={list.userId} />
                    </About.Provider>
                  )}
                </div>
              );
              return (
                <Fragment key={day}>
                  {heading}
                  <ul aria-labelledby={`day-${day}`}>
                    {ofDay.map((job) => (
                      <li key={job.id} className="cell">
                        <JobCard
                          job={job}
                          listPath={listPath}
                          flags={flags?.[job.id]}
                          newComments={newComments.get(job.id) ?? 0}
                          allowances={allowances?.[job.id]}
                        />
                      </li>
                    ))}
                  </ul>
                </Fragment>
              );
            })}
          </Fragment>
        ))}
      </CardGrid>
      {isWhole && sums && (
        <Typography className="only-printed" sx={{ mt: 2, fontWeight: 600 }}>
          {sumsHeading("I alt", sums)}
        </Typography>
      )}
      {isBehind && <ListAgain list={focus.ref} />}
    </>
  );
}

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
    <CardGrid>
      <Skeleton width={240} className="week" style={lines(1)} />
      {[1, 2, 3, 4, 5, 6].map((card) => (
        <div key={card} className="cell">
          <Skeleton width={160} height={20} sx={{ mb: 1.5 }} />
          <JobCardSkeleton />
        </div>
      ))}
    </CardGrid>
  );
}

const lines = (count: number) => ({ "--lines": count }) as CSSProperties;
