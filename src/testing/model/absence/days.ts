import {
  type Absence,
  type AbsenceDay,
  type AbsenceKind,
  type AbsencePeriod,
  type Company,
  type EntryTimes,
  kindOf,
  sum,
  type User,
} from "../company.ts";
import { isWorkdayOf, normOn, plannedOn } from "../plans.ts";
import { today } from "../wall-clock.ts";
import { fixedOf } from "./kinds.ts";

/* The days and minutes that absence takes, computed minute by minute, independently of the product. */

const minute = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

function partOn({ from, to, startsAtNoon, endsAtNoon, start }: AbsencePeriod, date: string): AbsenceDay["part"] {
  if (start !== null) return "hours";
  if (startsAtNoon && date === from) return "afternoon";
  return endsAtNoon && date === to ? "morning" : "whole";
}

/** The workdays of a period. A period without an end lasts until today. */
export function daysOfAbsence(company: Company, user: User, period: AbsencePeriod): AbsenceDay[] {
  const first = Temporal.PlainDate.from(period.from);
  const last = period.to ?? today().toString();
  const dates = Array.from({ length: first.until(last).days + 1 }, (_, days) => first.add({ days }));
  return dates
    .filter((day) => isWorkdayOf(company, user, day))
    .map((day) => {
      const exact = normOn(company, user, day);
      const norm = exact === null ? null : Math.round(exact);
      const part = partOn(period, day.toString());
      const share = part === "hours" ? hoursOf(company, user, day, period) : sharedPart(norm, part === "whole" ? 1 : 2);
      return { date: day.toString(), part, ...share };
    });
}

const sharedPart = (norm: number | null, of: 1 | 2) => ({
  minutes: norm === null ? null : Math.round(norm / of),
  hundredths: 100 / of,
});

/** The planned minutes between the times of the absence. If the plan has no times, all minutes between them count. */
function hoursOf(company: Company, user: User, day: Temporal.PlainDate, { start, end }: AbsencePeriod) {
  const [from, to] = [minute(start ?? ""), minute(end ?? "")];
  const { times } = plannedOn(company, user, day);
  const away = times ? times.worked.filter((at) => at >= from && at < to).length : to - from;
  const exact = normOn(company, user, day);
  if (exact === null) return { minutes: away, hundredths: null };
  const minutes = Math.min(away, Math.round(exact));
  return { minutes, hundredths: Math.round((100 * minutes) / Math.round(exact)) };
}

/** The share of a day, in hundredths. On a day of unknown length, a whole day is 100, and hours are a share of 7:24. */
export const shareOf = ({ minutes, hundredths }: AbsenceDay) =>
  hundredths ?? (minutes === null ? 100 : Math.round((100 * Math.min(minutes, 444)) / 444));

// ── Overlaps ─────────────────────────────────────────────────────────────────────────────────────────────────────────

const datesOf = (from: string, to: string): string[] => {
  const first = Temporal.PlainDate.from(from);
  return Array.from({ length: Math.max(0, first.until(to).days + 1) }, (_, days) => first.add({ days }).toString());
};

/** The dates that two periods share, at most 18 months ahead. */
function sharedDates(one: AbsencePeriod, other: AbsencePeriod): string[] {
  const last = [one.to, other.to].filter((to) => to !== null).sort()[0];
  return datesOf([one.from, other.from].sort()[1] ?? "", last ?? today().add({ months: 18 }).toString());
}

function meetOn(one: AbsencePeriod, other: AbsencePeriod, date: string): boolean {
  const parts = [partOn(one, date), partOn(other, date)];
  if (parts[0] !== parts[1]) return parts.includes("whole") || parts.includes("hours");
  return parts[0] !== "hours" || ((one.start ?? "") < (other.end ?? "") && (other.start ?? "") < (one.end ?? ""));
}

/** Whether an illness replaces planned absence on a day: it covers the whole day, the same half or all of the hours. */
const takesOn = (illness: AbsencePeriod, planned: AbsencePeriod, date: string): boolean => {
  const [part, taken] = [partOn(illness, date), partOn(planned, date)];
  if (part === "whole") return true;
  if (part !== "hours" || taken !== "hours") return part === taken;
  return (illness.start ?? "") <= (planned.start ?? "") && (illness.end ?? "") >= (planned.end ?? "");
};

const isAlive = ({ status }: Absence) => ["requested", "leader-approved", "approved"].includes(status);

type Placed = AbsencePeriod & { user: number; kind: number };

/** Whether other requested or approved absence overlaps the period. An illness may overlap absence that it replaces. */
export function isTaken(company: Company, place: Placed, except: readonly (number | null)[]): boolean {
  const interrupts = fixedOf(kindOf(company, place)).interrupts;
  return company.absences
    .filter((other) => other.user === place.user && isAlive(other) && !except.includes(other.id))
    .some((other) => {
      const shared = sharedDates(place, other).filter((date) => meetOn(place, other, date));
      if (shared.length === 0) return false;
      const isOther = fixedOf(kindOf(company, other)).interrupts;
      if (interrupts === isOther) return true;
      const [illness, planned] = interrupts ? [place, other] : [other, place];
      return !shared.every((date) => takesOn(illness, planned, date));
    });
}

