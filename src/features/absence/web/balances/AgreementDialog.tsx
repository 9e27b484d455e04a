import Typography from "@mui/material/Typography";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { today } from "#common/rules/time/clock.ts";
import { errorsInForm } from "#common/web/forms/form-errors.ts";
import { formResolver } from "#common/web/forms/form-resolver.ts";
import { DialogFields } from "#common/web/ui/dialogs/DialogFields.tsx";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import { FormTextField } from "#common/web/ui/forms/FormTextField.tsx";
import { SelectField } from "#common/web/ui/forms/SelectField.tsx";
import { type AgreementInput, agreementErrors, agreementInput } from "#features/absence/rules/balances/agreements.ts";
import { amountOfText, amountWords, typedAmount } from "#features/absence/rules/balances/balance-words.ts";
import type { SentAccount } from "#features/absence/rules/balances/balances.ts";
import { useProposeAgreement } from "./agreements.queries.ts";

type AgreementForm = { year: number; amount: string };

type Props = {
  readonly userId: number;
  readonly years: SentAccount["years"];
  readonly unit: SentAccount["unit"];
  readonly onClose: () => void;
};

const errorsOf = (fields: Partial<AgreementInput>, { years, unit }: Pick<Props, "years" | "unit">) =>
  agreementErrors(fields, {
    unit,
    date: today().toString(),
    movable: years.find(({ year }) => year === fields.year)?.at_end?.above_four_weeks,
    hasOpen: false,
  });

export function AgreementDialog({ userId, years, unit, onClose }: Props) {
  const payloadOf = ({ year, amount }: AgreementForm) => ({ year, amount: amountOfText(amount, unit) ?? null });
  const [first] = years;
  const form = useForm<AgreementForm>({
    defaultValues: { year: first?.year ?? 0, amount: typedAmount(first?.at_end?.above_four_weeks ?? 0, unit) },
    resolver: formResolver(agreementInput, (fields) => errorsOf(fields, { years, unit }), payloadOf),
  });
  const year = useWatch({ control: form.control, name: "year" });
  const most = years.find((one) => one.year === year)?.at_end?.above_four_weeks ?? 0;
  const { save, isSaving } = useProposeAgreement(userId, { ...errorsInForm(form), onSaved: onClose });
  return (
    <FormDialog
      title="Flyt ferie"
      open
      onClose={onClose}
      onSubmit={form.handleSubmit((values) => save(z.parse(agreementInput, payloadOf(values))))}
      isSaving={isSaving}
      submitLabel="Foreslå"
    >
      <DialogFields problem={form.formState.errors.root?.message} conflict={undefined} isRestored={false}>
        <SelectField
          form={form}
          name="year"
          label="Fra ferieår"
          options={years.map((one) => [one.year, one.name] as const)}
          isRequired
        />
        <FormTextField
          form={form}
          name="amount"
          label={unit === "days" ? "Dage" : "Timer"}
          hint={`Højst ${amountWords(most, unit)}.`}
          isRequired
        />
        <Typography variant="body2" color="textSecondary">
          {unit === "days" ? "Dagene" : "Timerne"} flyttes, når den anden part har bekræftet.
        </Typography>
      </DialogFields>
    </FormDialog>
  );
}
