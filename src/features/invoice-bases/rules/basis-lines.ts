import { formatDate } from "#common/rules/time/clock.ts";
import { divideHalfAwayFromZero, kronerFromOre, oreFromKroner, oreOfMinutes } from "#common/rules/values/money.ts";
import { type JobKind, jobKinds, kinds } from "#features/kinds/rules/kinds.ts";
import type { Grouping } from "./basis-words.ts";
import type { InvoiceBasisLine } from "./invoice-basis.ts";
import { type DatedRate, salesRateOf } from "./sales-rate-of.ts";

export type BasisJob = {
  readonly id: number;
  readonly project_id: number;
  readonly project_code: string;
  readonly project_name: string;
  readonly job_type_id: number;
  readonly job_type_name: string;
  readonly user_id: number;
  readonly user_name: string;
  readonly kind: JobKind;
  /** The day on which the job starts, `YYYY-MM-DD`. */
  readonly day: string;
  readonly minutes: number;
  readonly km: number | null;
  /** Kroner without deductible VAT. */
  readonly cost: number;
};

type BasisTerms = {
  readonly customer_id: number;
  readonly group_by: Grouping;
  /** Percent, with at most two decimals. */
  readonly markup: number;
};

export type BasisLine = InvoiceBasisLine & { readonly jobs: readonly BasisJob[] };

export const isHourly = ({ kind }: Pick<BasisJob, "kind">): boolean => kinds[kind].time === "period";

/** Whether a job is work with an entered amount and without hours. A rate per hour would price such a job at 0 kr. */
export const hasNoHours = (job: Pick<BasisJob, "kind" | "minutes">): boolean => isHourly(job) && job.minutes === 0;

/**
 * Groups jobs into lines. `unpriced` are the jobs that have no sales rate and are in no line. Half an øre is rounded
 * away from 0 (docs/decisions/135-invoice-bases.md).
 */
export function basisLines(jobs: readonly BasisJob[], rates: readonly DatedRate[], terms: BasisTerms) {
  const groups = new Map<string, { ore: number | undefined; jobs: BasisJob[] }>();
  const unpriced: BasisJob[] = [];
  for (const job of jobs.toSorted(inOrder(terms.group_by))) {
    const ore = isHourly(job) ? salesRateOf(rates, { ...job, customer_id: terms.customer_id }) : undefined;
    if (isHourly(job) && ore === undefined) {
      unpriced.push(job);
      continue;
    }
    const key = JSON.stringify([job.project_id, job.kind, groupOf(job, terms.group_by).key, ore]);
    const group = groups.get(key) ?? { ore, jobs: [] };
    group.jobs.push(job);
    groups.set(key, group);
  }
  return { lines: [...groups.values()].map(({ ore, jobs: all }) => lineOf(all, ore, terms)), unpriced };
}

function lineOf(jobs: readonly BasisJob[], ore: number | undefined, { group_by, markup }: BasisTerms): BasisLine {
  const first = jobs[0] as BasisJob;
  const minutes = sum(jobs.map((job) => job.minutes));
  const cost = sum(jobs.map((job) => oreFromKroner(job.cost)));
  // `oreFromKroner(markup)` is in basis points (12.5 % → 1250), because a percentage has two decimals like kroner.
  const amount =
    ore === undefined
      ? divideHalfAwayFromZero(cost * (10_000 + oreFromKroner(markup)), 10_000)
      : oreOfMinutes(ore, minutes);
  return {
    project_code: first.project_code,
    project_name: first.project_name,
    kind: first.kind,
    title: groupOf(first, group_by).title,
    minutes: ore === undefined ? null : minutes,
    km: kinds[first.kind].hasKm ? sum(jobs.map(({ km }) => Math.round((km ?? 0) * 10))) / 10 : null,
    rate: ore === undefined ? null : kronerFromOre(ore),
    cost: ore === undefined ? kronerFromOre(cost) : null,
    amount: kronerFromOre(amount),
    jobs,
  };
}

function groupOf(job: BasisJob, by: Grouping): { readonly key: string | number; readonly title: string } {
  if (by === "person") return { key: job.user_id, title: job.user_name };
  if (by === "work") return { key: job.job_type_id, title: job.job_type_name };
  return { key: job.day, title: formatDate(job.day) };
}

function inOrder(by: Grouping) {
  const title = (job: BasisJob) => (by === "day" ? job.day : groupOf(job, by).title);
  return (one: BasisJob, other: BasisJob): number =>
    one.project_code.localeCompare(other.project_code, "da") ||
    one.project_id - other.project_id ||
    jobKinds.indexOf(one.kind) - jobKinds.indexOf(other.kind) ||
    title(one).localeCompare(title(other), "da") ||
    one.day.localeCompare(other.day) ||
    one.id - other.id;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** In kroner. */
export const sumOfLines = (lines: readonly { readonly amount: number }[]): number =>
  kronerFromOre(sum(lines.map(({ amount }) => oreFromKroner(amount))));
