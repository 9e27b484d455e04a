import { weekStartText } from "#common/rules/calendar/week.ts";
import {
  isTimed,
  maxPlanWeeks,
  minutesOfDay,
  type NormPlan,
  type PlanDay,
  type PlanWeek,
  planTemplates,
  weeklyMinutes,
} from "#common/rules/norm/norm-plan.ts";
import { normPlan } from "#common/rules/norm/norm-plan-input.ts";
import { planWords, shortWeekdays, weekSum } from "#common/rules/norm/plan-words.ts";
import { formatShortDuration, parseDuration, parseEnd, parseTime } from "#common/rules/time/typed-time.ts";

/** If `isTimed`, `hours` is ignored. Otherwise only `hours` counts. A day without texts is a day off. */
export type DayText = {
  readonly isTimed: boolean;
  readonly start: string;
  readonly end: string;
  readonly pause: string;
  readonly pauseStart: string;
  readonly hours: string;
};

export type PlanForm = {
  /** `none`, `own`, `keep`, or the index of a template. */
  readonly choice: string;
  readonly first_monday: string;
  readonly weeks: readonly (readonly DayText[])[];
};

export const noPlan = "none";
export const ownPlan = "own";
/** For several people: each person keeps their plan. */
export const keptPlan = "keep";

const dayOff: DayText = { isTimed: true, start: "", end: "", pause: "", pauseStart: "", hours: "" };

/** `07:00` → `7:00`. */
const shortTime = (clock: string | null): string => (clock ?? "").replace(/^0(?=\d)/, "");

function dayText(day: PlanDay | null): DayText {
  if (day === null) return dayOff;
  if (!isTimed(day)) return { ...dayOff, isTimed: false, hours: formatShortDuration(day.minutes) };
  const { start, end, pause_start, pause_minutes } = day;
  return {
    ...dayOff,
    start: shortTime(start),
    end: shortTime(end),
    pause: pause_minutes === 0 ? "" : String(pause_minutes),
    pauseStart: shortTime(pause_start),
  };
}

/** If all workdays have only hours, days off also get a field for hours. */
function weekText(week: PlanWeek): DayText[] {
  const isCounted = week.some((day) => day !== null) && week.every((day) => day === null || !isTimed(day));
  return week.map((day) => (day === null && isCounted ? { ...dayOff, isTimed: false } : dayText(day)));
}

export const templateWeeks = (place: number): DayText[][] => [weekText(planTemplates[place]?.week ?? [])];

const emptyWeek = (): DayText[] => Array.from({ length: 7 }, () => dayOff);

export function planFormOf(plan: NormPlan | null, fromDate: string): PlanForm {
  if (!plan) return { choice: noPlan, first_monday: weekStartText(fromDate), weeks: [emptyWeek()] };
  const place = planTemplates.findIndex(({ week }) => JSON.stringify([week]) === JSON.stringify(plan.weeks));
  return {
    choice: place === -1 ? ownPlan : String(place),
    first_monday: plan.first_monday,
    weeks: plan.weeks.map(weekText),
  };
}

/** Minutes for an unreadable text. The schema refuses this number. */
const notUnderstood = -1;

/** An unreadable text stays, or becomes `notUnderstood`, so that the schema refuses it. */
function dayOf({ isTimed: hasTimes, ...text }: DayText): unknown {
  if (!hasTimes)
    return text.hours.trim() === "" ? null : { minutes: parseDuration(text.hours)?.minutes ?? notUnderstood };
  if ([text.start, text.end, text.pause, text.pauseStart].every((typed) => typed.trim() === "")) return null;
  return {
    start: parseTime(text.start) ?? text.start,
    end: parseEnd(text.end) ?? text.end,
    pause_start: text.pauseStart.trim() === "" ? null : (parseTime(text.pauseStart) ?? text.pauseStart),
    pause_minutes: /^\d*$/.test(text.pause.trim()) ? Number(text.pause) : notUnderstood,
  };
}

/** The plan may be invalid. */
export function planPayload({ choice, first_monday, weeks }: PlanForm): unknown {
  return choice === noPlan ? null : { first_monday, weeks: weeks.map((week) => week.map(dayOf)) };
}

export function validPlan(form: PlanForm): NormPlan | undefined {
  const result = normPlan.safeParse(planPayload(form));
  return result.success ? result.data : undefined;
}

export const isDayValid = (day: DayText): boolean =>
  normPlan.safeParse({ first_monday: "2026-11-02", weeks: [[dayOf(day), { minutes: 60 }, ...Array(5).fill(null)]] })
    .success;

/** Invalid days do not count. */
export function typedWeekSum(week: readonly DayText[]): string {
  const days = week.map((day) => (isDayValid(day) ? (dayOf(day) as PlanDay | null) : null));
  return weekSum(days.reduce((sum, day) => sum + minutesOfDay(day), 0));
}

/** The days that end at or before their start time: `man, tir`. */
export function overnightDays(week: readonly DayText[]): string {
  const isOvernight = (day: DayText) => {
    const read = isDayValid(day) ? (dayOf(day) as PlanDay | null) : null;
    return read !== null && isTimed(read) && read.end <= read.start;
  };
  return shortWeekdays.filter((_, place) => week[place] && isOvernight(week[place])).join(", ");
}

export function averageWords(form: PlanForm): string | undefined {
  const plan = validPlan(form);
  return plan && form.weeks.length > 1 ? `${weekSum(weeklyMinutes(plan))} i gennemsnit` : undefined;
}

export const planFormWords = (form: PlanForm): string => {
  const plan = validPlan(form);
  return plan ? planWords(plan) : form.choice === noPlan ? "Ingen plan" : "Egen plan";
};

export function withDay(form: PlanForm, week: number, place: number, changed: Partial<DayText>): PlanForm {
  const changeOne = (day: DayText, at: number) => (at === place ? { ...day, ...changed } : day);
  return own(form, (days, at) => (at === week ? days.map(changeOne) : days));
}

/** The last day (Monday is 0) to which a day is copied: up to Friday, and from Friday on to the next day. */
export const lastCopied = (place: number): number => (place < 4 ? 4 : place + 1);

export function withCopiedDay(form: PlanForm, week: number, place: number): PlanForm {
  const source = form.weeks[week]?.[place] ?? dayOff;
  const copyTo = (day: DayText, at: number) => (at > place && at <= lastCopied(place) ? source : day);
  return own(form, (days, at) => (at === week ? days.map(copyTo) : days));
}

export function withTimes(form: PlanForm, hasTimes: boolean): PlanForm {
  return own(form, (days) => days.map((day) => ({ ...day, isTimed: hasTimes })));
}

export const mayAddWeek = ({ weeks }: PlanForm): boolean => weeks.length < maxPlanWeeks;

export const withNextWeek = (form: PlanForm): PlanForm => ({
  ...form,
  choice: ownPlan,
  weeks: [...form.weeks, form.weeks.at(-1) ?? emptyWeek()],
});

export const withoutWeek = (form: PlanForm, week: number): PlanForm => ({
  ...form,
  choice: ownPlan,
  weeks: form.weeks.filter((_, at) => at !== week),
});

const own = (form: PlanForm, change: (week: readonly DayText[], place: number) => readonly DayText[]): PlanForm => ({
  ...form,
  choice: ownPlan,
  weeks: form.weeks.map(change),
});
