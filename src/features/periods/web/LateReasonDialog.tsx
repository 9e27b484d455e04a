import Typography from "@mui/material/Typography";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { formResolver } from "#common/web/forms/form-resolver.ts";
import type { LateQuestion } from "#common/web/late-reason.ts";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import { ReasonField } from "#common/web/ui/forms/ReasonField.tsx";
import { SelectField } from "#common/web/ui/forms/SelectField.tsx";
import { lateCauseField, lateCauses, lateReasonField, maxLateReasonLength } from "../rules/late-reason.ts";

const lateReasonForm = z.object({ late_reason: lateReasonField });
const lateCauseForm = z.object({ late_cause: lateCauseField });
const causeOptions = lateCauses.map((cause) => [cause, cause] as const);

type Props = { readonly question: LateQuestion };

export function LateReasonDialog({ question }: Props) {
  return question.field === "late_cause" ? <CauseDialog question={question} /> : <ReasonDialog question={question} />;
}

function CauseDialog({ question: { sentence, answer } }: Props) {
  const form = useForm({ resolver: formResolver(lateCauseForm), defaultValues: { late_cause: "" } });
  return (
    <FormDialog
      title="Måneden er lukket"
      open
      onClose={() => answer(undefined)}
      onSubmit={form.handleSubmit(({ late_cause }) => answer(late_cause))}
    >
      <Typography sx={{ mb: 2 }}>{sentence}</Typography>
      <SelectField form={form} name="late_cause" label="Begrundelse" options={causeOptions} isRequired />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
        Den vises for dem, der godkender og udbetaler, og i historikken.
      </Typography>
    </FormDialog>
  );
}

function ReasonDialog({ question: { sentence, answer } }: Props) {
  const form = useForm({ resolver: formResolver(lateReasonForm), defaultValues: { late_reason: "" } });
  return (
    <FormDialog
      title="Måneden er lukket"
      open
      onClose={() => answer(undefined)}
      onSubmit={form.handleSubmit(({ late_reason }) => answer(late_reason.trim()))}
    >
      <Typography sx={{ mb: 2 }}>{sentence}</Typography>
      <ReasonField form={form} name="late_reason" maxLength={maxLateReasonLength} />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
        Den vises for dem, der godkender og udbetaler, og i opgavens historik.
      </Typography>
    </FormDialog>
  );
}
