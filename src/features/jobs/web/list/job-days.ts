import { formatDay, formatWeek, weekStartText } from "#common/rules/calendar/week.ts";
import { capitalized } from "#common/rules/counted.ts";
import { formatMinutes } from "#common/rules/time/clock.ts";
import { formatKroner } from "#common/rules/values/money.ts";
import { listed } from "#common/web/words.ts";
import type { JobStatus } from "#features/jobs/rules/job-status.ts";
import type { DaySums } from "#features/jobs/rules/list/day-sums.ts";
import { isRefund, type JobKind } from "#features/kinds/rules/kinds.ts";
import { addSums, refundsInWords, wagesOf } from "#features/kinds/rules/sum-words.ts";

type Started = { readonly started_at: string };
type DayOfJobs<Job> = { readonly day: string; readonly jobs: readonly Job[] };
export type WeekOfJobs<Job> = { readonly start: string; readonly days: readonly DayOfJobs<Job>[] };

const dayOf = ({ started_at }: Started) => started_at.slice(0, 10);

export function daysOf(jobs: readonly Started[]): string[] {
  return [...new Set(jobs.map(dayOf))];
}

export function jobsByWeek<Job extends Started>(jobs: readonly Job[]): WeekOfJobs<Job>[] {
  const days = [...Map.groupBy(jobs, dayOf)].map(([day, ofDay]) => ({ day, jobs: ofDay }));
  return [...Map.groupBy(days, ({ day }) => weekStartText(day))].map(([start, ofWeek]) => ({ start, days: ofWeek }));
}

type OfKind = { readonly kind: JobKind; readonly job_status: JobStatus };

/** The number of kinds of refund in a week. Its heading has a line for each. `jobs` includes jobs without a card. */
export function refundKinds(jobs: readonly (Started & OfKind)[], week: string): number {
  const counted = jobs.filter((job) => job.job_status !== "REJECTED" && weekStartText(dayOf(job)) === week);
  return new Set(counted.map(({ kind }) => kind).filter(isRefund)).size;
}

/** `Uge 47 · 31 timer · 6.665,00 kr.`; only the week if the sums are zero or still loading. */
export function weekHeading(start: string, daySums: DaySums | undefined, thisYear: number): string {
  const days = (daySums ?? []).filter(({ day }) => weekStartText(day) === start);
  return sumsHeading(capitalized(formatWeek(start, thisYear)), days);
}

export function sumsHeading(title: string, days: DaySums): string {
  const minutes = days.reduce((sum, day) => sum + day.minutes, 0);
  const sums = addSums(days.flatMap((day) => day.sums));
  const wages = wagesOf(sums);
  return listed(
    title,
    minutes > 0 && formatMinutes(minutes),
    wages > 0 && formatKroner(wages),
    ...refundsInWords(sums),
  );
}

export function dayHeading(day: string, sums: DaySums | undefined): string {
  const minutes = sums?.find((sum) => sum.day === day)?.minutes ?? 0;
  return listed(formatDay(day), minutes > 0 && formatMinutes(minutes));
}
