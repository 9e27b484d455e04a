import * as z from "zod/mini";
import { weekStart } from "#common/rules/calendar/week.ts";
import { filterQuery, pageMeta, pageQuery } from "#common/rules/lists/paging.ts";
import { person } from "#common/rules/person.ts";
import { dateField, type FieldErrors, id } from "#common/rules/values/fields.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { reachableMondays } from "./registration-week.ts";

/** The most people in one sending of reminders. The next sending reaches the others. */
export const maxReminded = 500;

const date = z.string();

/** `minutes` and `missing_count` are sums of the people on all pages. `is_workday` applies to people without a plan. */
const registrationDay = z.object({
  date,
  holiday: z.nullable(z.string()),
  is_workday: z.boolean(),
  /** Whether the day is a past workday. */
  is_due: z.boolean(),
  minutes: wire.timeSum,
  missing_count: wire.count,
});

const registrationRow = z.object({
  user: person,
  /** The minutes of each day, Monday first. */
  minutes: z.array(wire.timeSum),
  /** The planned minutes of each day, less absence: 0 on a day off, null on a day without a plan. */
  planned: z.array(z.nullable(wire.timeSum)),
  /** The planned minutes of the week, less absence; null if they are unknown. */
  norm_minutes: z.nullable(wire.timeSum),
  away: z.array(z.nullable(z.enum(["whole", "part"]))),
  missing: z.array(date),
  reminded_today: z.boolean(),
  is_finished: z.boolean(),
});
export type RegistrationRow = z.infer<typeof registrationRow>;

export const registrations = z.object({
  days: z.array(registrationDay),
  data: z.array(registrationRow),
  /** How many people on all pages have missing days, and how many of them the reader can still remind today. */
  missing_count: wire.count,
  to_remind_count: wire.count,
  meta: pageMeta,
});
export type Registrations = z.infer<typeof registrations>;

/** Any day of the requested week. The current week is used if `date` is absent. */
const weekQuery = { date: z.optional(dateField("date")) };

export const registrationsQuery = z.object({ ...weekQuery, ...pageQuery, ...filterQuery });
export const registrationRemindersQuery = z.object({ ...weekQuery, ...filterQuery });

export const registrationReminders = z.object({
  data: z.array(z.object({ user: person, missing: z.array(date) })),
  /** Counts everybody who can be reminded; `data` has at most `maxReminded` people. */
  total: wire.count,
});
export type RegistrationReminders = z.infer<typeof registrationReminders>;

export const registrationReminderInput = z.object({
  date: dateField("date"),
  user_ids: z
    .array(id, "Vælg mindst én medarbejder.")
    .check(
      z.minLength(1, "Vælg mindst én medarbejder."),
      z.maxLength(maxReminded, `Vælg højst ${maxReminded} medarbejdere ad gangen.`),
    ),
});
export type RegistrationReminderInput = z.infer<typeof registrationReminderInput>;

export const sentReminders = z.object({ sent_to: z.array(person) });
export type SentReminders = z.infer<typeof sentReminders>;

export function weekErrors(date: string | undefined, today: Temporal.PlainDate): FieldErrors {
  if (date === undefined) return {};
  const monday = weekStart(Temporal.PlainDate.from(date));
  const isReachable = reachableMondays(today).some((reachable) => reachable.equals(monday));
  return isReachable ? {} : { date: ["Vælg en uge fra to uger tilbage til næste uge."] };
}
