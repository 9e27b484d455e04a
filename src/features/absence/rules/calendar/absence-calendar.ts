import * as z from "zod/mini";
import { filterQuery, pageMeta, pageNumber } from "#common/rules/lists/paging.ts";
import { person } from "#common/rules/person.ts";
import { periodErrors } from "#common/rules/time/period.ts";
import { dateField, type FieldErrors, id, idText } from "#common/rules/values/fields.ts";
import { absenceDay } from "../absence.ts";
import { calendarScopes, maxCalendarDays } from "./calendar-limits.ts";

/** Asks for the absence of a team, everybody or a project's people (docs/product-rules.md#the-calendar-of-absence). */
export const absenceCalendarQuery = z.object({
  from: dateField("Fra"),
  to: dateField("Til"),
  scope: z._default(z.enum(calendarScopes, `scope skal være ${calendarScopes.join(" eller ")}.`), "team"),
  project_id: z.optional(idText),
  page: z._default(pageNumber, 1),
});
export type AbsenceCalendarQuery = z.infer<typeof absenceCalendarQuery>;

export function calendarPeriodErrors({ from, to }: { readonly from: string; readonly to: string }): FieldErrors {
  const errors = periodErrors({ from, to });
  if (Object.keys(errors).length > 0) return errors;
  const { days } = Temporal.PlainDate.from(from).until(to);
  return days < maxCalendarDays ? {} : { to: [`Kalenderen viser højst ${maxCalendarDays} dage ad gangen.`] };
}

const calendarDay = z.object({
  date: absenceDay.shape.date,
  part: absenceDay.shape.part,
  /** The name of the kind if the reader may know it, or else the word that colleagues see (`shown_as`). */
  label: z.string(),
  /** Only readers who may know the kind get days that are not approved yet. */
  is_requested: z.boolean(),
});
export type CalendarDay = z.infer<typeof calendarDay>;

const calendarPerson = z.object({ user: person, days: z.array(calendarDay) });
export type CalendarPerson = z.infer<typeof calendarPerson>;

export const absenceCalendar = z.object({
  data: z.array(calendarPerson),
  project: z.nullable(z.object({ id, name: z.string() })),
  days_off: z.array(z.object({ date: z.string(), name: z.string(), is_half: z.boolean() })),
  meta: pageMeta,
});
export type AbsenceCalendar = z.infer<typeof absenceCalendar>;

export const calendarProjectsQuery = z.object(filterQuery);
export const calendarProjects = z.array(person);
