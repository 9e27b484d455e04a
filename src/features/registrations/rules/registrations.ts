import * as z from "zod/mini";
import { weekStart } from "#common/rules/calendar/week.ts";
import { filterQuery, pageMeta, pageQuery } from "#common/rules/lists/paging.ts";
import { person } from "#common/rules/person.ts";
import { dateField, type FieldErrors, id } from "#common/rules/values/fields.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { reachableMondays } from "./registration-week.ts";

/** The most people whom one reminder goes to; of more, the first by name, and the others with the next one. */
export const maxReminded = 500;

const date = z.string();

/** A day of the week, and what all people in sight come to on it, on every page. */
const registrationDay = z.object({
  date,
  holiday: z.nullable(z.string()),
  is_workday: z.boolean(),
  /** A workday that is over. */
  is_due: z.boolean(),
  minutes: wire.timeSum,
  missing_count: wire.count,
});

/** What one person has registered in the week. */
export const registrationRow = z.object({
  user: person,
  /** One figure for each day of the week. */
  minutes: z.array(wire.timeSum),
  /** The workdays that are over and on which there are no hours. */
  missing: z.array(date),
  /** Had a reminder today. */
  reminded_today: z.boolean(),
});
export type RegistrationRow = z.infer<typeof registrationRow>;

export const registrations = z.object({
  /** Monday first. */
  days: z.array(registrationDay),
  data: z.array(registrationRow),
  /** People on all pages of whom something is missing, and those of them who can be reminded today. */
  missing_count: wire.count,
  to_remind_count: wire.count,
  meta: pageMeta,
});
export type Registrations = z.infer<typeof registrations>;

/** The week by any of its days; the current one when nothing is said. */
const weekQuery = { date: z.optional(dateField("date")) };

export const registrationsQuery = z.object({ ...weekQuery, ...pageQuery, ...filterQuery });
export const registrationRemindersQuery = z.object({ ...weekQuery, ...filterQuery });

/** Who can be reminded of what is missing in a week: a person, and the days. */
export const registrationReminders = z.object({
  data: z.array(z.object({ user: person, missing: z.array(date) })),
  /** Of how many these are the first. */
  total: wire.count,
});
export type RegistrationReminders = z.infer<typeof registrationReminders>;

/** Those who were named and agreed to. */
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

/** A week that one cannot leaf to is an error (docs/product-rules.md#missing-registrations). */
export function weekErrors(date: string | undefined, today: Temporal.PlainDate): FieldErrors {
  if (date === undefined) return {};
  const monday = weekStart(Temporal.PlainDate.from(date));
  const isReachable = reachableMondays(today).some((reachable) => reachable.equals(monday));
  return isReachable ? {} : { date: ["Vælg en uge fra to uger tilbage til næste uge."] };
}
