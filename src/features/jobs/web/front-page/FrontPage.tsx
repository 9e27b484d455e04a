import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { frontPageQuery } from "./front-page.queries.ts";
import { MyWeek } from "./MyWeek.tsx";
import { RecentJobs } from "./RecentJobs.tsx";
import { RejectedJobs } from "./RejectedJobs.tsx";
import { WaitingPeople } from "./WaitingPeople.tsx";

type Props = {
  readonly otherTasks: ReactNode;
};

export function FrontPage({ otherTasks }: Props) {
  const query = useQuery(frontPageQuery);
  return (
    <QueryView query={query} skeleton={<Skeletons />}>
      {({ rejected, waiting, week, away, month_minutes, recent }) => {
        const hasWork = rejected.jobs_count > 0 || waiting.jobs_count > 0 || otherTasks !== null;
        return (
          <Box sx={hasWork ? twoColumns : oneColumn}>
            {hasWork && (
              <Stack sx={column}>
                {rejected.jobs_count > 0 && <RejectedJobs {...rejected} />}
                {waiting.jobs_count > 0 && <WaitingPeople {...waiting} />}
                {otherTasks}
              </Stack>
            )}
            <Stack sx={column}>
              <MyWeek days={week} away={away} monthMinutes={month_minutes} />
              {recent.length > 0 && <RecentJobs jobs={recent} />}
            </Stack>
          </Box>
        );
      }}
    </QueryView>
  );
}

const column = { gap: 2, minWidth: 0 };
const oneColumn = { maxWidth: 720 };
const twoColumns = {
  display: "grid",
  gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 3fr) minmax(0, 2fr)" },
  gap: 2,
  alignItems: "start",
};

function Skeletons() {
  return (
    <Stack sx={{ gap: 2, maxWidth: 720 }}>
      <Skeleton variant="rounded" height={180} />
      <Skeleton variant="rounded" height={220} />
    </Stack>
  );
}
