import { parseDuration } from "#common/rules/values/typed-time.ts";

/**
 * A bare number is minutes; anything else is a duration (`0:30`, `1t`).
 * @returns null for empty text; NaN for invalid text, which the schema refuses
 */
export function parsePause(text: string): number | null {
  const typed = text.trim();
  if (typed === "") return null;
  if (/^\d{1,4}$/.test(typed)) return Number(typed);
  const duration = parseDuration(typed);
  return duration === undefined || duration.isAdded ? Number.NaN : duration.minutes;
}

export const pauseText = (minutes: number | null): string =>
  minutes === null || Number.isNaN(minutes) ? "" : String(minutes);
