import { type RawBuilder, sql } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import { today } from "#common/rules/time/clock.ts";
import { unknownNorm } from "#features/absence/rules/balances/taken-days.ts";
import { isAbsenceSeenBy, kindsKnownSince } from "#features/absence/server/absences.store.ts";
import { isApprovedDay } from "#features/absence/server/absent-days.store.ts";
import {
  type Dimension,
  isProtected,
  isTime,
  type MeasureName,
  noneKey,
  restKey,
  smallestGroup,
} from "../rules/report.ts";
import type { ReportQuery } from "../rules/report-call.ts";
import type { ReportSegment } from "../rules/report-periods.ts";
import { readerOf } from "./report-reader.ts";

export type AbsenceMeasure = Extract<MeasureName, `absence_${string}`>;
export const isAbsence = (measure: MeasureName): measure is AbsenceMeasure => measure in partsOf;

/** A day whose length is unknown counts as 7:24 hours, as in the balances. */
const partsOf: { readonly [Name in AbsenceMeasure]: RawBuilder<unknown> } = {
  absence_hours: sql`coalesce(day.minutes, round(day.hundredths * ${sql.lit(unknownNorm)} / 100.0))`,
  absence_days: sql`coalesce(day.hundredths, least(100, round(day.minutes * 100.0 / ${sql.lit(unknownNorm)})))`,
};

/** In old months, kinds are no longer shown (docs/product-rules.md#kinds-of-absence). */
const kindKey = sql`case when date_trunc('month', day.date) >= known.since then absences.kind_id::text else ${sql.lit(noneKey)} end`;

const keyOf = (segmentKey: "row" | "column", by: Dimension | undefined): RawBuilder<unknown> => {
  if (by === "user") return sql`away.user_id::text`;
  if (by === "absence_kind") return sql`away.kind_key`;
  return by === undefined || isTime(by) ? sql`coalesce(${sql.ref(`segment.${segmentKey}`)}, '')` : sql`''`;
};

/**
 * If `isProtected`, only finished months count. Among people whose absence the reader may not see, a kind of fewer than
 * `smallestGroup` people in a month is combined with other kinds or left out. Every query forms the same groups:
 * otherwise, the difference of two reports could show a smaller group (docs/decisions/130-reports.md).
 */
function awayDays(actor: Actor, measure: AbsenceMeasure, segments: readonly ReportSegment[]): RawBuilder<unknown> {
  const froms = segments.map(({ from }) => from).sort();
  const tos = segments.map(({ to }) => to).sort();
  const isOfProtected = isProtected(measure, readerOf(actor));
  const thisMonth = today().with({ day: 1 }).toString();
  const days = sql`
    select day.date, date_trunc('month', day.date)::date as month, day.user_id, ${kindKey} as kind_key,
      ${partsOf[measure]} as parts, not ${isAbsenceSeenBy(actor)} as is_unseen
    from absence_days as day
      join absences on absences.id = day.absence_id
      join absence_kinds as kinds on kinds.id = absences.kind_id
      join users on users.id = day.user_id
      cross join (select ${kindsKnownSince()}::date as since) as known
    where day.date between ${froms[0]}::date and ${tos.at(-1)}::date and ${isApprovedDay}
      ${isOfProtected ? sql`and day.date < ${thisMonth}::date` : sql``}`;
  if (!isOfProtected) return days;
  const isLarge = sql`count(distinct user_id) >= ${sql.lit(smallestGroup)}`;
  return sql`
    with days as materialized (${days}),
      unseen as (select * from days where is_unseen),
      large as (select month, kind_key from unseen group by 1, 2 having ${isLarge}),
      small as (select unseen.* from unseen left join large using (month, kind_key) where large.month is null),
      large_rest as (select month from small group by 1 having ${isLarge})
    select date, user_id, kind_key, parts from days where not is_unseen
    union all
    select date, user_id, kind_key, parts from unseen join large using (month, kind_key)
    union all
    select date, user_id, ${sql.lit(restKey)}, parts from small join large_rest using (month)`;
}

/** Approved absence, in minutes or hundredths of a day. */
export function absenceCells(
  actor: Actor,
  { measure, rows, columns }: ReportQuery & { readonly measure: AbsenceMeasure },
  segments: readonly ReportSegment[],
): RawBuilder<unknown> {
  return sql`
    select segment.is_compared, ${keyOf("row", rows)} as row_key,
      case when segment.is_compared then '' else ${keyOf("column", columns)} end as column_key, sum(away.parts) as parts
    from unnest(
      ${segments.map(({ from }) => from)}::date[], ${segments.map(({ to }) => to)}::date[],
      ${segments.map(({ is_compared }) => is_compared)}::boolean[],
      ${segments.map(({ row }) => row ?? null)}::text[], ${segments.map(({ column }) => column ?? null)}::text[]
    ) as segment ("first", "last", is_compared, "row", "column")
    join (${awayDays(actor, measure, segments)}) as away on away.date between segment.first and segment.last
    group by 1, 2, 3`;
}
