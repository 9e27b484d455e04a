import { Suspense, useState } from "react";
import { lazyPart } from "#common/web/lazy-part.tsx";
import type { Job } from "#features/jobs/rules/job.ts";
import { DecisionButtons } from "./DecisionButtons.tsx";
import { useApproveJob } from "./job-changes.mutations.ts";

const RejectJobDialog = lazyPart(async () => (await import("./RejectJobDialog.tsx")).RejectJobDialog);

type Props = {
  readonly job: Job;
  /** Runs once the job is approved or rejected. */
  readonly onDecided: () => void;
};

/** Approves or rejects one job where it is looked at. */
export function JobDecision({ job, onDecided }: Props) {
  const { approve, isSaving } = useApproveJob(job, { onSaved: onDecided });
  /** Undefined until it was opened, and once it has faded. */
  const [isRejecting, setIsRejecting] = useState<boolean>();
  return (
    <>
      <DecisionButtons
        job={job}
        isSaving={isSaving}
        onApprove={() => void approve()}
        onReject={() => setIsRejecting(true)}
      />
      {isRejecting !== undefined && (
        <Suspense>
          <RejectJobDialog
            job={job}
            open={isRejecting}
            onClose={() => setIsRejecting(false)}
            onExited={() => setIsRejecting(undefined)}
            onRejected={onDecided}
          />
        </Suspense>
      )}
    </>
  );
}
