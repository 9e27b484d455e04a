import { type Company, sum, type User } from "../company.ts";
import { holidayDays, type PlannedDay, shareOf } from "./days.ts";
import { holidayOf, holidayYearOf, isEmployedOn } from "./earnings.ts";

/* Sick days of a holiday that count as holiday, computed for each sick day, independently of the product. */

/** A sick day within a holiday; `held` hundredths of it count as holiday. */
export type Waiting = PlannedDay & { held: number };

/**
 * The most waiting days of a holiday year, in hundredths: a fifth of the holiday that the employment would earn without
 * unpaid leave, minus the holiday that is lost by unpaid leave.
 */
function limitOf(company: Company, user: User, year: number): number {
  const earned = (...of: Parameters<typeof holidayOf>) => sum(holidayOf(...of).map(({ amount }) => amount));
  const employed = earned(company, user, year, isEmployedOn);
  return Math.max(0, Math.round(employed / 5) - (employed - earned(company, user, year)));
}

/** Whether the same holiday has a day without illness before this sick day. */
function hasBegun(days: readonly PlannedDay[], place: number): boolean {
  const [day, before] = [days[place], days[place - 1]];
  if (!day || !before || !isOneHoliday(before, day)) return false;
  return !before.isIll || hasBegun(days, place - 1);
}

function isOneHoliday(one: PlannedDay, next: PlannedDay): boolean {
  if (one.absence.id === next.absence.id) return true;
  const from = Temporal.PlainDate.from(one.day.date);
  const between = Array.from({ length: Math.max(0, from.until(next.day.date).days - 1) }, (_, days) =>
    from.add({ days: days + 1 }),
  );
  return between.every(({ dayOfWeek }) => dayOfWeek > 5);
}

export function waitingDays(company: Company, user: User): Waiting[] {
  if (user.employedFrom === null) return [];
  const days = holidayDays(company, user.id);
  const found: Waiting[] = [];
  for (const [place, one] of days.entries()) {
    if (!one.isIll || !hasBegun(days, place)) continue;
    const year = holidayYearOf(one.day.date);
    const used = sum(found.filter(({ day }) => holidayYearOf(day.date) === year).map(({ held }) => held));
    const held = Math.min(shareOf(one.day), Math.max(0, limitOf(company, user, year) - used));
    if (held > 0) found.push({ ...one, held });
  }
  return found;
}
