import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import { useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { today } from "#common/rules/time/clock.ts";
import { nextPaint } from "#common/web/next-paint.ts";
import { FormTextField } from "#common/web/ui/forms/FormTextField.tsx";
import { SelectField } from "#common/web/ui/forms/SelectField.tsx";
import { SwitchField } from "#common/web/ui/forms/SwitchField.tsx";
import { DayField } from "#common/web/ui/pickers/DayField.tsx";
import { furthestAhead, furthestBack } from "#features/absence/rules/absence.ts";
import type { AbsenceKind } from "#features/absence/rules/kinds/absence-kind.ts";
import { offeredParts, type RequestForm } from "./request-form.ts";

type Props = { readonly form: UseFormReturn<RequestForm>; readonly kind: AbsenceKind | undefined };

export function RequestPeriod({ form, kind }: Props) {
  const values = useWatch({ control: form.control }) as RequestForm;
  const [isToOpen, setIsToOpen] = useState(false);
  const parts = offeredParts(values, kind);
  const now = today();
  const latest = kind && !kind.may_lie_ahead ? now : now.add(furthestAhead);
  const limits = { min: now.subtract(furthestBack).toString(), max: latest.toString() };
  const takeFrom = (date: string) => {
    const { to_date } = form.getValues();
    if (values.is_open || (to_date !== null && to_date >= date)) return;
    // Without a last day, the fields below stay hidden. If they appeared now, the opening calendar would move.
    form.setValue("to_date", null, { shouldDirty: true });
    // The calendar of the first day is still closing, and would take the focus from a calendar that opens now.
    void nextPaint().then(() => setIsToOpen(true));
  };
  const openTo = (isOpen: boolean) => {
    setIsToOpen(isOpen);
    const { from_date, to_date } = form.getValues();
    if (!isOpen && !to_date)
      form.setValue("to_date", from_date, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  };
  return (
    <>
      <Stack direction={{ sm: "row" }} sx={{ columnGap: 2 }}>
        <DayField control={form.control} name="from_date" label="Fra" {...limits} onChosen={takeFrom} />
        {!values.is_open && (
          <DayField
            control={form.control}
            name="to_date"
            label="Til"
            {...limits}
            min={values.from_date ?? limits.min}
            isOpen={isToOpen}
            onOpenChange={openTo}
          />
        )}
      </Stack>
      {kind?.may_be_open && (
        <SwitchField form={form} name="is_open" label="Jeg ved ikke, hvornår det slutter" help="Afslut med »Rask«." />
      )}
      {parts === "day" && kind && (
        <SelectField form={form} name="part" label="Hvor meget af dagen" options={partsOf(kind)} isRequired />
      )}
      {parts === "day" && values.part === "hours" && (
        <Box sx={{ display: "grid", gridTemplateColumns: "repeat(2, minmax(0, 1fr))", columnGap: 2 }}>
          <FormTextField form={form} name="start_time" label="Fra kl." isRequired />
          <FormTextField form={form} name="end_time" label="Til kl." isRequired />
        </Box>
      )}
      {parts === "ends" && (
        <Stack direction={{ sm: "row" }} sx={{ columnGap: 2 }}>
          <SwitchField
            form={form}
            name="starts_at_noon"
            label="Begynder midt på dagen"
            help="Første dag er en halv dag."
          />
          {!values.is_open && (
            <SwitchField
              form={form}
              name="ends_at_noon"
              label="Slutter midt på dagen"
              help="Sidste dag er en halv dag."
            />
          )}
        </Stack>
      )}
    </>
  );
}

const partsOf = ({ unit }: AbsenceKind): [RequestForm["part"], string][] => [
  ["whole", "Hele dagen"],
  ["morning", "Formiddag"],
  ["afternoon", "Eftermiddag"],
  ...(unit === "hour" ? [["hours", "Klokkeslæt"] as [RequestForm["part"], string]] : []),
];
