import { isTimed, type PlanDay } from "#common/rules/norm/norm-plan.ts";
import { formatShortDuration, parseDuration, parseEnd, parseTime } from "#common/rules/time/typed-time.ts";
import type { CellValue } from "./cell-values.ts";

const timedDay = /^([\d:.]+)\s*[-–]\s*([\d:.]+)(?:,?\s*pause\s+(\d{1,3})(?:\s*min\.?)?(?:\s*kl\.?\s*([\d:.]+))?)?$/i;

/** A day of a plan: `7–15:30, pause 30`, `7–15:30, pause 30 kl. 12`, only its hours (`7,5`), or `fri`. */
export const planDayValue: CellValue = {
  read: readPlanDay,
  expected: "Skriv dagens timer (7,5), fra og til (7–15:30, pause 30) eller fri.",
  write: (value) => (value === undefined ? "" : planDayText(value as PlanDay | null)),
};

function readPlanDay(text: string): PlanDay | null | undefined {
  if (/^(fri|0)$/i.test(text)) return null;
  const [, from, to, pause = "0", at] = timedDay.exec(text) ?? [];
  if (from === undefined || to === undefined) {
    const minutes = parseDuration(text)?.minutes;
    return minutes ? { minutes } : undefined;
  }
  const [start, end, pause_start] = [parseTime(from), parseEnd(to), at === undefined ? null : parseTime(at)];
  if (!start || !end || pause_start === undefined) return undefined;
  return { start, end, pause_start, pause_minutes: Number(pause) };
}

function planDayText(day: PlanDay | null): string {
  if (day === null) return "fri";
  if (!isTimed(day)) return formatShortDuration(day.minutes);
  const { start, end, pause_start, pause_minutes } = day;
  const pause =
    pause_minutes === 0 ? "" : `, pause ${pause_minutes}${pause_start === null ? "" : ` kl. ${pause_start}`}`;
  return `${start}–${end}${pause}`;
}
