import TextField from "@mui/material/TextField";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import type { Job } from "#features/jobs/rules/job.ts";
import { jobFields } from "#features/jobs/rules/job-fields.ts";
import { changedInput, useSaveInWeek } from "../week.mutations.ts";

type Props = { readonly job: Job; readonly monday: string; readonly onClose: () => void };

export function NoteDialog({ job, monday, onClose }: Props) {
  // The job as the user opened it. If the job has changed since, the server refuses the note because of the version.
  const [opened] = useState(job);
  const [note, setNote] = useState(opened.note ?? "");
  const [error, setError] = useState<string>();
  const { save, isSaving } = useSaveInWeek(monday, useQueryClient(), {
    onSaved: onClose,
    onFailed: ({ sentences }) => setError(sentences),
  });
  return (
    <FormDialog
      title="Note"
      open
      onClose={onClose}
      isSaving={isSaving}
      onSubmit={(event) => {
        event.preventDefault();
        void save({ job: opened, input: changedInput(opened, { note: note.trim() || null }) });
      }}
    >
      <TextField
        label="Note"
        multiline
        minRows={jobFields.note.rows}
        autoFocus
        value={note}
        onChange={(event) => setNote(event.target.value)}
        error={error !== undefined}
        helperText={error ?? " "}
        sx={{ mt: 1 }}
        slotProps={{ htmlInput: { maxLength: jobFields.note.maxLength } }}
      />
    </FormDialog>
  );
}
