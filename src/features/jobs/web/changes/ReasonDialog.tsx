import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { formResolver } from "#common/web/forms/form-resolver.ts";
import { useFormDraft } from "#common/web/forms/use-form-draft.ts";
import { touchTarget } from "#common/web/theme.ts";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import { ReasonField } from "#common/web/ui/forms/ReasonField.tsx";
import { RestoredNote } from "#common/web/ui/forms/unsaved/RestoredNote.tsx";
import { maxReasonLength, reasonField } from "#features/jobs/rules/job.ts";

type Props = {
  readonly title: string;
  readonly submitLabel: string;
  readonly open?: boolean;
  readonly onClose: () => void;
  readonly onExited?: () => void;
  readonly draft: { readonly name: string; readonly subject?: unknown };
  readonly lastReasons?: readonly string[];
  readonly onSubmit: (reason: string) => Promise<unknown>;
  readonly isSaving: boolean;
  readonly problem: string | undefined;
  readonly children: ReactNode;
};

const reasonForm = z.object({ reason: reasonField });

export function ReasonDialog({
  draft,
  lastReasons = [],
  onSubmit,
  problem,
  open = true,
  onExited,
  children,
  ...dialog
}: Props) {
  const form = useForm({ resolver: formResolver(reasonForm), defaultValues: { reason: "" } });
  const { isRestored } = useFormDraft(form, draft);
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
      <ReasonField form={form} name="reason" maxLength={maxReasonLength} />
      {lastReasons.length > 0 && (
        <Box role="group" aria-label="Skrevet sidst" sx={{ mt: 2 }}>
          <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
            Skrevet sidst
          </Typography>
          <Stack direction="row" useFlexGap sx={{ flexWrap: "wrap", gap: 1 }}>
            {lastReasons.map((reason) => (
              <Chip
                key={reason}
                label={reason}
                variant="outlined"
                sx={{ minHeight: touchTarget, maxWidth: "100%", borderRadius: 4 }}
                onClick={() => {
                  form.setValue("reason", reason, { shouldDirty: true, shouldValidate: true });
                  form.setFocus("reason");
                }}
              />
            ))}
          </Stack>
        </Box>
      )}
    </FormDialog>
  );
}
