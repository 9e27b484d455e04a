import { parseClock } from "#common/rules/time/typed-time.ts";

/** Stands for text that is not understood. It is out of range, so the schema refuses it with the field's message. */
const notUnderstood = -1;

/** Minutes from midnight. `24` is the end of the day. */
export function typedClock(text: string): number {
  const clock = parseClock(text);
  if (!clock) return notUnderstood;
  const [hour = 0, minute = 0] = clock.time.split(":").map(Number);
  return clock.isNextDay ? 24 * 60 : hour * 60 + minute;
}

/** `2`, `1,5` or `1:30` → minutes. */
export function typedHours(text: string): number {
  const typed = text.trim();
  const clock = /^(\d{1,3}):([0-5]\d)$/.exec(typed);
  if (clock) return Number(clock[1]) * 60 + Number(clock[2]);
  return /^\d{1,3}([.,]\d{1,2})?$/.test(typed) ? Math.round(Number(typed.replace(",", ".")) * 60) : notUnderstood;
}
