import * as z from "zod/mini";
import { holidayName } from "#common/rules/calendar/holidays.ts";
import { person } from "#common/rules/person.ts";
import { id, idText, wallClockField } from "#common/rules/values/fields.ts";
import { maxId } from "#common/rules/values/ids.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { kindQuery } from "#features/kinds/rules/kind-query.ts";
import { commuteState } from "#features/mileage/rules/commute-days.ts";
import type { PriceMode } from "../job-price.ts";

/**
 * What somebody should look at twice about a job before it is approved or paid; the more telling first. A flag never
 * hinders anything (docs/product-rules.md#flags).
 */
export const jobFlagKinds = [
  "duplicate",
  "over-receipt",
  "similar-expense",
  "missing-receipt",
  "overlap",
  "long-day",
  "expensive",
  "unusual-rate",
  "day-off",
  "commute",
  "registered-by-other",
  "old",
] as const;
/** And what is only said while a job is typed: that it comes after the run that paid its month. */
const allFlagKinds = [...jobFlagKinds, "paid-month"] as const;
export type JobFlagKind = (typeof allFlagKinds)[number];

/** More than so many hours of work on a day leave less than the 11 hours of rest that the law asks for. */
export const longDayHours = 13;
/** A job is expensive when it costs more than so many times what the person's jobs usually do, */
export const expensiveFactor = 3;
/** when that is known: the median of the person's latest jobs, of which there have to be so many. */
export const usualPriceJobs = { most: 50, fewest: 5 } as const;
/** Work that lies further back than so many days is old. */
export const oldAfterDays = 30;

/** No job is longer than the three months in which it may lie, days (docs/product-rules.md#when-a-job-may-lie). */
export const longestJobDays = 93;

/** What a job's own user is told of it: what they can mend themselves. */
export const ownJobFlagKinds = [
  "duplicate",
  "over-receipt",
  "similar-expense",
  "missing-receipt",
  "overlap",
  "long-day",
] as const satisfies readonly JobFlagKind[];
/** What is said while a job is typed: what its period and project tell. */
export const typedJobFlagKinds = [
  "duplicate",
  "similar-expense",
  "overlap",
  "long-day",
  "day-off",
  "paid-month",
] as const satisfies readonly JobFlagKind[];

/** Another job of the same person. */
const otherJob = z.object({ id, project: z.string(), started_at: z.string(), ended_at: z.string() });
export type OtherJob = z.infer<typeof otherJob>;

/** A flag with what is needed to say it; what is not of its kind is absent. */
export const jobFlag = z.object({
  kind: z.enum(allFlagKinds),
  /** The job that it is twice or overlaps. */
  other: z.optional(otherJob),
  /** Of work on the day. */
  minutes: z.optional(wire.minutes),
  /** Why there is no receipt; absent where nobody says. */
  reason: z.optional(z.string()),
  /** What the person's jobs usually cost. */
  usual_price: z.optional(wire.price),
  /** What the person's hour usually costs. */
  usual_rate: z.optional(wire.hourlyRate),
  /** The day's Danish name: a holiday's, or that of the weekday. */
  day: z.optional(z.string()),
  registered_by: z.optional(person),
  /** How many days ago the work began, or which day between home and the workplace it is. */
  days: z.optional(wire.count),
});
export type JobFlag = z.infer<typeof jobFlag>;

/** The most jobs whose flags one call tells. */
export const maxFlagIds = 200;
const idsMessage = `ids skal være 1 til ${maxFlagIds} id adskilt af komma.`;

export const jobFlagsQuery = z.object({
  ids: z.pipe(
    z.pipe(
      z.string(idsMessage).check(z.maxLength(maxFlagIds * 11, idsMessage)),
      z.transform((text) => text.split(",").map(Number)),
    ),
    z
      .array(z.int(idsMessage).check(z.minimum(1, idsMessage), z.maximum(maxId, idsMessage)))
      .check(z.maxLength(maxFlagIds, idsMessage)),
  ),
});

/** The flags of those of the jobs that have any. */
export const flaggedJobs = z.array(z.object({ job_id: id, flags: z.array(jobFlag) }));
export type FlaggedJobs = z.infer<typeof flaggedJobs>;

/** Minutes as part of an address, where they come as text. */
const typedMinutes = z.pipe(
  z.string().check(z.regex(/^\d{1,6}$/, "pause_minutes skal være hele minutter.")),
  z.pipe(z.transform(Number), wire.pauseMinutes),
);

/** Kroner in the same way. */
const typedPrice = z.pipe(
  z.string().check(z.regex(/^\d{1,7}(\.\d{1,2})?$/, "price skal være et beløb.")),
  z.pipe(z.transform(Number), wire.price),
);

