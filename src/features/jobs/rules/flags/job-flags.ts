import * as z from "zod/mini";
import { holidayName } from "#common/rules/calendar/holidays.ts";
import { longWeekdays } from "#common/rules/calendar/week.ts";
import { companyDayName } from "#common/rules/norm/company-calendar.ts";
import { id, idsText, idText, wallClockField } from "#common/rules/values/fields.ts";
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

/** A day of more hours leaves less than the 11 hours of rest that the law requires. */
export const longDayHours = 13;
/** A job is expensive if it costs more than this many times the person's usual price. */
export const expensiveFactor = 3;
/**
 * The usual price is the median price of at most `most` latest jobs. It is unknown if there are fewer than `fewest`.
 */
export const usualPriceJobs = { most: 50, fewest: 5 } as const;
/** Work is old if it lies more than this many days back. */
export const oldAfterDays = 30;

export const maxFlagIds = 200;
const idsMessage = `ids skal være 1 til ${maxFlagIds} id adskilt af komma.`;

export const jobFlagsQuery = z.object({
  ids: idsText(maxFlagIds, idsMessage),
});

/** The jobs that have flags, with their flags. */
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
  kind: kindQuery,
  /** Kroner, for kinds that are not paid by the hour. */
  price: z.optional(typedPrice),
  project_id: z.optional(idText),
  job_id: z.optional(idText),
});
export type TypedJobQuery = z.infer<typeof typedJobQuery>;

export const typedJobFlags = z.array(jobFlag);

/** The facts that the flag rules need about a job, and about the person's other jobs that the reader may see. */
export type JobFlagFacts = PartFlagFacts & {
  readonly kind: JobKind;
  /** Wall-clock text. */
  readonly started_at: string;
  readonly minutes: number;
  readonly price_mode: PriceMode;
  readonly hourly_rate: number | null;
  readonly price: number;
  readonly duplicate: OtherJob | null;
  readonly overlap: OtherJob | null;
  /** The minutes of all work that starts on the same day, including this job. */
  readonly day_minutes: number;
  /** The person's own rate and usual price; null if unknown or hidden from the reader. */
  readonly own_rate: number | null;
  readonly usual_price: number | null;
  /** The user who registered the job for the person; null if the person registered it. */
  readonly registered_by: { readonly id: number; readonly name: string } | null;
  /** Whether approved absence takes the whole day on which the work begins. */
  readonly is_away?: boolean;
  /** Whether the person's plan has work on this day; null if there is no plan or the reader may not see it. */
  readonly is_planned: boolean | null;
  /** Whether the company gives the whole day off. */
  readonly is_company_off: boolean;
  /**
   * Whether the person was paid for work that is in the job's month and does not start before the job. Only for jobs
   * that are being typed.
   */
  readonly is_after_payment?: boolean;
  /** Whether the job's month is closed. Only for jobs that are being typed. */
  readonly is_month_closed?: boolean;
  /** The reason for registering or changing the job in a closed month. */
  readonly late_reason?: string | null;
} & Partial<RestFacts>;

/** Facts about the rests around a job, from the work that the reader may see. */
export type RestFacts = {
  /** The times are wall-clock texts. A time that does not apply is null. */
  readonly short_rest: {
    readonly minutes: number;
    readonly at: string;
    readonly earliest: string | null;
    readonly latest: string | null;
  } | null;
  /** The minutes since the last day off, and the allowed maximum; null unless the minutes exceed the maximum. */
  readonly day_off: OverdueDayOff | null;
  /** The start and end, as wall-clock texts, of work of more than six hours without a registered pause. */
  readonly without_pause: { readonly at: string; readonly until: string } | null;
  /** The marks of work of a person under 18, besides short rests. */
  readonly young: readonly YoungMark[];
  /**
   * Wall-clock texts of the next planned start, and of the earliest start that leaves enough rest. Only for jobs that
   * are being typed.
   */
  readonly early_plan?: { readonly planned: string; readonly earliest: string } | null | undefined;
  /** The average hours a week if they exceed the limit. Only for readers who may see all jobs of the person. */
  readonly weekly_average?: OverAverage | null;
  /** The night minutes of the job's day, if the job is at night and the day is a night worker's day. */
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

/**
 * The flags of a job, most telling first (docs/product-rules.md#flags).
 * @param asked the requested kinds
 */
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
 * The Danish name of a day off; undefined for other days. Days off are holidays, days that the company gives off, and
 * weekdays without work in the plan. Without a plan, Saturdays and Sundays are off.
 * @param date `YYYY-MM-DD`
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
