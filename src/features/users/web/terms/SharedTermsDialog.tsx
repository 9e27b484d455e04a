import Typography from "@mui/material/Typography";
import { type UseFormReturn, useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { firstDay, lastDay } from "#common/rules/time/clock.ts";
import { errorsInForm } from "#common/web/forms/form-errors.ts";
import { formResolver } from "#common/web/forms/form-resolver.ts";
import { useFormDraft } from "#common/web/forms/use-form-draft.ts";
import { DialogFields } from "#common/web/ui/dialogs/DialogFields.tsx";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import { SelectField } from "#common/web/ui/forms/SelectField.tsx";
import { DayField } from "#common/web/ui/pickers/DayField.tsx";
import { PickerLocale } from "#common/web/ui/pickers/PickerLocale.tsx";
import { sharedInputErrors, sharedTermsInput } from "#features/users/rules/employment-terms.ts";
import { payKinds, payPeriods } from "#features/users/rules/terms-words.ts";
import { AllowanceRulesField } from "./AllowanceRulesField.tsx";
import { PlanFields, type PlanPart } from "./plan/PlanFields.tsx";
import { RulesField } from "./RulesField.tsx";
import { SharedPeopleField } from "./SharedPeopleField.tsx";
import { companyRules, emptySharedForm, noAllowances, type SharedForm, sharedPayload } from "./shared-form.ts";
import { useSaveSharedTerms } from "./terms.queries.ts";

type Props = { readonly onClose: () => void };

const asBefore = ["", "Som hidtil"] as const;
const anyDay = { min: firstDay, max: lastDay };

export function SharedTermsDialog(props: Props) {
  return (
    <PickerLocale>
      <SharedTermsForm {...props} />
    </PickerLocale>
  );
}

function SharedTermsForm({ onClose }: Props) {
  const form = useForm<SharedForm>({
    defaultValues: emptySharedForm(),
    resolver: formResolver(sharedTermsInput, sharedInputErrors, sharedPayload),
  });
  const { isRestored } = useFormDraft(form, { name: "shared-terms" });
  const { save, isSaving } = useSaveSharedTerms({ ...errorsInForm(form), onSaved: onClose });
  const period = useWatch({ control: form.control, name: "pay_period" });
  return (
    <FormDialog
      title="Samme vilkår for flere"
      open
      onClose={onClose}
      onSubmit={form.handleSubmit((values) => save(z.parse(sharedTermsInput, sharedPayload(values))))}
      isSaving={isSaving}
    >
      <DialogFields problem={form.formState.errors.root?.message} isRestored={isRestored}>
        <SharedPeopleField form={form} name="users" />
        <DayField control={form.control} name="from_date" label="Fra" {...anyDay} />
        <PlanFields form={form as unknown as UseFormReturn<PlanPart>} mayKeep />
        <SelectField form={form} name="pay_kind" label="Løn" options={[asBefore, ...Object.entries(payKinds)]} />
        <SelectField
          form={form}
          name="pay_period"
          label="Udbetales"
          options={[asBefore, ...Object.entries(payPeriods)]}
        />
        {period === "fortnight" && (
          <DayField control={form.control} name="pay_period_from" label="14 dage fra mandag" {...anyDay} />
        )}
        <RulesField form={form} name="working_time_rules_id" more={[asBefore, [companyRules, "Hele virksomhedens"]]} />
        <AllowanceRulesField form={form} name="allowance_rules_id" more={[asBefore, [noAllowances, "Ingen tillæg"]]} />
        <Typography variant="body2" color="textSecondary">
          Hver beholder den timepris, der gælder for dem den dag, og det, der ellers er aftalt. Kan én ikke få
          vilkårene, gemmes intet for nogen.
        </Typography>
      </DialogFields>
    </FormDialog>
  );
}
