import { counted } from "#common/rules/counted.ts";
import { formatMinutes } from "#common/rules/time/clock.ts";
import { formatKroner } from "#common/rules/values/money.ts";
import type { AllowanceSum } from "./allowance-difference.ts";
import { bankLabels, isBankCode } from "./banks/bank-lines.ts";

type Words = Pick<AllowanceSum, "code" | "name" | "unit" | "minutes" | "count" | "rate" | "price">;

/** `Overtid, 1. og 2. time · 2 timer · 96,20 kr.`, or `Til afspadsering · 3 timer` */
export function allowanceWords({ code, name, unit, minutes, count, rate, price }: Words): string {
  if (isBankCode(code)) return `${name} · ${formatMinutes(minutes)}`;
  const amount = rate === null ? "beløbet kendes ikke uden en timepris" : formatKroner(price);
  const quantity = { hour: formatMinutes(minutes), day: "", each: counted(count, "gang", "gange") }[unit];
  return [name, quantity, amount].filter(Boolean).join(" · ");
}

type Named = { readonly name: string; readonly minutes: number };

/** `Overtid, 1. og 2. time (2 timer) · Overtid, 3. og 4. time (15 min.)` */
export const jobAllowanceWords = (allowances: readonly Named[]): string =>
  allowances.map(({ name, minutes }) => `${name} (${formatMinutes(minutes)})`).join(" · ");

/** The marks of a job in a list: `Tillæg` if it has an allowance, and the name of each bank that gets its hours. */
export function allowanceMarks(allowances: readonly Named[]): string[] {
  const names = new Set(allowances.map(({ name }) => name));
  const banks = Object.values(bankLabels).filter((bank) => names.delete(bank));
  return [...(names.size > 0 ? ["Tillæg"] : []), ...banks];
}
