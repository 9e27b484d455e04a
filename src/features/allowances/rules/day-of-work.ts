import { weeklyMinutes } from "#common/rules/norm/norm-plan.ts";
import type { DatedNorm } from "#common/rules/norm/planned-week.ts";
import type { Instant, Period } from "#features/working-time-law/rules/work-periods.ts";
import { type Day, dayAt } from "#features/working-time-law/rules/working-days.ts";
import type { AllowanceRule, AllowanceVersion, ClockBound, DayKind, Place, Tier } from "./allowance-rule.ts";
import { cutsIn, isMet, type Moment } from "./moments.ts";
import { clockMinute, dayKindOf, type PlanOf } from "./planned-hours.ts";
import type { WorkedPart } from "./worked-parts.ts";

export type WeekHours = {
  /** The week's expected minutes less absence that counts as work. Null if unknown, and if all terms have a plan. */
  readonly norm: number | null;
  /** Minutes worked in the week so far, except on Sundays and holidays, whose work is paid by other rules. */
  worked: number;
  /** Minutes so far that are outside the plan but no overtime, because the person works part-time. */
  extra: number;
};

export type DayTerms = {
  readonly day: Day;
  readonly user_id: number;
  readonly pay_kind: "hourly" | "salaried";
  /** The plan of the person's terms; without a plan, their weekly minutes. */
  readonly own: Omit<DatedNorm, "from_date">;
  readonly versions: readonly AllowanceVersion[];
  readonly bounds: ReadonlySet<ClockBound>;
  readonly plan: PlanOf;
  readonly week: WeekHours;
  readonly overtime: OvertimeDay;
};

/** `is_banked` has an effect only on hours of rules that let the person choose (`chosen`). */
export type OvertimeDay = { readonly is_agreed: boolean; readonly is_banked: boolean };

/** `ordinary` and `paid` time is paid with its job. Other time goes into a bank. */
export type TimeUse = "ordinary" | "paid" | Bank;
export type Bank = "time-off" | "flex";

export type UsedTime = { readonly use: TimeUse; readonly minutes: number; readonly job_id: number };

export type TakenTime = {
  readonly rule: AllowanceRule;
  readonly minutes: number;
  readonly job_id: number;
  readonly call: Period;
};

/** The first minute of a day that met a rule's conditions except its tier, and the number of such minutes so far. */
type Progress = { readonly first: Instant; minutes: number };

/** The minutes that each rule takes from a day's work, and the use of every minute. `parts` are sorted by time. */
export function timeOfRules(
  parts: readonly WorkedPart[],
  terms: DayTerms,
): { readonly taken: TakenTime[]; readonly used: UsedTime[] } {
  const progress = new Map<string, Progress>();
  const taken: TakenTime[] = [];
  const used: UsedTime[] = [];
  let worked = 0;
  for (const part of parts) {
    const cuts = cutsIn(part, terms.bounds, terms.plan);
    for (let at = part.start; at < part.end; ) {
      const cut = cuts.find((instant) => instant > at) ?? part.end;
      const { end, rules } = pieceFrom(at, cut, { part, terms, worked, progress });
      const time = { minutes: end - at, job_id: part.job_id };
      for (const rule of rules) if (isOwed(rule, terms.overtime)) taken.push({ ...time, rule, call: part.call });
      used.push({ ...time, use: spentOn(rules, part, terms.overtime) });
      worked += end - at;
      at = end;
    }
  }
  return { taken, used };
}

const isOwed = ({ needs_agreement }: AllowanceRule, { is_agreed }: OvertimeDay): boolean =>
  is_agreed || !needs_agreement;

/** The hours of a job with an entered price go into no bank, because the job has no price per hour. */
function spentOn(rules: readonly AllowanceRule[], { has_own_price }: WorkedPart, overtime: OvertimeDay): TimeUse {
  const isBanked = ({ hour }: AllowanceRule) => hour === "banked" || (hour === "chosen" && overtime.is_banked);
  if (has_own_price) return rules.some(({ hour }) => hour !== "ordinary") ? "paid" : "ordinary";
  if (rules.some((rule) => !isOwed(rule, overtime))) return "flex";
  if (rules.some(isBanked)) return "time-off";
  return rules.some(({ hour }) => hour !== "ordinary") ? "paid" : "ordinary";
}

type Walk = {
  readonly part: WorkedPart;
  readonly terms: DayTerms;
  /** The minutes of the day's work until this piece begins. */
  readonly worked: number;
  readonly progress: Map<string, Progress>;
};

/**
 * The longest piece of work from `at` in which the same rules take all minutes. Changes `week` and `progress`.
 * @param cut the next instant at which a condition may change (`cutsIn`)
 */
