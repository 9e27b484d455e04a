import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import CardContent from "@mui/material/CardContent";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { visuallyHidden } from "@mui/utils";
import { Icon } from "#common/web/ui/Icon.tsx";
import { Note } from "#common/web/ui/messages/Note.tsx";
import { longestMeasuredHours } from "#features/jobs/rules/measured-time/measured-time-bounds.ts";
import { longTimerHours } from "../rules/timer-bounds.ts";
import { mdiStop } from "./icons.ts";
import { ThrowAway } from "./ThrowAway.tsx";
import { formatClock, runningSince, spokenMinutes, workOf } from "./timer-texts.ts";
import { useStopTimer } from "./timers.mutations.ts";
import type { Running } from "./timers.queries.ts";
import { useElapsedMinutes } from "./use-elapsed.ts";

export function RunningTimer({ running }: { readonly running: Running }) {
  const { timer, at } = running;
  const minutes = useElapsedMinutes(timer, at);
  const { save, isSaving } = useStopTimer();
  return (
    <Card component="section" aria-labelledby="running-timer">
      <CardContent>
        <Typography id="running-timer" variant="h2" sx={{ typography: "subtitle1", fontWeight: 500 }}>
          {workOf(timer) || "Stopur uden projekt"}
        </Typography>
        <Typography sx={{ fontSize: "3rem", fontWeight: 500, lineHeight: 1.3 }}>
          <span aria-hidden>{formatClock(minutes)}</span>
          <span style={visuallyHidden}>{spokenMinutes(minutes)}</span>
        </Typography>
        <Typography color="textSecondary">{runningSince(timer, minutes)}</Typography>
        <TooLong hours={minutes / 60} />
        <Stack direction="row" sx={{ gap: 1, mt: 2, flexWrap: "wrap" }}>
          <Button
            variant="contained"
            size="large"
            loading={isSaving}
            startIcon={<Icon path={mdiStop} />}
            onClick={() => void save(running)}
          >
            Stop og registrér
          </Button>
          <ThrowAway of={running} what={`${runningSince(timer, minutes)} (${spokenMinutes(minutes)})`} />
        </Stack>
      </CardContent>
    </Card>
  );
}

function TooLong({ hours }: { readonly hours: number }) {
  if (hours < longTimerHours) return null;
  return (
    <Note severity="warning" sx={{ mt: 2 }}>
      {hours > longestMeasuredHours
        ? `Stopuret har kørt i mere end ${longestMeasuredHours} timer. Når du stopper det, skriver du selv, hvornår du sluttede.`
        : `Stopuret har kørt i mere end ${longTimerHours} timer. Har du glemt at stoppe det, kan du rette sluttiden bagefter.`}
    </Note>
  );
}
