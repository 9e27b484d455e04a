import { companyStart, type JobSuggestions } from "./job-suggestions.ts";

type Facts = {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** When the last job that touches the day ends, `YYYY-MM-DD HH:mm:ss`; null where there is none. */
  readonly lastEnd: string | null;
  /** When the first job of each earlier or later day began, `YYYY-MM-DD HH:mm:ss`, the newest first. */
  readonly firstStarts: readonly string[];
};

/**
 * When a new job on a day starts: where the last one of that day ended, else when its user usually starts, else when
 * everybody does. Null where the last job goes on past midnight (docs/product-rules.md#what-the-form-suggests).
 */
export function suggestedStart({ date, lastEnd, firstStarts }: Facts): JobSuggestions["start"] {
  if (lastEnd !== null && lastEnd.slice(0, 10) > date) return null;
  if (lastEnd !== null && lastEnd > `${date} 00:00:00`)
    return { time: lastEnd.slice(11, 16), reason: "after-last-job" };
  const time = usualStart(firstStarts);
  return time === undefined ? { time: companyStart, reason: "company" } : { time, reason: "usual" };
}

/** The time of day that most of them share, and of those that are as common the newest. */
export function usualStart(firstStarts: readonly string[]): string | undefined {
  const days = new Map<string, number>();
  for (const start of firstStarts) {
    const time = start.slice(11, 16);
    days.set(time, (days.get(time) ?? 0) + 1);
  }
  const most = Math.max(...days.values());
  return [...days].find(([, count]) => count === most)?.[0];
}
