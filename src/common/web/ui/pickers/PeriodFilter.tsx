import { periodErrors } from "#common/rules/values/fields.ts";
import { DayFilter } from "./DayFilter.tsx";

type Period = { readonly from?: string | undefined; readonly to?: string | undefined };

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
