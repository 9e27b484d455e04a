import { formatMinutes } from "#common/rules/time/clock.ts";
import { formatKroner } from "#common/rules/values/money.ts";
import type { MyAllowanceLine } from "#features/payrolls/rules/allowances/run-allowances.ts";

type Figures = Pick<MyAllowanceLine, "unit" | "minutes" | "count" | "rate">;

const perUnit = { hour: "pr. time", day: "pr. dag", each: "pr. gang" } as const;

/** `2 timer`, `1 dag`, `-1 gang` */
export function unitsInWords({ unit, minutes, count }: Figures): string {
  if (unit === "hour") return formatMinutes(minutes);
  if (unit === "day") return `${count} ${Math.abs(count) === 1 ? "dag" : "dage"}`;
  return `${count} ${Math.abs(count) === 1 ? "gang" : "gange"}`;
}

/** `48,10 kr. pr. time` */
export const rateInWords = ({ unit, rate }: Figures): string => `${formatKroner(rate)} ${perUnit[unit]}`;
