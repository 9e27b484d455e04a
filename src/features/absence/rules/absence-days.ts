import type { CompanyDays } from "#common/rules/norm/company-calendar.ts";
import { minuteOf, type TimedMinutes } from "#common/rules/norm/norm-plan.ts";
import { plannedDay } from "#common/rules/norm/planned-day.ts";
import { type DatedNorm, normOn } from "#common/rules/norm/planned-week.ts";
import { holidayUsed, shareOfDay } from "./balances/day-amounts.ts";
import { placeInWeek } from "./balances/plan-week.ts";
import type { AbsenceTemplateKey } from "./kinds/absence-templates.ts";

export type AbsencePart = "whole" | "morning" | "afternoon" | "hours";

/** `to_date` is null for an absence without an end. The times, `HH:mm`, are null for whole and half days. */
export type AbsencePeriod = {
  readonly from_date: string;
  readonly to_date: string | null;
  readonly starts_at_noon: boolean;
  readonly ends_at_noon: boolean;
  readonly start_time: string | null;
  readonly end_time: string | null;
};

export type AbsenceDay = {
  readonly date: string;
  readonly part: AbsencePart;
  /** The minutes that the absence takes; null if they depend on an unknown norm. */
  readonly minutes: number | null;
  /** The share of the day in hundredths; null if it depends on an unknown norm. */
  readonly hundredths: number | null;
  /** The hundredths of a day that count under the balance rule `five-a-week`; null if `hundredths` is null. */
  readonly week_hundredths?: number | null;
};

/** The dates on which two versions of an absence differ. */
export function changedDates(before: readonly AbsenceDay[], after: readonly AbsenceDay[]): string[] {
  const keyOf = ({ date, part, minutes, hundredths }: AbsenceDay) => [date, part, minutes, hundredths].join();
  const sides = [new Set(before.map(keyOf)), new Set(after.map(keyOf))] as const;
  const changed = [...before, ...after].filter((day) => !sides.every((side) => side.has(keyOf(day))));
  return [...new Set(changed.map(({ date }) => date))];
}

/** A period of absence with its kind, because the hours of a `send-home-day` count as half or whole days. */
export type AbsencePlace = AbsencePeriod & { readonly kind?: { readonly template: AbsenceTemplateKey } | undefined };

export function partOn(period: AbsencePeriod, date: string): AbsencePart {
  if (period.start_time !== null) return "hours";
  if (period.starts_at_noon && date === period.from_date) return "afternoon";
  if (period.ends_at_noon && date === period.to_date) return "morning";
  return "whole";
}

/** The working days of an absence (docs/product-rules.md#days-of-absence); if it has no end, up to `lastDay`. */
export function absenceDays(
  period: AbsencePlace,
  norms: readonly DatedNorm[],
  days: CompanyDays,
  lastDay: string,
): AbsenceDay[] {
  const found: AbsenceDay[] = [];
  const last = period.to_date ?? lastDay;
  let date = Temporal.PlainDate.from(period.from_date);
  for (; date.toString() <= last; date = date.add({ days: 1 })) {
    const { is_workday, times } = plannedDay(norms, date, days);
    if (!is_workday) continue;
    const norm = normOn(norms, date, days);
    const part = partOn(period, date.toString());
    const share = shareOf(part, norm === null ? null : Math.round(norm), times, period);
    found.push({ date: date.toString(), part, ...share, week_hundredths: weekShare(norms, date, share.hundredths) });
  }
  return found;
}

function shareOf(
  part: AbsencePart,
  norm: number | null,
  times: TimedMinutes | null,
  period: AbsencePlace,
): Pick<AbsenceDay, "minutes" | "hundredths"> {
  if (part === "whole") return { minutes: norm, hundredths: 100 };
  if (part !== "hours") return { minutes: norm === null ? null : Math.round(norm / 2), hundredths: 50 };
  const away = hoursAway(times, period);
  if (period.kind?.template === "send-home-day") {
    const share = sendHomeShare(away);
    return { minutes: norm === null ? null : Math.round((norm * share) / 100), hundredths: share };
  }
  if (norm === null) return { minutes: away, hundredths: null };
  const minutes = Math.min(away, norm);
  return { minutes, hundredths: shareOfDay(away, norm) };
}

const sendHomeShare = (minutes: number): number => (minutes === 0 ? 0 : minutes > 4 * 60 ? 100 : 50);

export const weekShare = (
  norms: readonly DatedNorm[],
  date: Temporal.PlainDate,
  share: number | null,
): number | null => (share === null ? null : holidayUsed({ share, ...placeInWeek(norms, date) }, "five-a-week"));

function hoursAway(times: TimedMinutes | null, { start_time, end_time }: AbsencePeriod): number {
  if (start_time === null || end_time === null) return 0;
  const [from, to] = [minuteOf(start_time), minuteOf(end_time)];
  if (times === null) return to - from;
  const shared = (start: number, end: number) => Math.max(0, Math.min(to, end) - Math.max(from, start));
  return shared(times.start, times.end) - shared(times.pause_start, times.pause_start + times.pause_minutes);
}

/** Whether two absences share time. A half day has no times, so it overlaps all hours on its day. */
export function overlap(one: AbsencePeriod, other: AbsencePeriod): boolean {
  const first = one.from_date > other.from_date ? one.from_date : other.from_date;
  const last = earlier(one.to_date, other.to_date);
  if (last !== null && last < first) return false;
  // Two absences that share several days overlap, even if both have half days.
  if (last !== first) return true;
  const [a, b] = [partOn(one, first), partOn(other, first)];
  if (a === "hours" && b === "hours")
    return (one.start_time ?? "") < (other.end_time ?? "") && (other.start_time ?? "") < (one.end_time ?? "");
  if (a === "morning" || a === "afternoon") return a === b || b === "whole" || b === "hours";
  return true;
}

const earlier = (one: string | null, other: string | null): string | null =>
  one === null ? other : other === null || one < other ? one : other;

export type TakenPeriod = AbsencePeriod & {
  readonly id: number;
  readonly interrupts: boolean;
};

/**
 * Finds one of the person's other absences that prevents an absence in `period`. Illness and a planned absence may
 * share a day if the illness takes all time of the planned absence on that day.
 */
export function takenBy(
  period: AbsencePeriod & Pick<TakenPeriod, "interrupts">,
  others: readonly TakenPeriod[],
  except: readonly (number | null)[],
): TakenPeriod | undefined {
  return others.find(
    (other) =>
      !except.includes(other.id) &&
      overlap(period, other) &&
      (period.interrupts === other.interrupts || !(period.interrupts ? covers(period, other) : covers(other, period))),
  );
}

/** Whether `illness` takes all time of `planned` on shared days. Only the first and last day of illness can be half. */
function covers(illness: AbsencePeriod, planned: AbsencePeriod): boolean {
  if (illness.start_time !== null && planned.start_time !== null)
    return illness.start_time <= planned.start_time && (illness.end_time ?? "") >= (planned.end_time ?? "");
  return [illness.from_date, illness.to_date].every((date) => {
    const isPlanned = date !== null && planned.from_date <= date && (planned.to_date ?? date) >= date;
    return !isPlanned || ["whole", partOn(planned, date)].includes(partOn(illness, date));
  });
}
