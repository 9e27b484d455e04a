import { Suspense } from "react";
import { asSentence, counted } from "#common/rules/counted.ts";
import { formatDate, formatDateTime, parseDate, today } from "#common/rules/time/clock.ts";
import { lazyPart } from "#common/web/lazy-part.tsx";
import { Icon } from "#common/web/ui/Icon.tsx";
import { whoDecided } from "#features/jobs/rules/decisions/who-decided.ts";
import { flagSentence } from "#features/jobs/rules/flags/job-flag-words.ts";
import type { ShownJob } from "../approvals.queries.ts";
import { mdiAlertOutline } from "../icons.ts";

/** Loaded lazily: few jobs are resubmitted, and the labels and values of all fields are much code. */
const ResubmittedChanges = lazyPart(async () => (await import("./ResubmittedChanges.tsx")).ResubmittedChanges);

export function ApprovalFacts({ job }: { readonly job: ShownJob }) {
  const registered = registeredText(job);
  return (
    <ul className="facts">
      {job.flags.map((flag) => (
        <li key={flag.kind} className="flag">
          <Icon path={mdiAlertOutline} size={14} /> {flagSentence(flag, job.started_at)}
        </li>
      ))}
      {job.new_comments > 0 && (
        <li>
          <b>{counted(job.new_comments, "ny kommentar", "nye kommentarer")}</b>
        </li>
      )}
      {job.rejected_before && (
        <li>
          {asSentence(rejectionText(job.rejected_before))}{" "}
          <Suspense>
            <ResubmittedChanges changes={job.resubmitted_changes ?? []} />
          </Suspense>
        </li>
      )}
      {job.approvals.map((approval) => (
        <li key={approval.created_at}>
          Godkendt af {whoDecided(approval)} {formatDateTime(approval.created_at)}
        </li>
      ))}
      {registered && <li>{registered}</li>}
    </ul>
  );
}

function rejectionText(rejection: NonNullable<ShownJob["rejected_before"]>): string {
  return `Afvist ${formatDate(rejection.created_at)} af ${whoDecided(rejection)}: »${rejection.reason}«`;
}

/** A job shows its registration date only if it was registered at least this many days ago. */
const usualDays = 7;

/** `Registreret 12/11-2026, for 10 dage siden` */
function registeredText({ created_at }: ShownJob): string | undefined {
  const date = parseDate(created_at.slice(0, 10));
  const days = date ? date.until(today()).days : 0;
  if (days < usualDays) return undefined;
  return `Registreret ${formatDate(created_at)}, for ${counted(days, "dag", "dage")} siden`;
}
