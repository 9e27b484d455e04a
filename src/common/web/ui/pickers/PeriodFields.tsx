import Box from "@mui/material/Box";
import FormHelperText from "@mui/material/FormHelperText";
import Stack from "@mui/material/Stack";
import { type Path, type UseFormReturn, useController } from "react-hook-form";
import { errorRoom } from "../forms/error-room.ts";
import { DayPicker } from "./DayPicker.tsx";

type Props<Values extends { from: string; to: string }> = { readonly form: UseFormReturn<Values> };

export function PeriodFields<Values extends { from: string; to: string }>({ form }: Props<Values>) {
  return (
    <Stack direction={{ sm: "row" }} sx={{ columnGap: 2, rowGap: 0.5 }}>
      <PeriodDay form={form} name={"from" as Path<Values>} label="Fra" />
      <PeriodDay form={form} name={"to" as Path<Values>} label="Til" />
    </Stack>
  );
}

type DayProps<Values extends { from: string; to: string }> = Props<Values> & {
  readonly name: Path<Values>;
  readonly label: string;
};

function PeriodDay<Values extends { from: string; to: string }>({ form, name, label }: DayProps<Values>) {
  const { field, fieldState } = useController({ control: form.control, name });
  return (
    <Box sx={{ flex: 1 }}>
      <DayPicker label={label} value={field.value} onChange={field.onChange} />
      <FormHelperText error variant="outlined" aria-live="polite">
        {fieldState.error?.message ?? errorRoom}
      </FormHelperText>
    </Box>
  );
}
