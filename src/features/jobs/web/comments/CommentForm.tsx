import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import { useRef } from "react";
import { FormProvider, useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { characterCount } from "#common/web/forms/character-count.ts";
import { errorsInForm } from "#common/web/forms/form-errors.ts";
import { textFieldProps } from "#common/web/forms/form-fields.ts";
import { formResolver } from "#common/web/forms/form-resolver.ts";
import { useFormDraft } from "#common/web/forms/use-form-draft.ts";
import { submitByKeys } from "#common/web/ui/forms/submit-by-keys.ts";
import { RestoredNote } from "#common/web/ui/forms/unsaved/RestoredNote.tsx";
import { UnsavedChanges } from "#common/web/ui/forms/unsaved/UnsavedChanges.tsx";
import {
  type CommentInput,
  commentInput,
  type JobComment,
  maxCommentLength,
} from "#features/jobs/rules/comments/job-comments.ts";
import { useSaveComment } from "./job-comments.queries.ts";

type Props = {
  readonly jobId: number;
  readonly comment?: JobComment;
  readonly onDone?: () => void;
};

export function CommentForm({ jobId, comment, onDone }: Props) {
  const form = useForm<CommentInput>({
    defaultValues: { text: comment?.text ?? "" },
    resolver: formResolver(commentInput),
  });
  const isDone = useRef(false);
  const { isRestored } = useFormDraft(form, { name: comment ? `comment-${comment.id}` : "comment" });
  const { save, isSaving } = useSaveComment(jobId, comment?.id, {
    ...errorsInForm(form),
    onSaved: () => {
      form.reset({ text: "" });
      onDone?.();
    },
  });
  const submit = form.handleSubmit((values) => save(z.parse(commentInput, values)));
  const problem = form.formState.errors.root?.message;
  return (
    <FormProvider {...form}>
      <UnsavedChanges isDone={isDone} />
      <Box
        component="form"
        noValidate
        aria-label={comment ? "Ret kommentar" : "Ny kommentar"}
        onSubmit={submit}
        onKeyDown={submitByKeys}
        sx={{ mt: comment ? 1 : 0 }}
      >
        {isRestored && <RestoredNote />}
        {problem && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {problem} Det, du har skrevet, står her stadig.
          </Alert>
        )}
        <CommentField form={form} isNew={!comment} />
        <Stack direction="row" sx={{ gap: 1, mt: 1, justifyContent: "flex-end" }}>
          {comment && <Button onClick={onDone}>Annuller</Button>}
          <Button type="submit" variant={comment ? "contained" : "outlined"} loading={isSaving}>
            {comment ? "Gem" : "Send kommentar"}
          </Button>
        </Stack>
      </Box>
    </FormProvider>
  );
}

type FieldProps = { readonly form: ReturnType<typeof useForm<CommentInput>>; readonly isNew: boolean };

function CommentField({ form, isNew }: FieldProps) {
  const count = characterCount(useWatch({ control: form.control, name: "text" }), maxCommentLength);
  const { helperText, ...field } = textFieldProps(form, "text");
  const help = [helperText, count].filter(Boolean).join(" ");
  return (
    <TextField
      {...field}
      label={isNew ? "Skriv en kommentar" : "Kommentar"}
      multiline
      minRows={2}
      maxRows={12}
      autoFocus={!isNew}
      helperText={help || undefined}
    />
  );
}
