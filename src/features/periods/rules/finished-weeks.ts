import * as z from "zod/mini";
import { weekStartText } from "#common/rules/calendar/week.ts";
import { dateField } from "#common/rules/values/fields.ts";

/** The list has the latest finished weeks, at most as many as two years have. */
export const maxFinishedWeeks = 104;

export const weekParams = z.object({
  monday: dateField("monday").check(z.refine((date) => weekStartText(date) === date, "monday skal være en mandag.")),
});

/** Mondays, the latest first. */
export const finishedWeeks = z.object({ data: z.array(z.string()) });
export type FinishedWeeks = z.infer<typeof finishedWeeks>;

/** Undefined if the week can be finished. A week can be finished from its first day. */
export function finishingRefusal(monday: string, today: Temporal.PlainDate): string | undefined {
  return monday <= today.toString() ? undefined : "Ugen er ikke begyndt endnu.";
}

/** A write of a job: the job's user, and the wall-clock days on which the job starts before and after the write. */
export type WeekWrite = { readonly user_id: number; readonly days: readonly string[] };

/** The Mondays of the writer's own jobs only: a writer does not know whether another user has more to register. */
export function reopenedWeeks(writerId: number, writes: readonly WeekWrite[]): string[] {
  const own = writes.filter(({ user_id }) => user_id === writerId);
  return [...new Set(own.flatMap(({ days }) => days.map((day) => weekStartText(day.slice(0, 10)))))];
}
