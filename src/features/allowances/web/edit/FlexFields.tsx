import Box from "@mui/material/Box";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { FormTextField } from "#common/web/ui/forms/FormTextField.tsx";
import { SelectField } from "#common/web/ui/forms/SelectField.tsx";
import { SwitchField } from "#common/web/ui/forms/SwitchField.tsx";
import { flexOverflows, flexPeriods } from "#features/allowances/rules/allowance-rule.ts";
import type { VersionForm } from "./version-form.ts";

export function FlexFields({ form }: { readonly form: UseFormReturn<VersionForm> }) {
  const [hasFlex, max, overflow] = useWatch({
    control: form.control,
    name: ["hasFlex", "flex.max_minutes", "flex.overflow"],
  });
  const hasMax = max.trim() !== "";
  return (
    <>
      <SwitchField
        form={form}
        name="hasFlex"
        label="Flex"
        help="Månedslønnedes timer over og under deres norm, og overtid, der ikke er aftalt."
      />
      {hasFlex && (
        <Box sx={pair}>
          <FormTextField form={form} name="flex.max_minutes" label="Højst, timer" hint="Tom for intet loft." />
          <FormTextField
            form={form}
            name="flex.min_minutes"
            label="Mindst, timer under 0"
            hint="Vises kun i saldoen."
          />
          {hasMax && (
            <>
              <SelectField form={form} name="flex.period" label="Gøres op" options={Object.entries(flexPeriods)} />
              <SelectField
                form={form}
                name="flex.overflow"
                label="Timer over loftet"
                options={Object.entries(flexOverflows)}
              />
            </>
          )}
          {hasMax && overflow === "paid" && (
            <FormTextField
              form={form}
              name="flex.salary_code"
              label="Lønkode for udbetalt flex"
              hint="Til egen timepris."
            />
          )}
        </Box>
      )}
    </>
  );
}

const pair = { display: "grid", gridTemplateColumns: { sm: "repeat(2, minmax(0, 1fr))" }, columnGap: 2, rowGap: 1.5 };
