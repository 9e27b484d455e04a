import * as z from "zod/mini";
import { holidayName } from "#common/rules/calendar/holidays.ts";
import { longWeekdays } from "#common/rules/calendar/week.ts";
import { companyDayName } from "#common/rules/norm/company-calendar.ts";
import { id, idsText, idText, timeOfDayField, wallClockField } from "#common/rules/values/fields.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { allFlagKinds, type JobFlagKind, jobFlagKinds } from "#features/kinds/rules/job-flag-kinds.ts";
import { kindQuery } from "#features/kinds/rules/kind-query.ts";
import { type JobKind, kinds } from "#features/kinds/rules/kinds.ts";
import type { OverAverage } from "#features/working-time-law/rules/average-words.ts";
import type { OverdueDayOff } from "#features/working-time-law/rules/rest-hints.ts";
import { isYoungBreach } from "#features/working-time-law/rules/young/young-mark.ts";
import type { YoungMark } from "#features/working-time-law/rules/young/young-mark-schema.ts";
import type { PriceMode } from "../job-price.ts";
import { type PartFlagFacts, partFlags } from "../kinds/part-flags.ts";
import type { FlagRules, OtherJob } from "./flag-rules.ts";
import { type JobFlag, jobFlag } from "./job-flag.ts";

/** A longer day leaves less than the 11 hours of rest that the law requires. */
export const longDayHours = 13;
export const expensiveFactor = 3;
/** The usual price is the median of a person's `most` latest jobs, if the person has at least `fewest` jobs. */
export const usualPriceJobs = { most: 50, fewest: 5 } as const;
export const oldAfterDays = 30;

export const maxFlagIds = 200;
const idsMessage = `ids skal være 1 til ${maxFlagIds} id adskilt af komma.`;

export const jobFlagsQuery = z.object({
  ids: idsText(maxFlagIds, idsMessage),
});

export const flaggedJobs = z.array(z.object({ job_id: id, flags: z.array(jobFlag) }));
export type FlaggedJobs = z.infer<typeof flaggedJobs>;

const typedMinutes = z.pipe(
  z.string().check(z.regex(/^\d{1,6}$/, "pause_minutes skal være hele minutter.")),
  z.pipe(z.transform(Number), wire.pauseMinutes),
);

const typedPrice = z.pipe(
  z.string().check(z.regex(/^-?\d{1,7}(\.\d{1,2})?$/, "price skal være et beløb.")),
  z.pipe(z.transform(Number), wire.price),
);

export const typedJobQuery = z.object({
  started_at: wallClockField("Start", "Vælg start."),
  ended_at: wallClockField("Slut", "Vælg slut."),
  pause_minutes: z.optional(typedMinutes),
  pause_start: z.optional(timeOfDayField("pause_start skal være hele 5 minutter, fx 12:05.")),
  kind: kindQuery,
  /** In kroner. Only for kinds that are not paid by the hour. */
  price: z.optional(typedPrice),
  project_id: z.optional(idText),
  job_id: z.optional(idText),
});
export type TypedJobQuery = z.infer<typeof typedJobQuery>;

export const typedJobFlags = z.array(jobFlag);

/** The facts leave out other jobs of the person that the reader may not see. */
export type JobFlagFacts = PartFlagFacts & {
  readonly kind: JobKind;
  readonly started_at: string;
  readonly minutes: number;
  readonly price_mode: PriceMode;
  readonly hourly_rate: number | null;
  readonly price: number;
  readonly duplicate: OtherJob | null;
  readonly overlap: OtherJob | null;
  /** The minutes of the person's jobs that start on the same day, including this job. */
  readonly day_minutes: number;
  /** The person's own rate and usual price; null if unknown, or hidden from the reader. */
  readonly own_rate: number | null;
  readonly usual_price: number | null;
  /** Null if the job's own user registered the job, or if the history does not say who did. */
  readonly registered_by: { readonly id: number; readonly name: string } | null;
  /** Whether the person has an approved absence of the whole day on which the work begins. */
  readonly is_away?: boolean;
  /** Whether the person's plan has work on the day; null without a plan, or if the reader may not see the plan. */
  readonly is_planned: boolean | null;
  readonly is_company_off: boolean;
  /** Whether the user has a paid job that starts at the same time or later in the month. Only for jobs being typed. */
  readonly is_after_payment?: boolean;
  readonly is_month_closed?: boolean;
  readonly late_reason?: string | null;
} & Partial<RestFacts>;

