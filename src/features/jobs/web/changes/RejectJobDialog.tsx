import Typography from "@mui/material/Typography";
import { useState } from "react";
import { type JobDialogProps, rejectionDraft } from "./job-dialog.ts";
import { useRejectJob } from "./job-dialogs.mutations.ts";
import { useLastReasons } from "./last-reasons.queries.ts";
import { ReasonDialog } from "./ReasonDialog.tsx";

type Props = JobDialogProps & { readonly onRejected?: () => void };

export function RejectJobDialog({ job, onRejected, ...dialog }: Props) {
  const lastReasons = useLastReasons();
  const [problem, setProblem] = useState<string>();
  const { reject, isSaving } = useRejectJob(job, {
    onSaved: () => {
      dialog.onClose();
      onRejected?.();
    },
    onFailed: ({ sentences }) => setProblem(sentences),
  });
  return (
    <ReasonDialog
      {...dialog}
      title="Afvis opgave"
      submitLabel="Afvis"
      draft={{ name: rejectionDraft(job) }}
      lastReasons={lastReasons}
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
