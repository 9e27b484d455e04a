/** A sales rate from a day on. An id is null in a rate for all customers, projects or job types. */
export type DatedRate = {
  readonly customer_id: number | null;
  readonly project_id: number | null;
  readonly job_type_id: number | null;
  readonly from_date: string;
  /** Øre per hour. */
  readonly ore: number;
};

type SoldWork = {
  readonly customer_id: number;
  readonly project_id: number;
  readonly job_type_id: number;
  readonly day: string;
};

const isFor = (rate: DatedRate, work: SoldWork): boolean =>
  (["customer_id", "project_id", "job_type_id"] as const).every((of) => rate[of] === null || rate[of] === work[of]) &&
  rate.from_date <= work.day;

/** How specific a rate is: 5 project and work, 4 project, 3 customer and work, 2 customer, 1 work, 0 everything. */
const precision = ({ customer_id, project_id, job_type_id }: DatedRate): number =>
  (project_id !== null ? 4 : customer_id !== null ? 2 : 0) + (job_type_id !== null ? 1 : 0);

/**
 * Øre per hour; undefined without a rate. The most specific rate applies, and of equally specific ones the latest
 * (docs/decisions/135-invoice-bases.md).
 */
export function salesRateOf(rates: readonly DatedRate[], work: SoldWork): number | undefined {
  let found: DatedRate | undefined;
  for (const rate of rates) if (isFor(rate, work) && (!found || comesBefore(rate, found))) found = rate;
  return found?.ore;
}

function comesBefore(rate: DatedRate, other: DatedRate): boolean {
  const more = precision(rate) - precision(other);
  return more > 0 || (more === 0 && rate.from_date > other.from_date);
}
