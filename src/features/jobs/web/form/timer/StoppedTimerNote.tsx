import { formatDuration, formatPeriod } from "#common/rules/time/clock.ts";
import { stepWords } from "#common/rules/time/time-rounding.ts";
import { useTimeRule } from "#common/web/company-rules/registration-rules.ts";
import { Note } from "#common/web/ui/messages/Note.tsx";
import { isOfTwoLengths, type StoppedTimer } from "#features/jobs/rules/measured-time/measured-time.ts";
import { longestMeasuredHours } from "#features/jobs/rules/measured-time/measured-time-bounds.ts";

export function StoppedTimerNote({ timer }: { readonly timer: StoppedTimer }) {
  const { minute_step } = useTimeRule();
  const { started_at, stopped_at, seconds, proposed, project, jobType } = timer;
  const what = `${formatPeriod(started_at, stopped_at)} (${formatDuration(seconds - (seconds % 60)) || "under 1 min."})`;
  const closed = [project, jobType].filter((named) => named?.is_closed);
  const isEndMissing = proposed.ended_at === null;
  return (
    <Note severity={isEndMissing || closed.length > 0 || isOfTwoLengths(timer) ? "warning" : "info"} sx={{ mb: 2 }}>
      Fra stopuret: {what}
      {isEndMissing
        ? `. Det er mere end ${longestMeasuredHours} timer: skriv selv, hvornår du sluttede.`
        : `, afrundet til ${stepWords[minute_step]}.`}
      {isOfTwoLengths(timer) &&
        " Uret blev stillet den nat: se efter, om start og slut passer med det, du har arbejdet."}
      {closed.map((named) => ` ${named?.name} er lukket siden: vælg noget andet.`)}
    </Note>
  );
}
