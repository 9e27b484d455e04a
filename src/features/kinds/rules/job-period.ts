import { formatDate, formatPeriod } from "#common/rules/time/clock.ts";
import type { Kind } from "./kind.ts";
import { type JobKind, kinds } from "./kinds.ts";

type Job = { readonly kind: JobKind; readonly started_at: string; readonly ended_at: string };

/** "5/11-2026 08:00 – 16:00", "3/12 – 5/12-2026" (docs/product-rules.md#dates-and-durations-as-shown) */
export function jobPeriod({ kind: name, started_at, ended_at }: Job, kind: Pick<Kind, "time"> = kinds[name]): string {
  if (kind.time !== "days") return formatPeriod(started_at, ended_at);
  const [first, last] = [formatDate(started_at), formatDate(ended_at)];
  if (first === last) return first;
  const [day, year] = first.split("-");
  return `${last.endsWith(`-${year}`) ? day : first} – ${last}`;
}

/** Searches for overlapping work assume that no job lasts longer. */
export const longestJobDays = 93;