/** Whether a period has an end and no planned work. */
export const isEmpty = ({ to }: AbsencePeriod, days: readonly AbsenceDay[]): boolean =>
  to !== null && days.every(({ minutes }) => minutes === 0);

// ── Who is away ──────────────────────────────────────────────────────────────────────────────────────────────────────

export type Away = { absence: Absence; day: AbsenceDay };

/** The approved absence of a person on a day in the order of its requests, without absence that an illness replaces. */
export function awayOn(company: Company, user: number, date: string): Away[] {
  const approved = company.absences
    .filter((absence) => absence.user === user && absence.status === "approved")
    .flatMap((absence) => absence.days.filter((day) => day.date === date).map((day) => ({ absence, day })));
  const isIllness = ({ absence }: Away) => fixedOf(kindOf(company, absence)).interrupts;
  const illness = approved.filter(isIllness);
  return approved.filter(
    (away) => isIllness(away) || !illness.some(({ absence }) => takesOn(absence, away.absence, date)),
  );
}

export type PlannedDay = Away & { isIll: boolean };

/** A person's approved days of holiday by date, and whether an illness replaces each day. */
export function holidayDays(company: Company, user: number): PlannedDay[] {
  const approved = company.absences.filter((one) => one.user === user && one.status === "approved");
  return approved
    .filter((absence) => kindOf(company, absence).template === "holiday")
    .flatMap((absence) => absence.days.map((day) => ({ absence, day })))
    .sort((one, other) => one.day.date.localeCompare(other.day.date) || one.absence.id - other.absence.id)
    .map(({ absence, day }) => {
      const isIll = !awayOn(company, user, day.date).some((away) => away.absence.id === absence.id);
      return { absence, day, isIll };
    });
}

export type TimeAway = { minutes: number; isWhole: boolean; kinds: string[] };

export function timeAwayOn(
  company: Company,
  user: number,
  date: string,
  isCounted: (kind: AbsenceKind) => boolean = () => true,
): TimeAway | undefined {
  const away = awayOn(company, user, date).filter(({ absence }) => isCounted(kindOf(company, absence)));
  if (away.length === 0) return undefined;
  const whole = away.filter(({ day }) => day.part === "whole");
  const minutes = (of: Away[]) => sum(of.map(({ day }) => day.minutes ?? 0));
  return {
    minutes: whole.some(({ day }) => day.minutes !== null) ? minutes(whole.slice(0, 1)) : minutes(away),
    isWhole: whole.length > 0 || sum(away.map(({ day }) => day.hundredths ?? 0)) >= 100,
    kinds: [...new Set(away.map(({ absence }) => kindOf(company, absence).name))].sort(),
  };
}

/** The minutes of the norm that remain after absence; null if the norm is unknown. */
export function normLeft(norm: number | null, away: TimeAway | undefined): number | null {
  if (!away) return norm;
  if (away.isWhole) return 0;
  return norm === null ? null : Math.max(0, norm - away.minutes);
}

/** The times and minutes of work that remain of a planned day after absence. */
type Left = Pick<EntryTimes, "pause" | "minutes"> & { times: { start: number; end: number } | null };

/** The rest of a planned day after absence; undefined if nothing remains. */
export function plannedLeft(company: Company, user: User, day: Temporal.PlainDate): Left | undefined {
  const { minutes, times } = plannedOn(company, user, day);
  const away = awayOn(company, user.id, day.toString());
  const norm = minutes ?? 0;
  if (away.some((one) => one.day.part === "whole") || norm <= 0) return undefined;
  const taken = (one: Away) => one.day.minutes ?? (one.day.part === "hours" ? 0 : Math.round(norm / 2));
  if (!times) {
    const left = norm - sum(away.map(taken));
    return left > 0 ? { times: null, pause: 0, minutes: left } : undefined;
  }
  let left = times.worked;
  for (const one of away) {
    const { start, end } = one.absence;
    const count = Math.min(taken(one), times.worked.length);
    const isFree =
      one.day.part === "hours"
        ? (at: number) => at < minute(start ?? "") || at >= minute(end ?? "")
        : one.day.part === "morning"
          ? (at: number) => times.worked.indexOf(at) >= count
          : (at: number) => times.worked.indexOf(at) < times.worked.length - count;
    left = left.filter(isFree);
  }
  const [first, last] = [left[0], left.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  return {
    times: { start: first, end: last + 1 },
    pause: last + 1 - first - left.length,
    minutes: left.length,
  };
}

// ── Days outside the average ─────────────────────────────────────────────────────────────────────────────────────────

export function wholeDaysAway(company: Company, user: User): Set<string> {
  const dates = company.absences
    .filter(({ user: id, status, start }) => id === user.id && status === "approved" && start === null)
    .flatMap((absence) =>
      datesOf(absence.from, absence.to ?? today().toString()).filter(
        (date) => !(absence.startsAtNoon && date === absence.from) && !(absence.endsAtNoon && date === absence.to),
      ),
    );
  return new Set(dates);
}
