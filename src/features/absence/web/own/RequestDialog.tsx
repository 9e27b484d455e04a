import { useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { today } from "#common/rules/clock.ts";
import { errorsInForm } from "#common/web/forms/form-errors.ts";
import { formResolver } from "#common/web/forms/form-resolver.ts";
import { useFormDraft } from "#common/web/forms/use-form-draft.ts";
import { DialogFields } from "#common/web/ui/forms/DialogFields.tsx";
import { FormDialog } from "#common/web/ui/forms/FormDialog.tsx";
import { FormTextField } from "#common/web/ui/forms/FormTextField.tsx";
import { SelectField } from "#common/web/ui/forms/SelectField.tsx";
import { type Absence, absenceErrors, absenceInput } from "#features/absence/rules/absence.ts";
import type { AbsenceKind } from "#features/absence/rules/kinds/absence-kind.ts";
import { useRequestAbsence } from "./absence.queries.ts";
import { RequestPeriod } from "./RequestPeriod.tsx";
import { RequestPreview } from "./RequestPreview.tsx";
import { type RequestForm, requestForm, requestPayload } from "./request-form.ts";

type Props = {
  readonly userId: number;
  readonly kinds: readonly AbsenceKind[];
  /** The absence that the new one takes the place of. */
  readonly replaced: Absence | undefined;
  readonly onClose: () => void;
};

/** Asks for absence, or reports it where nobody approves. */
export function RequestDialog({ userId, kinds, replaced, onClose }: Props) {
  const kindOf = ({ kind_id }: RequestForm) => kinds.find(({ id }) => id === kind_id);
  const payloadOf = (values: RequestForm) => requestPayload(values, kindOf(values), replaced?.id);
  const errorsOf = (fields: Parameters<typeof absenceErrors>[0], kind: AbsenceKind | undefined) =>
    absenceErrors(fields, kind, today());
  const form = useForm<RequestForm>({
    defaultValues: requestForm(replaced, kinds),
    resolver: formResolver(
      absenceInput,
      (fields) =>
        errorsOf(
          fields,
          kinds.find(({ id }) => id === fields.kind_id),
        ),
      payloadOf,
    ),
  });
  const { isRestored } = useFormDraft(form, { name: "absence-request", subject: replaced });
  const { save, isSaving } = useRequestAbsence({ ...errorsInForm(form), onSaved: onClose });
  const values = useWatch({ control: form.control }) as RequestForm;
  const kind = kindOf(values);
  const valid = z.safeParse(absenceInput, payloadOf(values));
  const isWhole =
    valid.success && Object.keys(errorsOf({ ...valid.data, reason: "-" }, kind)).every((field) => field === "reason");
  const isReported = kind?.approval === "none";
  return (
    <FormDialog
      title={replaced ? "Ret fravær" : "Nyt fravær"}
      open
      onClose={onClose}
      onSubmit={form.handleSubmit((typed) => save(z.parse(absenceInput, { ...payloadOf(typed), user_id: userId })))}
      isSaving={isSaving}
      submitLabel={isReported ? "Meld fravær" : "Send ansøgning"}
    >
      <DialogFields problem={form.formState.errors.root?.message} isRestored={isRestored}>
        <SelectField
          form={form}
          name="kind_id"
          label="Fraværstype"
          options={kinds.map(({ id, name }) => [id, name] as const)}
          isRequired
        />
        <RequestPeriod form={form} kind={kind} />
        {kind?.asks_reason && <FormTextField form={form} name="reason" label="Årsag" isRequired />}
        {isWhole && <RequestPreview userId={userId} input={valid.data} />}
      </DialogFields>
    </FormDialog>
  );
}
