import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { type ReactNode, useContext } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { formatDuration } from "#common/rules/time/clock.ts";
import { formatKroner } from "#common/rules/values/money.ts";
import { getTimeRule } from "#common/web/company-rules/registration-rules.ts";
import { FormBar } from "#common/web/ui/forms/FormBar.tsx";
import { BarActions } from "./bar-actions.ts";
import { endOfDuration, type JobFormValues, typedAutoPrice, typedMinutes } from "./values/job-form.ts";

type Props = {
  readonly sum: ReactNode;
  readonly problem: ReactNode;
  readonly isReadOnly: boolean;
  readonly isSaving: boolean;
  readonly onCancel: () => void;
};

export function JobFormBar({ sum, problem, isReadOnly, isSaving, onCancel }: Props) {
  const { isDirty } = useFormContext().formState;
  const actions = useContext(BarActions);
  const others = isDirty ? null : actions;
  return (
    <FormBar problem={problem}>
      {sum}
      <Stack direction="row" useFlexGap sx={{ flexWrap: "wrap", justifyContent: "flex-end", gap: 1, ml: "auto" }}>
        <Button onClick={onCancel}>{isReadOnly ? "Tilbage" : "Annuller"}</Button>
        {!isReadOnly && (
          <Button type="submit" variant={others ? "outlined" : "contained"} loading={isSaving} sx={{ minWidth: 96 }}>
            Gem
          </Button>
        )}
        {others && (
          <Stack direction="row" sx={{ gap: 1, width: { xs: "100%", sm: "auto" }, justifyContent: "flex-end" }}>
            {others}
          </Stack>
        )}
      </Stack>
    </FormBar>
  );
}

export function JobSum() {
  const { control } = useFormContext<JobFormValues>();
  const { names, kroner, minutes } = useWatch({ control, compute: sumOf });
  return (
    <>
      {names.length > 0 && (
        <Typography variant="body2" color="textSecondary" noWrap sx={{ display: { sm: "none" }, width: "100%" }}>
          {names.join(" · ")}
        </Typography>
      )}
      <Typography component="div" aria-live="off">
        <Box component="span" sx={{ fontSize: "1.25rem", fontWeight: 600 }}>
          {formatKroner(Number.isNaN(kroner) ? 0 : kroner)}
        </Box>
        {minutes > 0 && (
          <Box component="span" sx={{ color: "text.secondary", ml: { sm: 1 }, display: { xs: "block", sm: "inline" } }}>
            {formatDuration(minutes * 60)}
          </Box>
        )}
      </Typography>
    </>
  );
}

function sumOf(typed: JobFormValues) {
  const values = { ...typed, ...endOfDuration(typed, getTimeRule()) };
  const { price_mode, price, project, parts, job_type } = values;
  return {
    names: [parts.length > 0 ? `${parts.length} projekter` : project?.name, job_type?.name].filter(Boolean),
    kroner: price_mode === "auto" ? typedAutoPrice(values) : (price ?? 0),
    minutes: typedMinutes(values) ?? 0,
  };
}
