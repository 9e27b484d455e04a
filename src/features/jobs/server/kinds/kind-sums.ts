import { type RawBuilder, sql } from "kysely";
import { type JobKind, jobKinds, kinds } from "#features/kinds/rules/kinds.ts";
import type { KindSum, PaidSum } from "#features/kinds/rules/sum-words.ts";
import { tripKm } from "#features/mileage/server/trip-split.store.ts";

/** A JSON array with a sum for each kind that occurs among the jobs or payroll lines. */
export const kindSums = (price = sql.ref<number>("price")): RawBuilder<KindSum[]> =>
  rowsOf((kind) => figures(kind, price));

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

/** The kilometres of a trip, both ways for a round trip; null for a job that is no trip. */
export const kmOfJob = (jobId: string): RawBuilder<number | null> => sql<number | null>`(
  select ${tripKm} from job_trips where job_id = ${sql.ref(jobId)})`;

export const kindOrder = sql`array_position(array[${sql.join(jobKinds.map((kind) => sql.lit(kind)))}], kind)`;
