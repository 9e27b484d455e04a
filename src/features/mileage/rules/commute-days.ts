import { counted } from "#common/rules/counted.ts";

/** Trips between home and the same workplace are business trips on so many days within 12 months. */
export const maxCommuteDays = 60;
/** From here on one is told how many days there are. */
export const noticedCommuteDays = 50;

/**
 * The same workplace however it was typed: case, blanks, signs and aa for å make no difference
 * (docs/product-rules.md#the-60-day-rule).
 */
export function workplaceKey(place: string): string {
  return place
    .normalize("NFC")
    .toLowerCase()
    .replaceAll("aa", "å")
    .replace(/[^\p{L}\p{Nd}]+/gu, " ")
    .trim();
}

/** The first day that still counts on a day: 12 months reach back to the day after the same date of last year. */
export function firstCommuteDay(day: string, restartedOn?: string): string {
  const first = Temporal.PlainDate.from(day).subtract({ months: 12 }).add({ days: 1 }).toString();
  return restartedOn !== undefined && restartedOn > first ? restartedOn : first;
}

/**
 * Which day of trips between home and a workplace a day is: the distinct days of the 12 months up to it, itself among
 * them. Days without such a trip neither count nor interrupt.
 * @param days `YYYY-MM-DD`, of trips to the workplace; in any order and more than once
 * @param restartedOn from when on an administrator let it count anew
 */
export function commuteDays(days: readonly string[], day: string, restartedOn?: string): number {
  const first = firstCommuteDay(day, restartedOn);
  return new Set([day, ...days.filter((one) => one >= first && one <= day)]).size;
}

export type CommuteState = "fine" | "notice" | "over";

export function commuteState(days: number): CommuteState {
  if (days > maxCommuteDays) return "over";
  return days >= noticedCommuteDays ? "notice" : "fine";
}

/** What is said of the so-manyth day; undefined while there is nothing to say. */
export function commuteText(days: number): string | undefined {
  const state = commuteState(days);
  if (state === "fine") return undefined;
  const many = counted(days, "dag", "dage");
  return state === "notice"
    ? `Hjem–arbejde: ${many} til arbejdsstedet på 12 måneder. Højst ${maxCommuteDays} er skattefri.`
    : `Hjem–arbejde: ${many} til arbejdsstedet på 12 måneder, og kun ${maxCommuteDays} er skattefri.`;
}
