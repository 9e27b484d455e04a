import { companyStart, type JobSuggestions } from "./job-suggestions.ts";

type Facts = {
  readonly date: string;
  /** The end of the last job on the day, `YYYY-MM-DD HH:mm:ss`; null if there is none. */
  readonly lastEnd: string | null;
  /** The first start of each of the last days with jobs, `YYYY-MM-DD HH:mm:ss`, newest first. */
  readonly firstStarts: readonly string[];
  readonly plannedStart: string | null;
};

/** The suggested start; null if the last job continues past midnight (docs/product-rules.md#what-the-form-suggests). */
export function suggestedStart({ date, lastEnd, firstStarts, plannedStart }: Facts): JobSuggestions["start"] {
  if (lastEnd !== null && lastEnd.slice(0, 10) > date) return null;
  if (lastEnd !== null && lastEnd > `${date} 00:00:00`)
    return { time: lastEnd.slice(11, 16), reason: "after-last-job" };
  const time = usualStart(firstStarts);
  if (time !== undefined) return { time, reason: "usual" };
  return plannedStart === null ? { time: companyStart, reason: "company" } : { time: plannedStart, reason: "plan" };
}

/** The most common time of day. Among equally common times, the time used last wins. */
export function usualStart(firstStarts: readonly string[]): string | undefined {
  const days = new Map<string, number>();
  for (const start of firstStarts) {
    const time = start.slice(11, 16);
    days.set(time, (days.get(time) ?? 0) + 1);
  }
  const most = Math.max(...days.values());
  return [...days].find(([, count]) => count === most)?.[0];
}
