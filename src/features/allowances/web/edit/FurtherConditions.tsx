import Box from "@mui/material/Box";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { FormTextField } from "#common/web/ui/forms/FormTextField.tsx";
import { SelectField } from "#common/web/ui/forms/SelectField.tsx";
import { SwitchField } from "#common/web/ui/forms/SwitchField.tsx";
import { contactLabels, hourLabels, payKindLabels, shiftLabels } from "#features/allowances/rules/allowance-rule.ts";
import { RulePeople } from "./RulePeople.tsx";
import type { RuleForm } from "./rule-form.ts";

export function FurtherConditions({ form }: { readonly form: UseFormReturn<RuleForm> }) {
  const isForSome = useWatch({ control: form.control, name: "isForSome" });
  return (
    <>
      <Box sx={pair}>
        <SelectField form={form} name="applies_to" label="Gælder for" options={Object.entries(payKindLabels)} />
        <SelectField form={form} name="shift" label="Vagt" options={Object.entries(shiftLabels)} />
        <SelectField form={form} name="contact" label="Arbejdet er" options={Object.entries(contactLabels)} />
        <FormTextField form={form} name="minimum_minutes" label="Mindst, timer pr. gang" hint="Fx 4 ved tilkald." />
        <SelectField form={form} name="hour" label="Timen" options={Object.entries(hourLabels)} />
        <FormTextField form={form} name="group" label="Gruppe" hint="Én regel i gruppen får minuttet." isRequired />
        <FormTextField form={form} name="priority" label="Prioritet" hint="Den højeste i gruppen vinder." isRequired />
      </Box>
      <SwitchField
        form={form}
        name="needs_agreement"
        label="Kun aftalt overtid"
        help="Timer, der ikke er markeret som aftalt, går til flex uden tillæg."
      />
      <SwitchField form={form} name="isForSome" label="Kun bestemte personer" help="Evt. til og med en dag." />
      {isForSome && <RulePeople form={form} />}
    </>
  );
}

const pair = {
  display: "grid",
  gridTemplateColumns: { sm: "repeat(2, minmax(0, 1fr))" },
  columnGap: 2,
  rowGap: 1.5,
  mb: 1,
};
