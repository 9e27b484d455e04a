import * as z from "zod/mini";
import { monthsBetween } from "#common/rules/calendar/months.ts";
import { lawRules } from "#common/rules/law-rules.ts";
import { filterQuery } from "#common/rules/lists/paging.ts";
import { person } from "#common/rules/person.ts";
import { lastDay } from "#common/rules/time/clock.ts";
import { periodErrors } from "#common/rules/time/period.ts";
import { addError, dateField, type FieldErrors, idsText, idText } from "#common/rules/values/fields.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { deviation } from "./deviation-schema.ts";
import { registerEntry } from "./entries/register-entry.ts";
import { mark } from "./mark-schema.ts";

/* The register of working time that the law requires (docs/product-rules.md#working-time). */

export const maxPeopleChoices = 50;
/** The most chosen people of one file. A file without a choice has everybody. */
export const maxFilePeople = 200;
const maxFileDays = 366;
/** The most months in a PDF, summed over all people. The whole PDF is made in memory. */
export const maxPdfMonths = 120;

const minutes = wire.timeSum;
const date = z.string();
/** The minutes that the person is expected to work; null if the norm is unknown or hidden from the reader. */
const norm = z.nullable(minutes);

const workingDay = z.object({
  date,
  /** `HH:mm` within the day; `24:00` is the next midnight. Jobs that touch or overlap are one period. */
  periods: z.array(z.object({ start: z.string(), end: z.string() })),
  /** Minutes without pauses. Time in which jobs overlap counts once. */
  minutes,
  pause_minutes: minutes,
  /** The minutes of rest before the first work that starts on the day; null without work or if unknown. */
  rest_before: z.nullable(minutes),
  night_minutes: minutes,
  marks: z.array(mark),
});
export type WorkingDay = z.infer<typeof workingDay>;

const average = z.object({
  from: date,
  to: date,
  minutes,
  /** Days that the average leaves out; null if the company registers no absence or the reader sees only some jobs. */
  neutral_days: z.nullable(wire.count),
  hundredths_a_week: wire.timeSum,
  /**
   * 48, or an agreed limit. `limit_agreed_on` is null without an agreement, and for readers who may not see agreements.
   */
  limit_hours: wire.count,
  limit_agreed_on: z.nullable(date),
  is_over: z.boolean(),
});
export type Average = z.infer<typeof average>;

export const workingMonth = z.object({
  days: z.array(workingDay),
  /** The weeks that the month touches, with the minutes of all their days. */
  weeks: z.array(z.object({ monday: date, minutes, norm })),
  minutes,
  norm,
  /** The exemptions that hold on any of `days`. A reader who may not see agreements gets one null instead. */
  exemptions: z.array(z.nullable(z.object({ agreed_on: date, by: z.string() }))),
  /** Null while fewer than seven days of the reference period count. */
  average: z.nullable(average),
  entries: z.array(registerEntry),
  /** `YYYY-MM-DD HH:mm:ss`: the end of the rest after the latest work. Null once it is over, and for exempt people. */
  earliest_start: z.nullable(z.string()),
});
/** A day that the person may correct, with its planned times, `HH:mm`. The times are null if the plan has none. */
const correctableDay = z.object({
  date,
  start: z.nullable(z.string()),
  end: z.nullable(z.string()),
  pause_minutes: minutes,
});
export type CorrectableDay = z.infer<typeof correctableDay>;

export type WorkingMonth = z.infer<typeof workingMonth>;

export const workingTime = z.object({
  user: person,
  ...workingMonth.shape,
  /** The person's rules on the last shown day. `name` is the name of a group's rules; null for the company's. */
  rules: z.extend(lawRules, { name: z.nullable(z.string()) }),
  correctable: z.array(correctableDay),
  is_partial: z.boolean(),
  /** Explanations of breaches, earliest first; null if the caller sees only some of the person's jobs. */
  deviations: z.nullable(z.array(deviation)),
  may_sign: z.boolean(),
  is_cut: z.boolean(),
});
export type WorkingTime = z.infer<typeof workingTime>;

const monthMessage = "month skal være år og måned, f.eks. 2026-11.";
/** `YYYY-MM`; the current month by default. */
const month = z.optional(z.string(monthMessage).check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, monthMessage)));
export const monthQuery = z.object({ month });
export const workingTimeQuery = z.object({
  month,
  /** The Monday of a week, in place of a month. */
  week: z.optional(z.string()),
  /** The person; the caller by default. */
  user_id: z.optional(idText),
});

export const workingTimePeopleQuery = z.object(filterQuery);
export const workingTimePeople = z.array(person);
export type WorkingTimePeople = z.infer<typeof workingTimePeople>;

export const expiredWorkingTime = z.array(
  z.object({
    year: wire.count,
    jobs: wire.count,
    /** Register entries. `former_entries` are their former versions. */
    entries: wire.count,
    former_entries: wire.count,
    deviations: wire.count,
  }),
);
export type ExpiredWorkingTime = z.infer<typeof expiredWorkingTime>;

export const fileFormats = ["xlsx", "csv", "pdf"] as const;
export type FileFormat = (typeof fileFormats)[number];

const usersMessage = `users skal være 1 til ${maxFilePeople} id adskilt af komma.`;
export const workingTimeFileQuery = z.object({
  from: dateField("Fra"),
  to: dateField("Til"),
  format: z._default(z.enum(fileFormats, "format skal være xlsx, csv eller pdf."), "xlsx"),
  /** The ids of the people; by default everybody whose working time the caller may see. */
  users: z.optional(idsText(maxFilePeople, usersMessage)),
});
export type WorkingTimeFileQuery = z.infer<typeof workingTimeFileQuery>;

type FileChoice = Pick<WorkingTimeFileQuery, "from" | "to" | "format"> & {
  readonly users?: { readonly length: number } | undefined;
};

export function fileErrors({ from, to, format, users }: FileChoice): FieldErrors {
  const errors = periodErrors({ from, to });
  if (Object.keys(errors).length > 0 || to > lastDay) return errors;
  const days = Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days + 1;
  if (days > maxFileDays) addError(errors, "to", "Vælg højst et år ad gangen.");
  const months = monthsBetween(Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)).length;
  if (format === "pdf" && !users) addError(errors, "users", "Vælg personerne til en PDF.");
  if (format === "pdf" && users && users.length * months > maxPdfMonths)
    addError(
      errors,
      "users",
      `En PDF har plads til ${maxPdfMonths} måneder, f.eks. 10 personer i et år. Vælg færre personer eller dage.`,
    );
  return errors;
}
