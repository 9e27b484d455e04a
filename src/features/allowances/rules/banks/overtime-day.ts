import * as z from "zod/mini";
import { termsOn } from "#common/rules/norm/planned-day.ts";
import { dateField, idText } from "#common/rules/values/fields.ts";
import type { AllowanceCompany, AllowanceTerms } from "../allowance-lines.ts";
import { versionOn } from "../allowance-rule.ts";

/** The two marks of a day's overtime, and which marks the form shows (docs/product-rules.md#overtime-of-a-day). */
export const overtimeDay = z.object({
  asks_agreement: z.boolean(),
  asks_bank: z.boolean(),
  is_agreed: z.boolean(),
  is_banked: z.boolean(),
  /** False once a job of the day has its last approval or is paid. */
  is_open: z.boolean(),
});
export type OvertimeOfDay = z.infer<typeof overtimeDay>;

/** If the request leaves a mark out, the stored mark stays. */
export const overtimeDayInput = z.object({
  date: dateField("Dato"),
  is_agreed: z.optional(z.boolean("Vælg, om overtiden er aftalt.")),
  is_banked: z.optional(z.boolean("Vælg, om timerne skal afspadseres.")),
});
export type OvertimeDayInput = z.infer<typeof overtimeDayInput>;
export const overtimeDayParams = z.object({ userId: idText });
export const overtimeDayQuery = z.object({ date: dateField("Dato") });

/** Which of the two marks the form of a job shows, by the person's rules on the date. */
export function asksOf(
  terms: readonly AllowanceTerms[],
  { ruleSets }: AllowanceCompany,
  date: string,
): Pick<OvertimeOfDay, "asks_agreement" | "asks_bank"> {
  const own = termsOn(terms, date);
  const version = versionOn(ruleSets.get(own?.allowance_rules_id ?? 0), date);
  const rules = (version?.rules ?? []).filter(
    ({ applies_to }) => applies_to === "all" || applies_to === (own?.pay_kind ?? "hourly"),
  );
  return {
    asks_agreement: rules.some(({ needs_agreement }) => needs_agreement),
    asks_bank: rules.some(({ hour }) => hour === "chosen"),
  };
}
