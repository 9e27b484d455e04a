import { parseDuration } from "#common/rules/time/typed-time.ts";

/** The minutes of a text such as `30`, `0:30` or `1t`; null if empty, NaN if invalid. */
export function parsePause(text: string): number | null {
  const typed = text.trim();
  if (typed === "") return null;
  if (/^\d{1,4}$/.test(typed)) return Number(typed);
  const duration = parseDuration(typed);
  return duration === undefined || duration.isAdded ? Number.NaN : duration.minutes;
}

export const pauseText = (minutes: number | null): string =>
  minutes === null || Number.isNaN(minutes) ? "" : String(minutes);
