import { counted } from "#common/rules/counted.ts";

/** The most days within 12 months on which trips between home and one workplace are business trips. */
export const maxCommuteDays = 60;
/** From this number of days on, the form shows the number. */
export const noticedCommuteDays = 50;

/** Ignores case, blanks and punctuation, and reads aa as å (docs/product-rules.md#the-60-day-rule). */
export function workplaceKey(place: string): string {
  return place
    .normalize("NFC")
    .toLowerCase()
    .replaceAll("aa", "å")
    .replace(/[^\p{L}\p{Nd}]+/gu, " ")
    .trim();
}

/** The first day of the 12 months that end on `day`, or the day of a later restart: "2026-11-05" → "2025-11-06". */
export function firstCommuteDay(day: string, restartedOn?: string): string {
  const first = Temporal.PlainDate.from(day).subtract({ months: 12 }).add({ days: 1 }).toString();
  return restartedOn !== undefined && restartedOn > first ? restartedOn : first;
}

/** The number of distinct `days` in the 12 months up to `day`, or since a later restart. `day` is always included. */
export function commuteDays(days: readonly string[], day: string, restartedOn?: string): number {
  const first = firstCommuteDay(day, restartedOn);
  return new Set([day, ...days.filter((one) => one >= first && one <= day)]).size;
}

export type CommuteState = "fine" | "notice" | "over";

export function commuteState(days: number): CommuteState {
  if (days > maxCommuteDays) return "over";
  return days >= noticedCommuteDays ? "notice" : "fine";
}

/** The message for this number of days; undefined below `noticedCommuteDays`. */
export function commuteText(days: number): string | undefined {
  const state = commuteState(days);
  if (state === "fine") return undefined;
  const many = counted(days, "dag", "dage");
  return state === "notice"
    ? `Hjem–arbejde: ${many} til arbejdsstedet på 12 måneder. Højst ${maxCommuteDays} er skattefri.`
    : `Hjem–arbejde: ${many} til arbejdsstedet på 12 måneder, og kun ${maxCommuteDays} er skattefri.`;
}
