import { type RawBuilder, sql } from "kysely";
import { type JobKind, jobKinds, kinds } from "#features/kinds/rules/kinds.ts";
import type { KindSum, PaidSum } from "#features/kinds/rules/sum-words.ts";
import { tripKm } from "#features/mileage/server/trip-split.store.ts";

/** An array with the sums of each kind that occurs among jobs or payroll lines (`kindSums` in rules/kind-sums.ts). */
export const kindSums = (price = sql.ref<number>("price")): RawBuilder<KindSum[]> =>
  rowsOf((kind) => figures(kind, price));

/** An array with the sums and km of each kind that occurs among paid jobs (`paidSums` in rules/kind-sums.ts). */
export const paidSums = (km: RawBuilder<number | null>): RawBuilder<PaidSum[]> =>
  rowsOf(
    (kind) => sql`${figures(kind, sql.ref<number>("price"))}, 'km', ${kinds[kind].hasKm ? sumOf(kind, km) : sql`0`}`,
  );

const isOf = (kind: JobKind) => sql`kind = ${sql.lit(kind)}`;
const sumOf = (kind: JobKind, what: RawBuilder<unknown>) => sql`coalesce(sum(${what}) filter (where ${isOf(kind)}), 0)`;

const figures = (kind: JobKind, price: RawBuilder<number>) =>
  sql`'kind', ${sql.lit(kind)}, 'price', ${sumOf(kind, price)}, 'minutes', ${sumOf(kind, sql.ref("minutes"))}`;

function rowsOf<Sum>(fields: (kind: JobKind) => RawBuilder<unknown>): RawBuilder<Sum[]> {
  const rows = jobKinds.map(
    (kind) => sql`case when count(*) filter (where ${isOf(kind)}) > 0 then jsonb_build_object(${fields(kind)}) end`,
  );
  return sql<Sum[]>`to_json(array_remove(array[${sql.join(rows)}], null))`;
}

/** The kilometres of a trip; for a round trip, both ways. Null if the job is not a trip. */
export const kmOfJob = (jobId: string): RawBuilder<number | null> => sql<number | null>`(
  select ${tripKm} from job_trips where job_id = ${sql.ref(jobId)})`;

export const kindOrder = sql`array_position(array[${sql.join(jobKinds.map((kind) => sql.lit(kind)))}], kind)`;
