import Alert from "@mui/material/Alert";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { formResolver } from "../../../common/web/form-resolver.ts";
import { FormDialog } from "../../../common/web/ui/FormDialog.tsx";
import { RestoredNote } from "../../../common/web/ui/RestoredNote.tsx";
import { useFormDraft } from "../../../common/web/use-form-draft.ts";
import { jobPatch, maxRejectionReasonLength } from "../rules/job.ts";
import { type JobDialogProps, rejectionDraft } from "./job-dialog.ts";
import { useRejectJob } from "./jobs.queries.ts";

/** The reason of the PATCH, which is optional there only because the other changes have none. */
const rejection = z.object({ rejection_reason: z.nonoptional(jobPatch.shape.rejection_reason) });

/** Rejects a job with the reason that its employee will read. */
export function RejectJobDialog({ job, open, onClose, onExited }: JobDialogProps) {
  const form = useForm({ resolver: formResolver(rejection), defaultValues: { rejection_reason: "" } });
  const { register, handleSubmit, setError, watch, formState } = form;
  const { isRestored } = useFormDraft(form, { name: rejectionDraft(job) });
  const { reject, isSaving } = useRejectJob(job, {
    onSaved: onClose,
    // The dialog stays open, so that what was written is not lost.
    onFailed: ({ message, errors }) =>
      setError(errors.rejection_reason ? "rejection_reason" : "root", {
        message: errors.rejection_reason?.join(" ") ?? message,
      }),
  });
  const { rejection_reason: reasonError, root: otherError } = formState.errors;
  const length = watch("rejection_reason").length;

  return (
    <FormDialog
      title="Afvis opgave"
      open={open}
      onClose={onClose}
      onExited={onExited}
      onSubmit={handleSubmit(({ rejection_reason }) => reject(rejection_reason.trim()))}
      isSaving={isSaving}
      submitLabel="Afvis"
      submitColor="error"
    >
      {isRestored && <RestoredNote />}
      {otherError && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {otherError.message}
        </Alert>
      )}
      <Typography sx={{ mb: 2 }}>
        {job.user?.name ?? "Medarbejderen"} ser begrundelsen og kan rette opgaven og sende den igen.
      </Typography>
      <TextField
        {...register("rejection_reason")}
        label="Begrundelse"
        multiline
        minRows={3}
        maxRows={10}
        autoFocus
        error={reasonError !== undefined}
        helperText={reasonError?.message ?? `${length} af ${maxRejectionReasonLength} tegn`}
      />
    </FormDialog>
  );
}
