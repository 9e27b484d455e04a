import { counted } from "#common/rules/counted.ts";
import { formatKroner } from "#common/rules/values/money.ts";
import { jobCountInWords, listed } from "#common/web/words.ts";
import { otherKindLabel } from "#features/kinds/rules/kinds.ts";
import { addSums, hasRefunds, type KindSum, paidInWords, sumOfOne, wagesOf } from "#features/kinds/rules/sum-words.ts";
import type { Payable, PayableJobs, UnpaidJob } from "#features/payrolls/rules/payroll.ts";
import type { Reversal } from "#features/payrolls/rules/payroll-run.ts";
import type { PayrollSelection } from "#features/payrolls/rules/payroll-selection.ts";

export const isApproved = (job: UnpaidJob) => job.job_status === "APPROVED_BY_MANAGER";

/** `312,50 kr.` for work, `Udlæg · 312,50 kr.` for an expense */
export const kindAndPrice = ({ kind, price }: Pick<UnpaidJob, "kind" | "price">): string =>
  listed(otherKindLabel(kind) ?? false, formatKroner(price));

export function jobsToPay({ approved, unapproved }: Payable, selection: PayrollSelection): PayableJobs {
  if (selection === "approved") return approved;
  return { jobs: [...approved.jobs, ...unapproved.jobs], sums: addSums([...approved.sums, ...unapproved.sums]) };
}

/** `3 opgaver, i alt 1.234,50 kr.`, or with several kinds `3 opgaver (arbejde 1.000,00 kr., udlæg 234,50 kr.)`. */
export function amountInWords({ jobs, sums }: PayableJobs): string {
  return jobs.length === 0 ? countInWords(0) : withAmount(countInWords(jobs.length), sums);
}

const withAmount = (count: string, sums: readonly KindSum[]): string =>
  hasRefunds(sums) ? `${count} (${paidInWords(sums).join(", ")})` : `${count}, i alt ${formatKroner(wagesOf(sums))}`;

export function countInWords(count: number): string {
  return count === 0 ? "ingen opgaver" : jobCountInWords(count);
}

/** `2 tilbageførsler, i alt −1.234,50 kr.` */
export function reversedAmountInWords(reversals: readonly Reversal[]): string {
  return withAmount(reversalsInWords(reversals.length), addSums(reversals.map(sumOfOne)));
}

export function reversalsInWords(count: number): string {
  return counted(count, "tilbageførsel", "tilbageførsler");
}

/** `12 opgaver og 2 tilbageførsler`, or only one of the two counts */
export function jobsAndReversalsInWords(counts: { readonly jobs_count: number; readonly reversals_count: number }) {
  const { jobs_count, reversals_count } = counts;
  if (reversals_count === 0) return countInWords(jobs_count);
  if (jobs_count === 0) return reversalsInWords(reversals_count);
  return `${countInWords(jobs_count)} og ${reversalsInWords(reversals_count)}`;
}

export function doubtfulInWords(count: number): string {
  return `${countInWords(count)} bør ses efter`;
}

export function leftOutInWords(count: number): string {
  return `${countInWords(count)} er udeladt og bliver ikke udbetalt nu.`;
}
