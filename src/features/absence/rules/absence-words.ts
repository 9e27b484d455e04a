import { formatDay } from "#common/rules/calendar/week.ts";
import { counted } from "#common/rules/counted.ts";
import { formatTotalMinutes } from "#common/rules/time/clock.ts";
import { formatNumber } from "#common/rules/values/numbers.ts";
import type { AbsenceDay, AbsencePeriod } from "./absence-days.ts";

/** `man. 3/8-2026 – fre. 14/8-2026`, `man. 3/8-2026, formiddag`, or `fra man. 3/8-2026` without an end. */
export function absencePeriodWords(period: AbsencePeriod): string {
  const { from_date, to_date, starts_at_noon, ends_at_noon, start_time, end_time } = period;
  const from = formatDay(from_date);
  if (to_date === null) return `fra ${from}`;
  if (start_time !== null && end_time !== null) return `${from} kl. ${start_time} – ${end_time}`;
  if (from_date === to_date)
    return starts_at_noon ? `${from}, eftermiddag` : ends_at_noon ? `${from}, formiddag` : from;
  const [begins, ends] = [starts_at_noon ? " eftermiddag" : "", ends_at_noon ? " middag" : ""];
  return `${from}${begins} – ${formatDay(to_date)}${ends}`;
}

/** `10 arbejdsdage`, `1½ arbejdsdage`, `2 timer`. */
export function absenceDaysWords(days: readonly AbsenceDay[]): string {
  if (days.length === 0) return "Ingen arbejdsdage";
  if (days.every(({ part, minutes }) => part === "hours" && minutes !== null))
    return formatTotalMinutes(days.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0));
  const halves = days.reduce(
    (sum, { part, hundredths }) => sum + (part === "whole" || (part === "hours" && hundredths === 100) ? 2 : 1),
    0,
  );
  if (halves === 1) return "½ arbejdsdag";
  const whole = Math.floor(halves / 2);
  return halves % 2 === 0 ? counted(whole, "arbejdsdag", "arbejdsdage") : `${formatNumber(whole)}½ arbejdsdage`;
}
