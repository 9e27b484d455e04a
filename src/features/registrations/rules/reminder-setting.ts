import * as z from "zod/mini";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { changeOf } from "#common/rules/versions.ts";

export const reminderHours = { first: 6, last: 20 } as const;
export const maxAfterDays = 7;

const within = (min: number, max: number, message: string) =>
  z.int(message).check(z.minimum(min, message), z.maximum(max, message));

export const reminderSettingInput = z.object({
  /** 1 is Monday. Without weekdays, the reminders are off. */
  weekdays: z.array(within(1, 7, "Vælg ugedage."), "Vælg ugedage.").check(
    z.maxLength(7, "Vælg hver ugedag én gang."),
    z.refine((days) => new Set(days).size === days.length, "Vælg hver ugedag én gang."),
  ),
  hour: within(
    reminderHours.first,
    reminderHours.last,
    `Vælg et klokkeslæt fra ${reminderHours.first} til ${reminderHours.last}.`,
  ),
  after_days: within(1, maxAfterDays, `Vælg 1 til ${maxAfterDays} dage.`),
});
export type ReminderSettingInput = z.infer<typeof reminderSettingInput>;
export const reminderSettingChange = changeOf(reminderSettingInput);
export const reminderSetting = z.extend(reminderSettingInput, { version: wire.version });
export type ReminderSetting = z.infer<typeof reminderSetting>;
