import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { Controller, type UseFormReturn, useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { formResolver } from "#common/web/forms/form-resolver.ts";
import { DialogFields } from "#common/web/ui/dialogs/DialogFields.tsx";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import { errorRoom } from "#common/web/ui/forms/error-room.ts";
import { FormTextField } from "#common/web/ui/forms/FormTextField.tsx";
import { MoneyField } from "#common/web/ui/forms/MoneyField.tsx";
import { SelectField } from "#common/web/ui/forms/SelectField.tsx";
import { type AllowanceRule, dayKindLabels, placeLabels } from "#features/allowances/rules/allowance-rule.ts";
import { allowanceRule, ruleErrors } from "#features/allowances/rules/rule-set-input.ts";
import { FurtherConditions } from "./FurtherConditions.tsx";
import { PartsField } from "./PartsField.tsx";
import { furtherFields, hasFurtherConditions, planStart, type RuleForm, ruleFormOf, rulePayload } from "./rule-form.ts";

type Props = {
  readonly rule: AllowanceRule;
  readonly isNew: boolean;
  readonly onDone: (rule: AllowanceRule) => void;
  readonly onClose: () => void;
};

export function RuleDialog({ rule, isNew, onDone, onClose }: Props) {
  const toPayload = (values: RuleForm) => rulePayload(rule.code, values);
  const form = useForm<RuleForm>({
    defaultValues: ruleFormOf(rule),
    resolver: formResolver(allowanceRule, ruleErrors, toPayload),
  });
  const { errors } = form.formState;
  const [isWanted, setIsWanted] = useState(() => hasFurtherConditions(ruleFormOf(rule)));
  const isOpen = isWanted || furtherFields.some((name) => errors[name] !== undefined);
  const [kind, counting] = useWatch({ control: form.control, name: ["amount.kind", "tier.counting"] });
  return (
    <FormDialog
      title={isNew ? "Ny regel" : rule.name}
      open
      onClose={onClose}
      submitLabel={isNew ? "Tilføj" : "Brug"}
      onSubmit={form.handleSubmit((values) => onDone(z.parse(allowanceRule, toPayload(values))))}
    >
      <DialogFields problem={errors.root?.message} isRestored={false}>
        <FormTextField form={form} name="name" label="Navn" isRequired />
        <Box sx={pair}>
          <SelectField form={form} name="amount.kind" label="Sats" options={amountKinds} isRequired />
          {"percent" in usedBy[kind] && <Amount form={form} name="amount.percent" label="Procent" unit="%" />}
          {"base" in usedBy[kind] && <Amount form={form} name="amount.base" label="Af timeprisen" unit="kr." />}
          {"kroner" in usedBy[kind] && <Amount form={form} name="amount.kroner" label="Beløb" unit="kr." />}
          <FormTextField form={form} name="salary_code" label="Lønkode" />
        </Box>
        <PartsField form={form} name="days" label="Dage" parts={dayKindLabels} />
        <PartsField form={form} name="places" label="Hvor i forhold til planen" parts={placeLabels} />
        <Box sx={pair}>
          <FormTextField form={form} name="clock.from" label="Fra kl." hint="Tom for hele døgnet." />
          <FormTextField form={form} name="clock.to" label="Til kl." hint={`»${planStart}« er planens start.`} />
        </Box>
        <SelectField form={form} name="tier.counting" label="Trin" options={countings} />
        {counting !== "" && (
          <Box sx={pair}>
            <FormTextField form={form} name="tier.from" label="Fra time" hint="0 er fra den første." />
            <FormTextField form={form} name="tier.to" label="Til time" hint="Tom for resten af dagen." />
          </Box>
        )}
        {isOpen ? (
          <FurtherConditions form={form} />
        ) : (
          <Button onClick={() => setIsWanted(true)} sx={{ alignSelf: "flex-start" }}>
            Flere vilkår
          </Button>
        )}
      </DialogFields>
    </FormDialog>
  );
}

type AmountProps = {
  readonly form: UseFormReturn<RuleForm>;
  readonly name: "amount.kroner" | "amount.percent" | "amount.base";
  readonly label: string;
  readonly unit: string;
};

const Amount = ({ form, name, ...field }: AmountProps) => (
  <Controller
    control={form.control}
    name={name}
    render={({ field: { ref, ...input }, fieldState: { error } }) => (
      <MoneyField {...input} {...field} inputRef={ref} isRequired error={error?.message} helperText={errorRoom} />
    )}
  />
);

const amountKinds = [
  ["hourly", "Kroner pr. time"],
  ["own-percent", "Procent af egen timepris"],
  ["base-percent", "Procent af en fast timepris"],
  ["daily", "Kroner pr. dag"],
  ["each", "Kroner pr. gang"],
] as const;

const usedBy = {
  hourly: { kroner: true },
  "own-percent": { percent: true },
  "base-percent": { percent: true, base: true },
  daily: { kroner: true },
  each: { kroner: true },
} as const;

const countings = [
  ["", "Alle timer"],
  ["clock", "Timer efter klokken"],
  ["worked", "Timer, der er arbejdet"],
] as const;

const pair = {
  display: "grid",
  gridTemplateColumns: { sm: "repeat(2, minmax(0, 1fr))" },
  columnGap: 2,
  rowGap: 1.5,
  mb: 1,
};
