import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useState } from "react";
import { useController, useFormContext } from "react-hook-form";
import { SelectField } from "#common/web/ui/forms/SelectField.tsx";
import { FormMoneyField } from "#features/jobs/web/form/fields/FormMoneyField.tsx";
import { fieldPair } from "#features/jobs/web/form/fields/form-layout.ts";
import type { JobFormValues } from "#features/jobs/web/form/values/job-form.ts";
import { turnedSigns } from "#features/jobs/web/form/values/kinds/expense-values.ts";
import { currencies } from "#features/kinds/rules/expense/currencies.ts";
import { useProposedVat } from "./use-proposed-vat.ts";

type Props = {
  readonly isReadOnly: boolean;
  readonly share: number;
};

export function AmountFields({ isReadOnly, share }: Props) {
  const form = useFormContext<JobFormValues>();
  const currency = useController({ control: form.control, name: "expense.currency" });
  const [isForeign, setIsForeign] = useState(false);
  // A restored draft sets its currency after the first render, so the initial state cannot depend on the currency.
  // `isForeign` stays true if the user then chooses DKK.
  if (!isForeign && currency.field.value !== "DKK") setIsForeign(true);
  const vatHint = useProposedVat({ share, isEnabled: !isReadOnly });
  return (
    <>
      <Box sx={fieldPair}>
        <FormMoneyField
          name="price"
          label={isForeign ? "Beløb i kroner inkl. moms" : "Beløb inkl. moms"}
          hint={isReadOnly ? undefined : "Et negativt beløb er en kreditnota: penge, du har fået tilbage"}
          isReadOnly={isReadOnly}
        />
        <FormMoneyField name="expense.vat" label="Moms" hint={vatHint} isReadOnly={isReadOnly} />
      </Box>
      {!isReadOnly && (
        <Stack direction="row" useFlexGap sx={{ flexWrap: "wrap", columnGap: 1, ml: -1, mt: -1 }}>
          <TurnSigns />
          {!isForeign && <Button onClick={() => currency.field.onChange("EUR")}>Betalt i anden valuta</Button>}
        </Stack>
      )}
      {isForeign && (
        <Box sx={fieldPair}>
          <FormMoneyField
            name="expense.currency_amount"
            label="Beløb i valuta"
            unit={currency.field.value}
            isReadOnly={isReadOnly || currency.field.value === "DKK"}
          />
          <Box data-field="expense.currency">
            <SelectField
              form={form}
              name="expense.currency"
              label="Valuta"
              options={currencies.map((code) => [code, code])}
              isReadOnly={isReadOnly}
            />
          </Box>
        </Box>
      )}
    </>
  );
}

/** The number keyboard of some phones has no minus. */
function TurnSigns() {
  const { getValues, setValue, formState } = useFormContext<JobFormValues>();
  const turn = () => {
    const shouldValidate = formState.isSubmitted;
    for (const [name, value] of turnedSigns(getValues())) setValue(name, value, { shouldDirty: true, shouldValidate });
  };
  return <Button onClick={turn}>Skift fortegn</Button>;
}
