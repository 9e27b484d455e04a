import { formatMinutes } from "#common/rules/clock.ts";
import { counted } from "#common/rules/counted.ts";
import { formatKroner } from "#common/rules/values/money.ts";
import type { AllowanceSum } from "./allowance-difference.ts";

type Words = Pick<AllowanceSum, "name" | "unit" | "minutes" | "count" | "rate" | "price">;

/** `Overtid, 1. og 2. time · 2 timer · 96,20 kr.` */
export function allowanceWords({ name, unit, minutes, count, rate, price }: Words): string {
  const amount = rate === null ? "beløbet kendes ikke uden en timepris" : formatKroner(price);
  const quantity = { hour: formatMinutes(minutes), day: "", each: counted(count, "gang", "gange") }[unit];
  return [name, quantity, amount].filter(Boolean).join(" · ");
}

/** `Overtid, 1. og 2. time (2 timer) · Overtid, 3. og 4. time (15 min.)` */
export const jobAllowanceWords = (allowances: readonly { readonly name: string; readonly minutes: number }[]): string =>
  allowances.map(({ name, minutes }) => `${name} (${formatMinutes(minutes)})`).join(" · ");
