import * as z from "zod/mini";
import { monthTitle } from "#common/rules/time/clock.ts";
import { seenLength } from "#common/rules/values/one-line.ts";

export const maxLateReasonLength = 500;

/** The reason why a job is registered, changed or deleted in a closed month (docs/product-rules.md#closed-months). */
export const lateReasonField = z.string("Begrundelse skal være tekst.").check(
  z.trim(),
  z.refine((text) => seenLength(text) > 0, { error: "Skriv en begrundelse.", abort: true }),
  z.maxLength(maxLateReasonLength, `Begrundelse må højst være ${maxLateReasonLength} tegn.`),
);

export const lateReasonShape = { late_reason: z.optional(lateReasonField) };

/** Causes for absence and register entries: a typed text might be about health (docs/decisions/141-late-absence.md). */
export const lateCauses = ["Glemt at registrere", "Først kendt nu", "Rettelse af en fejl", "Aftalt bagefter"] as const;
export type LateCause = (typeof lateCauses)[number];

export const lateCauseField = z.enum(lateCauses, "Vælg en begrundelse fra listen.");

export const lateCauseShape = { late_cause: z.optional(lateCauseField) };

/** A write of a job, an absence or a register entry. If it moves a job, `days` has the former and the new day. */
export type LateWrite = {
  /** `YYYY-MM-DD…` on the wall clock: the days on which the job starts, or the days of an absence. */
  readonly days: readonly string[];
  readonly reason: string | null | undefined;
};

/** `YYYY-MM-DD…` → `YYYY-MM`. */
export const monthOf = (day: string): string => day.slice(0, 7);

export const monthsOf = (writes: readonly LateWrite[]): string[] => [
  ...new Set(writes.flatMap(({ days }) => days.map(monthOf))),
];

/** The reason to store: null if no day is in a closed month, and undefined if a needed reason is missing. */
export function lateReason({ days, reason }: LateWrite, closed: ReadonlySet<string>): string | null | undefined {
  return days.some((day) => closed.has(monthOf(day))) ? (reason ?? undefined) : null;
}

export const reasonMissing = (months: readonly string[]): string =>
  `${closedInWords(months)} Skriv en begrundelse, så bliver det gemt.`;

export const causeMissing = (months: readonly string[]): string =>
  `${closedInWords(months)} Vælg en begrundelse, så bliver det gemt.`;

function closedInWords(months: readonly string[]): string {
  const names = months.toSorted().map((month) => monthTitle(Temporal.PlainDate.from(`${month}-01`)));
  return `${names.join(" og ")} er lukket.`;
}
