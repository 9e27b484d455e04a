import * as z from "zod/mini";
import { timeRule } from "#common/rules/registration-rules.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { changeOf } from "#common/rules/versions.ts";

/** The highest limit, in days. Nobody may register more than three months back anyway. */
export const maxDaysBack = 92;

const daysBackMessage = `Skriv 1 til ${maxDaysBack} dage, eller lad feltet være tomt.`;

/** `days_back` is null without a limit. The least is 1, because night work is registered on the day after its start. */
export const registrationRulesInput = z.object({
  ...timeRule.shape,
  days_back: z.nullable(
    z.int(daysBackMessage).check(z.minimum(1, daysBackMessage), z.maximum(maxDaysBack, daysBackMessage)),
  ),
});
export type RegistrationRulesInput = z.infer<typeof registrationRulesInput>;
export const registrationRulesChange = changeOf(registrationRulesInput);
export const registrationRules = z.extend(registrationRulesInput, { version: wire.version });
export type RegistrationRules = z.infer<typeof registrationRules>;
