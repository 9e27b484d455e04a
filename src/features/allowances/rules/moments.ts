import { halfDayFrom } from "#common/rules/norm/company-calendar.ts";
import { type Instant, lengthOf, type Period } from "#features/working-time-law/rules/work-periods.ts";
import { type Day, dayAt, daysOf } from "#features/working-time-law/rules/working-days.ts";
import type { AllowanceRule, AllowanceVersion, ClockBand, ClockBound, DayKind, Place } from "./allowance-rule.ts";
import { type PlannedHours, type PlanOf, usualStart } from "./planned-hours.ts";

export type Moment = {
  readonly day: Day;
  readonly clock: number;
  readonly kind: DayKind;
  readonly place: Place;
  readonly planned: PlannedHours;
  readonly call: Period;
  readonly pay_kind: "hourly" | "salaried";
  readonly user_id: number;
};

/** Whether a minute meets the conditions of a rule, except its tier. */
export function isMet(rule: AllowanceRule, moment: Moment, version: AllowanceVersion, plan: PlanOf): boolean {
  return (
    rule.days.includes(moment.kind) &&
    rule.places.includes(moment.place) &&
    (rule.applies_to === "all" || rule.applies_to === moment.pay_kind) &&
    isFor(rule, moment) &&
    isOnShift(rule, moment.planned, version) &&
    isInContact(rule, moment) &&
    (rule.clock === null || isInBand(rule.clock, moment, version, plan))
  );
}

const isFor = ({ people }: AllowanceRule, { user_id, day }: Moment): boolean =>
  people === null ||
  people.some((person) => person.user_id === user_id && (person.until_date === null || day.date <= person.until_date));

function isOnShift({ shift }: AllowanceRule, { times }: PlannedHours, version: AllowanceVersion): boolean {
  if (shift === "any") return true;
  if (!times) return false;
  return shift === "night"
    ? times.start < version.normal_from
    : times.start < version.normal_from || times.end > version.normal_to;
}

function isInContact({ contact }: AllowanceRule, { call, planned: { span } }: Moment): boolean {
  if (contact === "any") return true;
  const isTouching = span !== null && call.start <= span.end && call.end >= span.start;
  return isTouching === (contact === "touching");
}

function isInBand({ from, to }: ClockBand, { clock, day }: Moment, version: AllowanceVersion, plan: PlanOf): boolean {
  const minuteOf = (bound: ClockBound) =>
    bound === "plan-start" ? (usualStart(day, plan) ?? version.normal_from) : bound;
  const [start, end] = [minuteOf(from), minuteOf(to)];
  return start < end ? clock >= start && clock < end : clock >= start || clock < end;
}

/** The times of day at which a condition of any version may change. */
export function clockBounds(versions: readonly AllowanceVersion[]): ReadonlySet<ClockBound> {
  const bounds = new Set<ClockBound>([halfDayFrom]);
  for (const { normal_from, rules } of versions) {
    bounds.add(normal_from);
    for (const { clock } of rules) if (clock) bounds.add(clock.from).add(clock.to);
  }
  return bounds;
}

/** The instants within a period at which a condition may change, in order, and the end of the period. */
export function cutsIn(period: Period, bounds: ReadonlySet<ClockBound>, plan: PlanOf): Instant[] {
  const cuts = new Set([period.end]);
  const add = (at: Instant) => {
    if (at > period.start && at < period.end) cuts.add(at);
  };
  for (const day of daysOf(period)) {
    add(day.start);
    const hasClockChange = lengthOf(day) !== 24 * 60;
    for (const bound of bounds) {
      const minute = bound === "plan-start" ? usualStart(day, plan) : bound;
      // A plan without a start needs no cut: the band begins with the normal hours, whose start is always in `bounds`.
      if (minute !== null) for (const shift of hasClockChange ? [-60, 0, 60] : [0]) add(day.start + minute + shift);
    }
    // Copenhagen changes its clock at 1:00 UTC, two or three hours into the day.
    if (hasClockChange) for (const hours of [2, 3]) add(day.start + hours * 60);
    for (const planned of [dayAt(day.start - 1), day]) {
      const { span } = plan(planned);
      if (span) for (const at of [span.start, span.end]) add(at);
    }
  }
  return [...cuts].sort((one, other) => one - other);
}
