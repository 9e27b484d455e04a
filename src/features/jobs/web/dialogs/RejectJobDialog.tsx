import Typography from "@mui/material/Typography";
import { useState } from "react";
import { type JobDialogProps, rejectionDraft } from "./job-dialog.ts";
import { useRejectJob } from "./job-dialogs.mutations.ts";
import { ReasonDialog } from "./ReasonDialog.tsx";

/** Rejects a job with the reason that its employee will read. */
export function RejectJobDialog({ job, ...dialog }: JobDialogProps) {
  const [problem, setProblem] = useState<string>();
  const { reject, isSaving } = useRejectJob(job, {
    onSaved: dialog.onClose,
    onFailed: ({ sentences }) => setProblem(sentences),
  });
  return (
    <ReasonDialog
      {...dialog}
      title="Afvis opgave"
      submitLabel="Afvis"
      draft={{ name: rejectionDraft(job) }}
      onSubmit={(reason) => {
        setProblem(undefined);
        return reject(reason);
      }}
      isSaving={isSaving}
      problem={problem}
    >
      <Typography sx={{ mb: 2 }}>
        {job.user?.is_deleted
          ? `${job.user.name} er slettet og kan ikke sende opgaven igen. Den bliver kun udbetalt, hvis en anden retter den.`
          : `${job.user?.name ?? "Medarbejderen"} ser begrundelsen og kan rette opgaven og sende den igen.`}
      </Typography>
    </ReasonDialog>
  );
}
