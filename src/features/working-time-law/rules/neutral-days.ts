import { weekStart } from "#common/rules/calendar/week.ts";
import type { DateRange } from "./average-hours.ts";

/** The first and last whole day of an absence that does not count in the average, such as holiday or illness. */
export type NeutralSpan = { readonly from: string; readonly to: string };

type Person = {
  readonly isWorkday: (date: Temporal.PlainDate) => boolean;
  readonly isWorked: (date: Temporal.PlainDate) => boolean;
};

/** The days that the average leaves out (docs/product-rules.md#working-time). */
export function neutralDays({ from, to }: DateRange, spans: readonly NeutralSpan[], person: Person): Set<string> {
  const [first, last] = [weekStart(from), weekStart(to).add({ days: 6 })];
  const neutral = new Set<string>();
  for (const span of spans)
    for (const date of datesFrom(laterOf(first, span.from), earlierOf(last, span.to)))
      if (!person.isWorked(date)) neutral.add(date.toString());
  for (const monday of new Set([...neutral].map((date) => weekStart(Temporal.PlainDate.from(date)).toString()))) {
    const week = datesFrom(Temporal.PlainDate.from(monday), Temporal.PlainDate.from(monday).add({ days: 6 }));
    const workdays = week.filter(person.isWorkday);
    if (workdays.length === 0 || !workdays.every((date) => neutral.has(date.toString()))) continue;
    for (const date of week) if (!person.isWorked(date)) neutral.add(date.toString());
  }
  return new Set([...neutral].filter((date) => date >= from.toString() && date <= to.toString()));
}

function datesFrom(from: Temporal.PlainDate, to: Temporal.PlainDate): Temporal.PlainDate[] {
  const days = Math.max(0, from.until(to).days + 1);
  return Array.from({ length: days }, (_, day) => from.add({ days: day }));
}

const laterOf = (one: Temporal.PlainDate, other: string) =>
  one.toString() > other ? one : Temporal.PlainDate.from(other);
const earlierOf = (one: Temporal.PlainDate, other: string) =>
  one.toString() < other ? one : Temporal.PlainDate.from(other);
