import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Fragment, type RefObject, useDeferredValue } from "react";
import { today } from "../../../../common/rules/clock.ts";
import { About } from "../../../../common/web/ui/about.ts";
import { useFocusStays } from "../../../../common/web/use-focus-stays.ts";
import { isCopied } from "../../rules/copies/copied-kinds.ts";
import { useNewComments } from "../comments/job-comments.queries.ts";
import { CopyDayButton } from "../copies/CopyDayButton.tsx";
import { jobFlagsQuery } from "../flags/flags.queries.ts";
import { type JobList, type ListedJob, lists } from "../jobs.queries.ts";
import { daySumsQuery } from "./day-sums.queries.ts";
import { JobCard } from "./JobCard.tsx";
import { JobCardSkeleton } from "./JobCardSkeleton.tsx";
import { dayHeading, jobsByWeek, refundKinds, weekHeading } from "./job-days.ts";

type Props = {
  readonly jobs: readonly ListedJob[];
  readonly listPath: string;
  /** What the jobs are a page of. */
  readonly list: JobList;
  /** Whether its days can be copied: jobs can be registered for the person whose list it is. */
  readonly mayCopy: boolean;
};

/** The first few are on the screen at once; a slow phone takes its time for the others. */
export function JobCards({ jobs: all, listPath, list, mayCopy }: Props) {
  // Only how many is put off: what becomes of a job shows at once.
  const count = useDeferredValue(all.length, 4);
  const jobs = all.slice(0, count);
  const focus = useFocusStays<HTMLDivElement>(all);
  const { data: flags } = useQuery(jobFlagsQuery(all));
  const newComments = useNewComments(all);
  const { data: sums } = useQuery(daySumsQuery(list, all));
  const thisYear = today().year;
  // One person's days have a job or two, and stand side by side; each of everybody's fills rows of its own.
  const isOfEverybody = list.userId === undefined && list.projectScope === "all";
  const isBehind = all.some(({ isDecided }) => isDecided);
  return (
    <>
      <Box {...focus} sx={grid}>
        {jobsByWeek(jobs).map(({ start, days }) => (
          <Fragment key={start}>
            <Typography component="h2" sx={[weekLine, linesOnPhone(1 + refundKinds(days))]}>
              {weekHeading(start, sums, thisYear)}
            </Typography>
            {days.map(({ day, jobs: ofDay }) => {
              const heading = (
                <Box sx={dayLine}>
                  <Typography id={`day-${day}`} component="h2" color="textSecondary" sx={dayText}>
                    {dayHeading(day, sums)}
                  </Typography>
                  {mayCopy && !isOfEverybody && ofDay.some(isCopied) && (
                    <About.Provider value={`day-${day}`}>
                      <CopyDayButton day={day} userId={list.userId} />
                    </About.Provider>
                  )}
                </Box>
              );
              return (
                <Fragment key={day}>
                  {isOfEverybody && heading}
                  <Box component="ul" aria-labelledby={`day-${day}`} sx={dayList}>
                    {ofDay.map((job, place) => (
                      <Box component="li" key={job.id} sx={cell}>
                        {!isOfEverybody && (place === 0 ? heading : <Box sx={besideADay} />)}
                        <JobCard
                          job={job}
                          listPath={listPath}
                          flags={flags?.[job.id]}
                          newComments={newComments.get(job.id) ?? 0}
                        />
                      </Box>
                    ))}
                  </Box>
                </Fragment>
              );
            })}
          </Fragment>
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
      <Skeleton width={240} sx={weekLine} />
      {[1, 2, 3, 4, 5, 6].map((card) => (
        <Box key={card} sx={cell}>
          <Skeleton width={160} sx={[dayLine, dayText]} />
          <JobCardSkeleton />
        </Box>
      ))}
    </Box>
  );
}

const grid = {
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 340px), 1fr))",
  columnGap: 2,
  rowGap: 2,
};
const dayList = { display: "contents", listStyle: "none" };
const wholeRow = { gridColumn: "1 / -1" };
const weekLine = { ...wholeRow, mb: -1, fontWeight: 600, lineHeight: "24px", "&:not(:first-of-type)": { mt: 1 } };
/** A phone has a line for hours and pay and one for each kind beside them, and the sums that come later take no more. */
const linesOnPhone = (lines: number) => ({
  display: { xs: "-webkit-box", sm: "block" },
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: lines,
  overflow: "hidden",
  minHeight: { xs: 24 * lines, sm: 24 },
});
const cell = { display: "flex", flexDirection: "column", minWidth: 0 };
/** Above the first card of a day, with room for what stands on the card's edge. */
const dayLine = {
  ...wholeRow,
  flexShrink: 0,
  display: "flex",
  alignItems: "center",
  height: 20,
  gap: 0.5,
  "li > &": { mb: 1.5 },
};
const dayText = { fontSize: "0.875rem", lineHeight: "20px" };
/** Where cards stand side by side, the day's other ones leave the same room. */
const besideADay = {
  display: "none",
  flexShrink: 0,
  "@media (min-width: 744px)": { display: "block", height: 20, mb: 1.5 },
};
