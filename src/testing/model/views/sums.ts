import { type Company, type Job, jobOf, kroner, type Line, type Reversal, sum } from "../company.ts";
import { driven } from "../rules.ts";

/** Sums omit rejected and reversed jobs. The replacement of a reversed job is rejected until it is resubmitted. */
export const counts = ({ status, replacement }: Job) => status !== "REJECTED" && replacement === null;

export const mondayOf = (day: Temporal.PlainDate) => day.subtract({ days: day.dayOfWeek - 1 });

type Amount = { kind: Job["kind"]; minutes: number; price: number };

const kinds = ["work", "expense", "mileage"] as const;

/** Each kind has its own row, because refunds are never added to pay. */
export const sumsOf = <Of extends Amount>(amounts: readonly Of[]) =>
  kinds.flatMap((kind) => {
    const own = amounts.filter((amount) => amount.kind === kind);
    if (own.length === 0) return [];
    const minutes = sum(own.map((amount) => amount.minutes));
    return [{ kind, price: kroner(sum(own.map(({ price }) => price))), minutes }];
  });

export const sumOf = (amounts: readonly Amount[]) => ({
  jobs_count: amounts.length,
  minutes: sum(amounts.map(({ minutes }) => minutes)),
  sums: sumsOf(amounts),
});

export const payableSumOf = (jobs: readonly Job[]) => ({
  sums: withKm(sumsOf(jobs), sum(jobs.flatMap(({ trip }) => (trip ? driven(trip) : []))) / 10),
});

const withKm = (sums: ReturnType<typeof sumsOf>, km: number) =>
  sums.map((of) => ({ ...of, km: of.kind === "mileage" ? km : 0 }));

export const kmOf = ({ parts }: Line) => (parts ? sum(parts.map(({ km }) => km)) / 10 : null);

const paidSumOf = (company: Company, lines: readonly Line[]) => ({
  sums: withKm(
    sumsOf(lines.map(({ job, minutes, price }) => ({ kind: jobOf(company, job).kind, minutes, price }))),
    sum(lines.flatMap(({ parts }) => parts ?? []).map(({ km }) => km)) / 10,
  ),
});

export const countsOf = (lines: readonly Line[]) => ({
  jobs_count: lines.filter(({ reverses }) => reverses === null).length,
  reversals_count: lines.filter(({ reverses }) => reverses !== null).length,
});

export const amountsOf = (company: Company, lines: readonly Line[]) => ({
  minutes: sum(lines.map(({ minutes }) => minutes)),
  total_price: kroner(sum(lines.map(({ price }) => price))),
  ...paidSumOf(company, lines),
});

export const pending = (company: Company): Reversal[] => company.reversals.filter(({ run }) => run === null);
