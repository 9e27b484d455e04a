import { formatNumber } from "../values/numbers.ts";

/** Minutes → hours for a table: `7,5` or `7,42`, half a hundredth rounded up. */
export function hoursText(minutes: number): string {
  return formatNumber(Math.round((minutes * 100) / 60) / 100);
}
