import Alert from "@mui/material/Alert";
import TextField from "@mui/material/TextField";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { formResolver } from "../../../../common/web/forms/form-resolver.ts";
import { useFormDraft } from "../../../../common/web/forms/use-form-draft.ts";
import { FormDialog } from "../../../../common/web/ui/forms/FormDialog.tsx";
import { RestoredNote } from "../../../../common/web/ui/forms/RestoredNote.tsx";
import { maxReasonLength, reasonField } from "../../rules/job.ts";

type Props = {
  readonly title: string;
  readonly submitLabel: string;
  readonly open?: boolean;
  readonly onClose: () => void;
  readonly onExited?: () => void;
  /** Its name among the forms of the page, and what it is about (`useFormDraft`). */
  readonly draft: { readonly name: string; readonly subject?: unknown };
  readonly onSubmit: (reason: string) => Promise<unknown>;
  readonly isSaving: boolean;
  /** Why it was refused; what was written stays. */
  readonly problem: string | undefined;
  /** What will happen. */
  readonly children: ReactNode;
};

const reasonForm = z.object({ reason: reasonField });

/** Asks for the reason that a job's employee will read. */
export function ReasonDialog({ draft, onSubmit, problem, open = true, onExited, children, ...dialog }: Props) {
  const form = useForm({ resolver: formResolver(reasonForm), defaultValues: { reason: "" } });
  const { isRestored } = useFormDraft(form, draft);
  const error = form.formState.errors.reason?.message;
  return (
    <FormDialog
      {...dialog}
      {...(onExited && { onExited })}
      open={open}
      onSubmit={form.handleSubmit(({ reason }) => onSubmit(reason.trim()))}
      submitColor="error"
    >
      {isRestored && <RestoredNote />}
      {problem && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {problem}
        </Alert>
      )}
      {children}
      <TextField
        {...form.register("reason")}
        label="Begrundelse"
        multiline
        minRows={3}
        maxRows={10}
        autoFocus
        error={error !== undefined}
        helperText={[error, `${form.watch("reason").length} af ${maxReasonLength} tegn`].filter(Boolean).join(" ")}
      />
    </FormDialog>
  );
}
