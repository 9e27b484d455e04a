import { useState } from "react";
import { useForm } from "react-hook-form";
import { errorsInForm } from "#common/web/forms/form-errors.ts";
import { formResolver } from "#common/web/forms/form-resolver.ts";
import { useConflict } from "#common/web/forms/use-conflict.tsx";
import { DialogFields } from "#common/web/ui/dialogs/DialogFields.tsx";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import { FormTextField } from "#common/web/ui/forms/FormTextField.tsx";
import { SelectField } from "#common/web/ui/forms/SelectField.tsx";
import { registrationRuleLabels, roundingChoices, stepChoices } from "../rules/registration-rule-words.ts";
import {
  type RegistrationRules,
  type RegistrationRulesInput,
  registrationRulesInput,
} from "../rules/registration-rules.ts";
import { useSaveRegistrationRules } from "./registration-rules.queries.ts";

type RulesForm = Omit<RegistrationRulesInput, "days_back"> & { days_back: string };

/** A text that is not a number becomes NaN, which the schema refuses. */
const payloadOf = ({ days_back, ...rule }: RulesForm): RegistrationRulesInput => ({
  ...rule,
  days_back: days_back.trim() === "" ? null : Number(days_back),
});

type Props = { readonly rules: RegistrationRules; readonly onClose: () => void };

export function RegistrationRulesDialog({ rules: fetched, onClose }: Props) {
  const [rules] = useState(fetched);
  const formOf = ({ minute_step, rounding, days_back } = rules) => ({
    ...{ minute_step, rounding },
    days_back: days_back === null ? "" : String(days_back),
  });
  const form = useForm<RulesForm>({
    defaultValues: formOf(),
    resolver: formResolver(registrationRulesInput, () => ({}), payloadOf),
  });
  const { version, conflictNote, onConflict } = useConflict<RulesForm, RegistrationRules>(form, {
    opened: rules,
    formOf,
    labels: {
      minute_step: registrationRuleLabels.step,
      rounding: registrationRuleLabels.rounding,
      days_back: registrationRuleLabels.days_back,
    },
  });
  const { save, isSaving } = useSaveRegistrationRules({ ...errorsInForm(form, onConflict), onSaved: onClose });
  return (
    <FormDialog
      title="Regler for registrering"
      open
      onClose={onClose}
      onSubmit={form.handleSubmit((values) => save({ ...payloadOf(values), version }))}
      isSaving={isSaving}
    >
      <DialogFields problem={form.formState.errors.root?.message} conflict={conflictNote} isRestored={false} isReadOnly>
        <SelectField form={form} name="minute_step" label="Klokkeslæt registreres i" options={stepChoices} />
        <SelectField form={form} name="rounding" label="Et klokkeslæt derimellem" options={roundingChoices} />
        <FormTextField
          form={form}
          name="days_back"
          label="Hvor mange dage bagud?"
          hint="Tomt: ingen grænse ud over 3 måneder. Gælder ikke administratorer."
        />
      </DialogFields>
    </FormDialog>
  );
}