function pieceFrom(at: Instant, cut: Instant, { part, terms, worked, progress }: Walk) {
  const { versions, plan, week } = terms;
  const day = dayAt(at);
  const clock = clockMinute(at, day);
  const kind = dayKindOf(plan(day), clock);
  const planned = plan(terms.day);
  const version = versions.findLast(({ from_date }) => from_date <= day.date);
  const { place, left, planEnd, isExtra } = placeOf({ at, kind, version, worked, terms });
  const { pay_kind, user_id } = terms;
  const moment: Moment = { day, clock, kind, place, planned, call: part.call, pay_kind, user_id };
  const met = version ? version.rules.filter((rule) => isMet(rule, moment, version, plan)) : [];

  const reached = new Map<AllowanceRule, number>();
  let end = Math.min(cut, at + left);
  for (const rule of met) {
    if (!rule.tier) continue;
    const { first = at, minutes = 0 } = progress.get(rule.code) ?? {};
    const position = rule.tier.counting === "clock" ? at - (planEnd ?? first) : minutes;
    reached.set(rule, position);
    end = Math.min(end, at + untilChange(rule.tier, position));
  }

  for (const { code } of met) {
    const known = progress.get(code);
    if (known) known.minutes += end - at;
    else progress.set(code, { first: at, minutes: end - at });
  }
  if (!isPaidApart(kind)) week.worked += end - at;
  if (isExtra) week.extra += end - at;
  return { end, rules: winners(met.filter((rule) => rule.tier === null || isIn(rule.tier, reached.get(rule) ?? 0))) };
}

const isPaidApart = (kind: DayKind): boolean => kind === "sunday" || kind === "holiday";

const isIn = ({ from, to }: Tier, reached: number): boolean => reached >= from && (to === null || reached < to);

function untilChange({ from, to }: Tier, reached: number): number {
  if (reached < from) return from - reached;
  return to === null || reached >= to ? Number.POSITIVE_INFINITY : to - reached;
}

function winners(rules: readonly AllowanceRule[]): AllowanceRule[] {
  const best = new Map<string, AllowanceRule>();
  for (const rule of rules) {
    const other = best.get(rule.group);
    if (!other || rule.priority > other.priority) best.set(rule.group, rule);
  }
  return [...best.values()];
}

type Placing = {
  readonly at: Instant;
  readonly kind: DayKind;
  readonly version: AllowanceVersion | undefined;
  readonly worked: number;
  readonly terms: DayTerms;
};

type Placed = {
  readonly place: Place;
  /** The minutes of work until the place changes; infinite if the place does not depend on the work so far. */
  readonly left: number;
  /** The end of the plan if the minute is after the plan; otherwise null. */
  readonly planEnd: Instant | null;
  /** Whether the minute is outside the plan, but within the hours that a part-timer lacks to full time. */
  readonly isExtra?: boolean;
};

const forGood = (place: Place, planEnd: Instant | null = null): Placed => ({
  place,
  left: Number.POSITIVE_INFINITY,
  planEnd,
});

function placeOf(placing: Placing): Placed {
  const placed = placeByPlan(placing);
  const { kind, version, terms } = placing;
  if (placed.place === "inside" || isPaidApart(kind) || version?.norm !== "full-time") return placed;
  const { full_time_minutes } = version;
  const { plan, weekly_minutes } = terms.own;
  const own = plan ? weeklyMinutes(plan) : (weekly_minutes ?? full_time_minutes);
  const left = full_time_minutes - own - terms.week.extra;
  return left > 0 ? { place: "inside", left, planEnd: null, isExtra: true } : placed;
}

/** Outside all plans, the plan of the job's first day decides. On a Sunday or holiday, the plan of that day decides. */
function placeByPlan({ at, kind, worked, terms: { day, plan, week } }: Placing): Placed {
  const today = dayAt(at);
  const isInPlan = [dayAt(today.start - 1), today].some((one) => {
    const { span } = plan(one);
    return span !== null && at >= span.start && at < span.end;
  });
  if (isInPlan) return forGood("inside");
  const { span, minutes, is_workday } = plan(isPaidApart(kind) ? today : day);
  if (span) return at < span.start ? forGood("before") : forGood("after", span.end);
  if (minutes !== null) return minutes === 0 ? forGood("unplanned") : afterHours(minutes - worked);
  if (!is_workday) return forGood("unplanned");
  return week.norm === null ? forGood("inside") : afterHours(week.norm - week.worked);
}

/** If a plan has hours but no times, or a week has hours but no plan, the first work is inside, up to these hours. */
const afterHours = (left: number): Placed => (left > 0 ? { place: "inside", left, planEnd: null } : forGood("after"));
