import { useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import type { Person } from "#common/rules/person.ts";
import { today } from "#common/rules/time/clock.ts";
import { useCan } from "#common/web/current-user.ts";
import { errorsInForm } from "#common/web/forms/form-errors.ts";
import { formResolver } from "#common/web/forms/form-resolver.ts";
import { useFormDraft } from "#common/web/forms/use-form-draft.ts";
import { DialogFields } from "#common/web/ui/dialogs/DialogFields.tsx";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import { ChoiceField } from "#common/web/ui/forms/ChoiceField.tsx";
import { FormTextField } from "#common/web/ui/forms/FormTextField.tsx";
import { SelectField } from "#common/web/ui/forms/SelectField.tsx";
import { type Absence, absenceErrors, absenceInput } from "#features/absence/rules/absence.ts";
import type { AbsenceKind } from "#features/absence/rules/kinds/absence-kind.ts";
import { absencePeopleQuery, useRequestAbsence } from "./absence.queries.ts";
import { RequestPeriod } from "./RequestPeriod.tsx";
import { RequestPreview } from "./RequestPreview.tsx";
import { type RequestForm, requestForm, requestPayload } from "./request-form.ts";

type Props = {
  readonly me: Person;
  readonly kinds: readonly AbsenceKind[];
  readonly replaced: Absence | undefined;
  readonly onClose: () => void;
};

export function RequestDialog({ me, kinds, replaced, onClose }: Props) {
  const kindOf = ({ kind_id }: RequestForm) => kinds.find(({ id }) => id === kind_id);
  const payloadOf = (values: RequestForm) => requestPayload(values, kindOf(values), replaced?.id);
  const errorsOf = (fields: Parameters<typeof absenceErrors>[0], kind: AbsenceKind | undefined) =>
    absenceErrors(fields, kind, today());
  const form = useForm<RequestForm>({
    defaultValues: requestForm(replaced, kinds, me),
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
  const { subject, isRestored } = useFormDraft(form, { name: "absence-request", subject: replaced });
  const { save, isSaving } = useRequestAbsence({ ...errorsInForm(form), onSaved: onClose });
  const values = useWatch({ control: form.control }) as RequestForm;
  const kind = kindOf(values);
  const valid = z.safeParse(absenceInput, payloadOf(values));
  const isWhole =
    valid.success && Object.keys(errorsOf({ ...valid.data, reason: "-" }, kind)).every((field) => field === "reason");
  const isOfOther = values.user_id !== null && values.user_id.id !== me.id;
  const mayBeOfOther = useCan("decide-absence") && !replaced;
  return (
    <FormDialog
      title={replaced ? "Ret fravær" : "Nyt fravær"}
      open
      onClose={onClose}
      onSubmit={form.handleSubmit((typed) =>
        save(z.parse(absenceInput, { ...payloadOf(typed), replaces_version: subject?.version })),
      )}
      isSaving={isSaving}
      submitLabel={kind?.approval === "none" || isOfOther ? "Meld fravær" : "Send ansøgning"}
    >
      <DialogFields problem={form.formState.errors.root?.message} isRestored={isRestored}>
        {mayBeOfOther && <ChoiceField form={form} name="user_id" label="For" choices={absencePeopleQuery} isRequired />}
        <SelectField
          form={form}
          name="kind_id"
          label="Fraværstype"
          options={kinds.map(({ id, name }) => [id, name] as const)}
          isRequired
        />
        <RequestPeriod form={form} kind={kind} />
        {kind?.asks_reason && <FormTextField form={form} name="reason" label="Årsag" isRequired />}
        {isWhole && <RequestPreview userId={values.user_id?.id ?? me.id} input={valid.data} />}
      </DialogFields>
    </FormDialog>
  );
}
