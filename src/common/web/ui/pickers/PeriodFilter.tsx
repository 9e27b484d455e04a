import { type Period, periodErrors } from "#common/rules/time/period.ts";
import { DayFilter } from "./DayFilter.tsx";

type Props = { readonly period: Period; readonly onChange: (change: Period) => void };

export function PeriodFilter({ period, onChange }: Props) {
  return (
    <>
      <DayFilter label="Fra" value={period.from} onChange={(from) => onChange({ from })} />
      <DayFilter
        label="Til"
        value={period.to}
        error={periodErrors(period).to?.[0]}
        onChange={(to) => onChange({ to })}
      />
    </>
  );
}