/** The person's rest, pauses and hours in the work that the reader may see. Times are wall-clock texts. */
export type RestFacts = {
  readonly short_rest: {
    readonly minutes: number;
    readonly at: string;
    readonly earliest: string | null;
    readonly latest: string | null;
  } | null;
  readonly day_off: OverdueDayOff | null;
  /** More than six hours of work without a registered pause. */
  readonly without_pause: { readonly at: string; readonly until: string } | null;
  /** The rules for people under 18 that are broken or may be broken, except the rules about daily rest. */
  readonly young: readonly YoungMark[];
  /** The next start in the person's plan, if it is too early after the job. Only for jobs being typed. */
  readonly early_plan?: { readonly planned: string; readonly earliest: string } | null | undefined;
  /** Null if the average is within the limit, or if the reader may not see all jobs of the person. */
  readonly weekly_average?: OverAverage | null;
  /** The night work of the job's day. Undefined if less than three hours, or if the job itself has none. */
  readonly night_minutes?: number | undefined;
};

const flagRules: FlagRules<JobFlagFacts, JobFlag> = {
  ...partFlags,
  duplicate: ({ duplicate }) => duplicate !== null && { other: duplicate },
  overlap: ({ overlap }) => overlap !== null && { other: overlap },
  "long-day": ({ minutes, day_minutes }) => minutes > 0 && day_minutes > longDayHours * 60 && { minutes: day_minutes },
  absence: ({ minutes, is_away }) => minutes > 0 && is_away === true && {},
  expensive: ({ price, usual_price }) =>
    usual_price !== null && Math.abs(price) > expensiveFactor * usual_price && { usual_price },
  "unusual-rate": ({ price_mode, hourly_rate, own_rate }) =>
    price_mode === "auto" && own_rate !== null && hourly_rate !== own_rate && { usual_rate: own_rate },
  "day-off": ({ minutes, started_at, ...person }) => {
    const day = minutes > 0 ? dayOffName(started_at.slice(0, 10), person) : undefined;
    return day !== undefined && { day };
  },
  "registered-by-other": ({ registered_by }) => registered_by !== null && { registered_by },
  old: ({ started_at }, today) => {
    const days = Temporal.PlainDate.from(started_at.slice(0, 10)).until(today).days;
    return days > oldAfterDays && { days };
  },
  "short-rest": ({ short_rest }) => {
    if (!short_rest) return false;
    const { minutes, at, earliest, latest } = short_rest;
    return { minutes, at, ...(earliest && { earliest }), ...(latest && { latest }) };
  },
  "no-day-off": ({ day_off }) => day_off ?? false,
  "young-breach": ({ young = [] }) => markedBy(young.filter(isYoungBreach)),
  "young-question": ({ young = [] }) => markedBy(young.filter((mark) => !isYoungBreach(mark))),
  "early-plan": ({ early_plan }) => early_plan ?? false,
  "weekly-average": ({ weekly_average }) => weekly_average ?? false,
  "night-work": ({ night_minutes }) => night_minutes !== undefined && { minutes: night_minutes },
  "no-pause": ({ without_pause }) => without_pause ?? false,
  "late-registration": ({ late_reason }) => late_reason != null && { reason: late_reason },
  "closed-month": ({ is_month_closed }) => is_month_closed === true && {},
  "paid-month": ({ started_at, is_after_payment }, today) =>
    is_after_payment === true && started_at.slice(0, 7) < today.toString().slice(0, 7) && {},
};

const markedBy = (marks: YoungMark[]) => marks.length > 0 && { marks };

/** The flags of a job, most important first. Only kinds in `asked` are included (docs/product-rules.md#flags). */
export function jobFlags(
  facts: JobFlagFacts,
  today: Temporal.PlainDate,
  asked: readonly JobFlagKind[] = jobFlagKinds,
): JobFlag[] {
  return allFlagKinds
    .filter((flag) => kinds[facts.kind].flags.includes(flag) && asked.includes(flag))
    .flatMap((kind) => {
      const details = flagRules[kind](facts, today);
      return details ? [{ kind, ...details } as JobFlag] : [];
    });
}

type PlannedFacts = Pick<JobFlagFacts, "is_planned" | "is_company_off">;

/**
 * The Danish name of a public holiday, a company day off or a day without planned work; undefined for other days.
 * Without a known plan, Saturday and Sunday have no planned work.
 */
export function dayOffName(
  date: string,
  { is_planned, is_company_off }: PlannedFacts = { is_planned: null, is_company_off: false },
): string | undefined {
  const day = Temporal.PlainDate.from(date);
  const isWorkday = is_planned ?? day.dayOfWeek <= 5;
  return (
    holidayName(date) ??
    (is_company_off ? companyDayName(day) : undefined) ??
    (isWorkday ? undefined : longWeekdays[day.dayOfWeek - 1])
  );
}
