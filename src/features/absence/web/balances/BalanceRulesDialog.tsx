import Box from "@mui/material/Box";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { firstDay, formatDate, lastDay, today } from "#common/rules/time/clock.ts";
import { errorsInForm } from "#common/web/forms/form-errors.ts";
import { formResolver } from "#common/web/forms/form-resolver.ts";
import { useConflict } from "#common/web/forms/use-conflict.tsx";
import { DialogFields } from "#common/web/ui/dialogs/DialogFields.tsx";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import { FormTextField } from "#common/web/ui/forms/FormTextField.tsx";
import { SelectField } from "#common/web/ui/forms/SelectField.tsx";
import { SwitchField } from "#common/web/ui/forms/SwitchField.tsx";
import { DayField } from "#common/web/ui/pickers/DayField.tsx";
import {
  accrualLabels,
  type BalanceRules,
  defaultBalanceRules,
  singleDayLabels,
} from "#features/absence/rules/balances/balance-rules.ts";
import { balanceRulesInput, type SavedBalanceRules } from "#features/absence/rules/balances/balance-rules-input.ts";
import { amountOfText, typedAmount } from "#features/absence/rules/balances/balance-words.ts";
import { useSaveBalanceRules } from "./balances.queries.ts";

type RulesForm = Omit<BalanceRules, AmountName> & Record<AmountName, string>;
const amounts = [
  ...(["holiday_per_month", "holiday_per_day", "holiday_per_year", "care_days", "child_care_days"] as const),
  "extra_holiday_amount",
] as const;
type AmountName = (typeof amounts)[number];

type Props = {
  readonly rules: SavedBalanceRules | undefined;
  readonly latest: SavedBalanceRules | undefined;
  readonly onClose: () => void;
};

const unitOf = (name: AmountName, { extra_holiday_unit }: Pick<BalanceRules, "extra_holiday_unit">) =>
  name === "extra_holiday_amount" ? extra_holiday_unit : "days";

function formOf(rules: BalanceRules): RulesForm {
  const typed = amounts.map((name) => [name, typedAmount(rules[name], unitOf(name, rules))]);
  return { ...rules, ...(Object.fromEntries(typed) as Record<AmountName, string>) };
}

const payloadOf = (form: RulesForm): object => ({
  ...form,
  ...Object.fromEntries(amounts.map((name) => [name, amountOfText(form[name], unitOf(name, form)) ?? null])),
});

const pair = { display: "grid", gridTemplateColumns: { sm: "repeat(2, minmax(0, 1fr))" }, columnGap: 2, rowGap: 1 };

export function BalanceRulesDialog({ rules, latest, onClose }: Props) {
  const start = { ...defaultBalanceRules, ...latest, from_date: today().with({ day: 1 }).toString() };
  const form = useForm<RulesForm>({
    defaultValues: formOf(rules ?? start),
    resolver: formResolver(balanceRulesInput, undefined, payloadOf),
  });
  const { version, conflictNote, onConflict } = useConflict(form, {
    opened: rules,
    formOf: (saved = rules) => formOf(saved ?? start),
    labels: { from_date: ["Fra", (date) => formatDate(String(date))], ...amountLabels },
  });
  const { save, isSaving } = useSaveBalanceRules(rules?.id, { ...errorsInForm(form, onConflict), onSaved: onClose });
  const unit = useWatch({ control: form.control, name: "extra_holiday_unit" });
  const isHours = unit === "minutes";
  return (
    <FormDialog
      title={rules ? "Redigér regler" : "Tilføj regler"}
      open
      onClose={onClose}
      onSubmit={form.handleSubmit((values) => save({ ...z.parse(balanceRulesInput, payloadOf(values)), version }))}
      isSaving={isSaving}
    >
      <DialogFields problem={form.formState.errors.root?.message} conflict={conflictNote} isRestored={false}>
        <DayField control={form.control} name="from_date" label="Fra" min={firstDay} max={lastDay} />
        <Box sx={pair}>
          <FormTextField form={form} name="holiday_per_month" label={amountLabels.holiday_per_month} isRequired />
          <FormTextField form={form} name="holiday_per_day" label={amountLabels.holiday_per_day} isRequired />
          <FormTextField form={form} name="holiday_per_year" label={amountLabels.holiday_per_year} isRequired />
          <SelectField
            form={form}
            name="single_days"
            label="En enkelt fridag"
            options={Object.entries(singleDayLabels)}
            isRequired
          />
          <SelectField
            form={form}
            name="extra_holiday_unit"
            label="Feriefridage tælles i"
            options={[
              ["days", "Dage"],
              ["minutes", "Timer"],
            ]}
            isRequired
          />
          <FormTextField
            form={form}
            name="extra_holiday_amount"
            label={isHours ? "Feriefritimer pr. ferieår" : amountLabels.extra_holiday_amount}
            isRequired
          />
          <SelectField
            form={form}
            name="extra_holiday_accrual"
            label="Feriefridage optjenes"
            options={Object.entries(accrualLabels)}
            isRequired
          />
          <FormTextField form={form} name="care_days" label={amountLabels.care_days} isRequired />
          <FormTextField form={form} name="child_care_days" label={amountLabels.child_care_days} isRequired />
        </Box>
        <SwitchField
          form={form}
          name="extra_holiday_until_december"
          label="Feriefridage kan holdes til 31/12"
          help="Ellers bortfalder de, når ferieåret slutter 31/8."
        />
      </DialogFields>
    </FormDialog>
  );
}

const amountLabels = {
  holiday_per_month: "Ferie pr. måned",
  holiday_per_day: "Ferie pr. dag i en delvis måned",
  holiday_per_year: "Ferie for 12 måneder",
  extra_holiday_amount: "Feriefridage pr. ferieår",
  care_days: "Omsorgsdage pr. kalenderår",
  child_care_days: "Børneomsorgsdage pr. ferieår",
} as const;
