import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { formatDuration } from "../../../../common/rules/clock.ts";
import { formatKroner } from "../../../../common/rules/values/money.ts";
import { FormBar } from "../../../../common/web/ui/forms/FormBar.tsx";
import { type JobFormValues, typedAutoPrice, typedMinutes } from "./worked-time/job-form.ts";

type Props = {
  /** What the job comes to. */
  readonly sum: ReactNode;
  readonly problem: ReactNode;
  readonly isReadOnly: boolean;
  readonly isSaving: boolean;
  readonly onCancel: () => void;
};

/** The foot of the form, always in sight: what the job comes to, and the two ways out. */
export function JobFormBar({ sum, problem, isReadOnly, isSaving, onCancel }: Props) {
  return (
    <FormBar problem={problem}>
      {sum}
      <Stack direction="row" sx={{ gap: 1, ml: "auto" }}>
        <Button onClick={onCancel}>{isReadOnly ? "Tilbage" : "Annuller"}</Button>
        {!isReadOnly && (
          <Button type="submit" variant="contained" loading={isSaving} sx={{ minWidth: 96 }}>
            Gem
          </Button>
        )}
      </Stack>
    </FormBar>
  );
}

/** Of work. */
export function WorkSum() {
  const values = useWatch({ control: useFormContext<JobFormValues>().control }) as JobFormValues;
  const price = values.price_mode === "auto" ? typedAutoPrice(values) : (values.price ?? 0);
  return <FormSum price={price} minutes={typedMinutes(values)} />;
}

/** @param price kroner; NaN while what is typed is no amount */
export function FormSum({ price, minutes }: { readonly price: number; readonly minutes?: number | undefined }) {
  return (
    <Typography component="div" aria-live="off">
      <Box component="span" sx={{ fontSize: "1.25rem", fontWeight: 600 }}>
        {formatKroner(Number.isNaN(price) ? 0 : price)}
      </Box>
      {minutes !== undefined && minutes > 0 && (
        <Box component="span" sx={{ color: "text.secondary", ml: { sm: 1 }, display: { xs: "block", sm: "inline" } }}>
          {formatDuration(minutes * 60)}
        </Box>
      )}
    </Typography>
  );
}
