import Alert from "@mui/material/Alert";
import DialogContentText from "@mui/material/DialogContentText";
import TextField from "@mui/material/TextField";
import { useForm } from "react-hook-form";
import { formatMinutes, formatPeriod } from "../../../common/rules/clock.ts";
import { formatKroner } from "../../../common/rules/money.ts";
import { formResolver } from "../../../common/web/form-resolver.ts";
import { FormDialog } from "../../../common/web/ui/FormDialog.tsx";
import { RestoredNote } from "../../../common/web/ui/RestoredNote.tsx";
import { useFormDraft } from "../../../common/web/use-form-draft.ts";
import { maxRejectionReasonLength } from "../../jobs/rules/job.ts";
import { type PayrollRunLine, reversalInput } from "../rules/payroll-run.ts";
import { useReverseJob } from "./payroll-run.queries.ts";

type Props = { readonly line: PayrollRunLine; readonly onClose: () => void };

/** The dialog's name among the forms of the page (`useFormDraft`). */
export const reversalDraft = "reversal";

/** Takes back what a run paid for a job, with the reason that its employee will read. */
export function ReverseJobDialog({ line, onClose }: Props) {
  const form = useForm({ resolver: formResolver(reversalInput), defaultValues: { reason: "" } });
  const { register, handleSubmit, setError, watch, formState } = form;
  const { isRestored } = useFormDraft(form, { name: reversalDraft, subject: line });
  const { reverse, isSaving } = useReverseJob(line, {
    onSaved: onClose,
    // The dialog stays open, so that what was written is not lost.
    onFailed: ({ message, errors }) =>
      setError(errors.reason ? "reason" : "root", { message: errors.reason?.join(" ") ?? message }),
  });
  const { reason: reasonError, root: otherError } = formState.errors;

  return (
    <FormDialog
      title="Tilbagefør opgave"
      open
      onClose={onClose}
      onSubmit={handleSubmit(({ reason }) => reverse({ reason: reason.trim() }))}
      isSaving={isSaving}
      submitLabel="Tilbagefør"
      submitColor="error"
    >
      {isRestored && <RestoredNote />}
      {otherError && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {otherError.message}
        </Alert>
      )}
      <WhatHappens line={line} />
      <TextField
        {...register("reason")}
        label="Begrundelse"
        multiline
        minRows={3}
        maxRows={10}
        autoFocus
        error={reasonError !== undefined}
        helperText={reasonError?.message ?? `${watch("reason").length} af ${maxRejectionReasonLength} tegn`}
      />
    </FormDialog>
  );
}

function WhatHappens({ line }: Pick<Props, "line">) {
  return (
    <>
      <DialogContentText color="textPrimary">
        Opgave {line.job_id}: {line.user_name}, {line.project_name}, {formatPeriod(line.started_at, line.ended_at)}.
      </DialogContentText>
      <DialogContentText component="ul" color="textPrimary" sx={{ pl: 2.5, my: 1.5 }}>
        <li>
          Næste lønkørsel får en modlinje på {formatKroner(-line.price)} og {formatMinutes(-line.minutes)}
        </li>
        <li>
          Opgaven kommer tilbage til {line.user_name} som en ny, afvist opgave med begrundelsen. Den skal rettes og
          godkendes igen, før den bliver udbetalt.
        </li>
      </DialogContentText>
      <DialogContentText color="textPrimary" sx={{ mb: 2 }}>
        Det kan ikke fortrydes.
      </DialogContentText>
    </>
  );
}
