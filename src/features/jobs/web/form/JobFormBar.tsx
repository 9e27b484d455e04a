import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { type ReactNode, useContext } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { formatDuration } from "#common/rules/clock.ts";
import { formatKroner } from "#common/rules/values/money.ts";
import { FormBar } from "#common/web/ui/forms/FormBar.tsx";
import { BarActions } from "./bar-actions.ts";
import { endOfDuration, type JobFormValues, typedAutoPrice, typedMinutes } from "./values/job-form.ts";

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
  const { isDirty } = useFormContext().formState;
  // What was changed is saved before anything is decided.
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

/** Of work. */
export function WorkSum() {
  const typed = useWatch({ control: useFormContext<JobFormValues>().control }) as JobFormValues;
  // Hours that are just being typed are in the sum too.
  const values = { ...typed, ...endOfDuration(typed) };
  const price = values.price_mode === "auto" ? typedAutoPrice(values) : (values.price ?? 0);
  return <FormSum price={price} minutes={typedMinutes(values)} work={[values.project?.name, values.job_type?.name]} />;
}

type SumProps = {
  /** Kroner; NaN while what is typed is no amount. */
  readonly price: number;
  readonly minutes?: number | undefined;
  /** What it is registered on, as far as that is chosen or proposed. */
  readonly work: readonly (string | undefined)[];
};

/** On a phone it names the work too: what is proposed is saved as it stands, also where one has scrolled past it. */
export function FormSum({ price, minutes, work }: SumProps) {
  const names = work.filter(Boolean).join(" · ");
  return (
    <>
      {names !== "" && (
        <Typography variant="body2" color="textSecondary" noWrap sx={{ display: { sm: "none" }, width: "100%" }}>
          {names}
        </Typography>
      )}
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
    </>
  );
}
