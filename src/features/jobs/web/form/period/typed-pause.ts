import { parseDuration } from "#common/rules/values/typed-time.ts";

/**
 * A pause as it is typed → minutes: a number alone is minutes, and anything else is read as a duration (`0:30`, `1t`).
 * @returns null where nothing is typed, NaN where it is no pause, for the schema to refuse
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
