import Card from "@mui/material/Card";
import CardContent from "@mui/material/CardContent";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useIsConnectionLost } from "#common/web/offline/connection.ts";
import { Note } from "#common/web/ui/messages/Note.tsx";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { RunningTimer } from "./RunningTimer.tsx";
import { StartTimer } from "./StartTimer.tsx";
import { StoppedTimers } from "./StoppedTimers.tsx";
import { workOf } from "./timer-texts.ts";
import { useTimers } from "./timers.queries.ts";

export function TimerScreen() {
  const { query, running, kept } = useTimers();
  const isLost = useIsConnectionLost();
  return (
    <QueryView query={query} skeleton={<TimerSkeleton />} errorText="Stopuret kunne ikke hentes.">
      {({ stopped }) => (
        <Stack sx={{ gap: 3, maxWidth: 640 }}>
          {isLost && running && (
            <Note severity="info">
              {running.isOnDevice
                ? "Stopuret kører på enheden og sendes, når der er forbindelse igen."
                : "Stopper du, gemmes tiden på enheden, til der er forbindelse igen."}
            </Note>
          )}
          {kept.map(({ key, work, text, isRefused }) => (
            <Note key={key} severity={isRefused ? "warning" : "info"}>
              {workOf(work) || "Stopur uden projekt"}: {text}
            </Note>
          ))}
          {running && <RunningTimer key={running.key} running={running} />}
          <StartTimer isAnother={running !== null} />
          {stopped.length > 0 && <StoppedTimers timers={stopped} />}
        </Stack>
      )}
    </QueryView>
  );
}

function TimerSkeleton() {
  return (
    <Card sx={{ maxWidth: 640 }}>
      <CardContent>
        <Typography variant="h2">
          <Skeleton width="40%" />
        </Typography>
        <Skeleton width="60%" />
        <Skeleton width="80%" height={44} />
      </CardContent>
    </Card>
  );
}
