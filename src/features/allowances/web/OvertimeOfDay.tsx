import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormGroup from "@mui/material/FormGroup";
import FormHelperText from "@mui/material/FormHelperText";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDate } from "#common/rules/time/clock.ts";
import type { OvertimeDayInput } from "#features/allowances/rules/banks/overtime-day.ts";
import { overtimeDayQuery, useMarkOvertime } from "./allowances.queries.ts";

type Props = { readonly userId: number; readonly date: string };

/** A change is saved at once, because the marks are about all jobs of the day. */
export function OvertimeOfDay({ userId, date }: Props) {
  const { data } = useQuery(overtimeDayQuery(userId, date));
  const { save, isSaving } = useMarkOvertime(userId, date);
  const [sent, setSent] = useState<OvertimeDayInput>();
  if (!data || !(data.asks_agreement || data.asks_bank)) return null;
  const shown = { ...data, ...(isSaving && sent) };
  const mark = (input: OvertimeDayInput) => {
    setSent(input);
    void save(input);
  };
  const tick = (field: "is_agreed" | "is_banked") => ({
    disabled: !data.is_open,
    control: (
      <Checkbox
        checked={shown[field]}
        onChange={(_, isTicked) => mark({ date, [field]: isTicked })}
        slotProps={{ input: { "aria-busy": isSaving } }}
      />
    ),
  });
  return (
    <FormGroup>
      {data.asks_agreement && <FormControlLabel {...tick("is_agreed")} label="Overtiden er aftalt" />}
      {data.asks_bank && <FormControlLabel {...tick("is_banked")} label="Overtidstimerne skal afspadseres" />}
      <FormHelperText sx={{ mt: 0 }}>
        {data.is_open
          ? `Gælder alt arbejde ${formatDate(date)} og gemmes straks.`
          : `Arbejdet ${formatDate(date)} er godkendt, så det kan ikke ændres.`}
      </FormHelperText>
    </FormGroup>
  );
}