/** A job as far as it is typed; `job_id` is the stored one that is edited. */
export const typedJobQuery = z.object({
  started_at: wallClockField("Start", "Vælg start."),
  ended_at: wallClockField("Slut", "Vælg slut."),
  pause_minutes: z.optional(typedMinutes),
  kind: kindQuery,
  /** Kroner, of a kind whose hours do not say it. */
  price: z.optional(typedPrice),
  project_id: z.optional(idText),
  job_id: z.optional(idText),
});
export type TypedJobQuery = z.infer<typeof typedJobQuery>;

export const typedJobFlags = z.array(jobFlag);

/** What the rule has to know of a job that counts: the job, and the person's other jobs that do and that the reader sees. */
export type JobFlagFacts = {
  /** Wall-clock text. */
  readonly started_at: string;
  readonly minutes: number;
  readonly price_mode: PriceMode;
  readonly hourly_rate: number | null;
  readonly price: number;
  /** One with the same project, start and end. */
  readonly duplicate: OtherJob | null;
  /** Whether the parts of the expense of which it is one come to more than was split. */
  readonly is_over_receipt: boolean;
  /** Of an expense another one of the person with the same amount and nearly the same day, or anybody's with the same picture. */
  readonly similar: OtherJob | null;
  /** Of an expense without a receipt why there is none; null for anything else. */
  readonly missing_receipt: { readonly reason: string | null } | null;
  /** Any other that takes some of the same time. */
  readonly overlap: OtherJob | null;
  /** Of all work that begins on the same day, this job's included. */
  readonly day_minutes: number;
  /** The person's own, and what their jobs usually cost; null while there is none, or it is not told. */
  readonly own_rate: number | null;
  readonly usual_price: number | null;
  /** Which day between home and its workplace a trip is; null for anything else. */
  readonly commute_days: number | null;
  /** Whoever registered it for the person; null where that was the person. */
  readonly registered_by: { readonly id: number; readonly name: string } | null;
  /** Whether work of the same month that lies no earlier is paid; absent of what is not being typed. */
  readonly is_after_payment?: boolean;
};

const flagOf: Readonly<
  Record<JobFlagKind, (facts: JobFlagFacts, today: Temporal.PlainDate) => Omit<JobFlag, "kind"> | false>
> = {
  duplicate: ({ duplicate }) => duplicate !== null && { other: duplicate },
  "over-receipt": ({ is_over_receipt }) => is_over_receipt && {},
  "similar-expense": ({ similar }) => similar !== null && { other: similar },
  "missing-receipt": ({ missing_receipt: missing }) =>
    missing !== null && (missing.reason === null ? {} : { reason: missing.reason }),
  overlap: ({ overlap }) => overlap !== null && { other: overlap },
  "long-day": ({ minutes, day_minutes }) => minutes > 0 && day_minutes > longDayHours * 60 && { minutes: day_minutes },
  expensive: ({ price, usual_price }) =>
    usual_price !== null && price > expensiveFactor * usual_price && { usual_price },
  "unusual-rate": ({ price_mode, hourly_rate, own_rate }) =>
    price_mode === "auto" && own_rate !== null && hourly_rate !== own_rate && { usual_rate: own_rate },
  "day-off": ({ minutes, started_at }) => {
    const day = minutes > 0 ? dayOffName(started_at.slice(0, 10)) : undefined;
    return day !== undefined && { day };
  },
  commute: ({ commute_days }) =>
    commute_days !== null && commuteState(commute_days) === "over" && { days: commute_days },
  "registered-by-other": ({ registered_by }) => registered_by !== null && { registered_by },
  old: ({ started_at }, today) => {
    const days = Temporal.PlainDate.from(started_at.slice(0, 10)).until(today).days;
    return days > oldAfterDays && { days };
  },
  "paid-month": ({ started_at, is_after_payment }, today) =>
    is_after_payment === true && started_at.slice(0, 7) < today.toString().slice(0, 7) && {},
};

/**
 * The flags of a job that counts, the more telling first (docs/product-rules.md#flags).
 * @param kinds which are asked for
 */
export function jobFlags(
  facts: JobFlagFacts,
  today: Temporal.PlainDate,
  kinds: readonly JobFlagKind[] = jobFlagKinds,
): JobFlag[] {
  return allFlagKinds
    .filter((kind) => kinds.includes(kind))
    .flatMap((kind) => {
      const said = flagOf[kind](facts, today);
      return said ? [{ kind, ...said }] : [];
    });
}

const weekendNames: Readonly<Record<number, string>> = { 6: "lørdag", 7: "søndag" };

/**
 * The Danish name of a holiday, Saturday or Sunday, or undefined on any other day.
 * @param date `YYYY-MM-DD`
 */
export function dayOffName(date: string): string | undefined {
  return holidayName(date) ?? weekendNames[Temporal.PlainDate.from(date).dayOfWeek];
}
