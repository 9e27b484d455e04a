import { Suspense, useState } from "react";
import { lazyPart } from "#common/web/lazy-part.tsx";
import type { Job } from "#features/jobs/rules/job.ts";
import { DecisionButtons } from "./DecisionButtons.tsx";
import { useApproveJob } from "./job-changes.mutations.ts";

const RejectJobDialog = lazyPart(async () => (await import("./RejectJobDialog.tsx")).RejectJobDialog);

type Props = {
  readonly job: Job;
  readonly onDecided: () => void;
};

export function JobDecision({ job, onDecided }: Props) {
  const { approve, isSaving } = useApproveJob(job, { onSaved: onDecided });
  /** Whether the dialog for a rejection is open. Undefined while the dialog is not rendered. */
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
