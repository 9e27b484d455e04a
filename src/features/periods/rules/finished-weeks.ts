import * as z from "zod/mini";
import { weekStartText } from "#common/rules/calendar/week.ts";
import { dateField } from "#common/rules/values/fields.ts";

/** The latest finished weeks that a user reads, two years of them. */
export const maxFinishedWeeks = 104;

export const weekParams = z.object({
  /** The Monday of an ISO week. */
  monday: dateField("monday").check(z.refine((date) => weekStartText(date) === date, "monday skal være en mandag.")),
});

/** Mondays, latest first. */
export const finishedWeeks = z.object({ data: z.array(z.string()) });
export type FinishedWeeks = z.infer<typeof finishedWeeks>;

/** Why a week cannot be finished; undefined if it can: it has begun, even if it is not over. */
export function finishingRefusal(monday: string, today: Temporal.PlainDate): string | undefined {
  return monday <= today.toString() ? undefined : "Ugen er ikke begyndt endnu.";
}

/** A write of a job: whose job it is, and the wall-clock days on which it started and starts. */
export type WeekWrite = { readonly user_id: number; readonly days: readonly string[] };

/**
 * The weeks that a write makes unfinished: those of the writer's own jobs. What others register or correct does not
 * show what the person thinks is missing (docs/product-rules.md#finished-weeks).
 * @returns their Mondays, each once
 */
export function reopenedWeeks(writerId: number, writes: readonly WeekWrite[]): string[] {
  const own = writes.filter(({ user_id }) => user_id === writerId);
  return [...new Set(own.flatMap(({ days }) => days.map((day) => weekStartText(day.slice(0, 10)))))];
}
