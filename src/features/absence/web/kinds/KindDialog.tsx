import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { Controller, useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { errorsInForm } from "#common/web/forms/form-errors.ts";
import { formResolver } from "#common/web/forms/form-resolver.ts";
import { useConflict } from "#common/web/forms/use-conflict.tsx";
import { useFormDraft } from "#common/web/forms/use-form-draft.ts";
import { DialogFields } from "#common/web/ui/dialogs/DialogFields.tsx";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import { errorRoom } from "#common/web/ui/forms/error-room.ts";
import { FormTextField } from "#common/web/ui/forms/FormTextField.tsx";
import { MoneyField } from "#common/web/ui/forms/MoneyField.tsx";
import { SelectField } from "#common/web/ui/forms/SelectField.tsx";
import { SwitchField } from "#common/web/ui/forms/SwitchField.tsx";
import { accountLabels } from "#features/absence/rules/balances/balance-rules.ts";
import {
  type AbsenceKindSetup,
  absenceKindErrors,
  absenceKindInput,
} from "#features/absence/rules/kinds/absence-kind.ts";
import {
  absenceApprovalLabels,
  absencePayLabels,
  absenceTemplates,
  absenceUnitLabels,
  fixedOf,
  hiddenAbsence,
} from "#features/absence/rules/kinds/absence-templates.ts";
import { useSaveKind } from "./absence-kinds.queries.ts";
import { type KindForm, kindForm, kindLabels, kindPayload, statisticsOptions } from "./kind-form.ts";

type Props = { readonly kind: AbsenceKindSetup; readonly onClose: () => void };

export function KindDialog({ kind: opened, onClose }: Props) {
  const form = useForm<KindForm>({
    defaultValues: kindForm(opened),
    resolver: formResolver(absenceKindInput, absenceKindErrors, (values: KindForm) => kindPayload(values, opened)),
  });
  const { subject = opened, isRestored } = useFormDraft(form, { name: "absence-kind", subject: opened });
  const { version, conflictNote, onConflict } = useConflict(form, {
    opened: subject,
    formOf: (saved) => kindForm(saved ?? opened),
    labels: kindLabels,
  });
  const { save, isSaving } = useSaveKind(opened.id, { ...errorsInForm(form, onConflict), onSaved: onClose });
  const [pay, isSent] = useWatch({ control: form.control, name: ["pay", "is_sent"] });
  return (
    <FormDialog
      title={opened.name}
      open
      onClose={onClose}
      onSubmit={form.handleSubmit((values) =>
        save({ ...z.parse(absenceKindInput, kindPayload(values, opened)), version }),
      )}
      isSaving={isSaving}
    >
      <DialogFields problem={form.formState.errors.root?.message} conflict={conflictNote} isRestored={isRestored}>
        <FormTextField form={form} name="name" label="Navn" isRequired />
        <Box sx={pair}>
          <SelectField form={form} name="unit" label="Tages i" options={Object.entries(absenceUnitLabels)} isRequired />
          <SelectField
            form={form}
            name="approval"
            label="Godkendelse"
            options={Object.entries(absenceApprovalLabels)}
            isRequired
          />
          <SelectField form={form} name="pay" label="Løn" options={Object.entries(absencePayLabels)} isRequired />
          {pay === "fixed" && (
            <Controller
              control={form.control}
              name="fixed_rate"
              render={({ field: { ref, ...field }, fieldState: { error } }) => (
                <MoneyField
                  {...field}
                  label="Fast timepris"
                  inputRef={ref}
                  isRequired
                  error={error?.message}
                  helperText={errorRoom}
                />
              )}
            />
          )}
          <SelectField form={form} name="statistics_code" label="Årsag i statistikken" options={statisticsOptions} />
          {isSent && <FormTextField form={form} name="salary_code" label="Lønkode" />}
        </Box>
        <SwitchField
          form={form}
          name="is_sent"
          label="Sendes til løn"
          help="Lønkørsler betaler det og filerne har det."
        />
        <SwitchField
          form={form}
          name="credits_norm"
          label="Tæller som arbejdstid"
          help="Dagens norm anses for opfyldt."
        />
        {!opened.is_private && (
          <>
            <SwitchField
              form={form}
              name="asks_reason"
              label="Beder om en årsag"
              help="Medarbejderen skal skrive, hvad det drejer sig om."
            />
            <FormTextField form={form} name="shown_as" label="Kolleger ser" isRequired />
          </>
        )}
        <SwitchField form={form} name="is_used" label="I brug" help="Ellers kan den ikke vælges til nyt fravær." />
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {fixedWords(opened)}
        </Typography>
      </DialogFields>
    </FormDialog>
  );
}

function fixedWords(kind: AbsenceKindSetup): string {
  const { balance, is_private, may_be_open, interrupts, stops_earning } = fixedOf(kind);
  const parts = [
    `Type: ${absenceTemplates[kind.template].suggested.name}.`,
    balance && `Trækker på saldoen »${accountLabels[balance]}«.`,
    is_private && `Kolleger ser kun »${hiddenAbsence}«, og der spørges ikke om årsagen.`,
    may_be_open && "Kan meldes uden slutdato.",
    interrupts && "Afbryder ferie.",
    stops_earning && "Der optjenes ikke ferie imens.",
  ];
  return parts.filter(Boolean).join(" ");
}

const pair = { display: "grid", gridTemplateColumns: { sm: "repeat(2, minmax(0, 1fr))" }, columnGap: 2, rowGap: 1 };
