import { useEffect, useRef } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { type DatedRate, rateOn } from "#common/rules/hourly-rates.ts";
import { parseDate } from "#common/rules/time/clock.ts";
import type { JobFormValues } from "./job-form.ts";

export function useRateOfDay(form: UseFormReturn<JobFormValues>, rates: readonly DatedRate[]): void {
  const { control, getValues, setValue } = form;
  const date = useWatch({ control, name: "start_date" });
  const shown = useRef(date);
  useEffect(() => {
    if (!parseDate(date)) return;
    const [former, next] = [rateOn(rates, shown.current), rateOn(rates, date)];
    // While 2026 is typed, the date is in the years 2, 20 and 202 first, which have no rate.
    if (next === null) return;
    shown.current = date;
    if (next !== former && getValues("hourly_rate") === former) setValue("hourly_rate", next, { shouldDirty: true });
  }, [date, rates, getValues, setValue]);
}
