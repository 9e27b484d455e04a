import type { Kysely } from "kysely";
import type { Database } from "#common/server/database/tables.ts";
import type { AllowanceShare } from "#features/allowances/rules/allowance-report.ts";
import { streamShares } from "#features/allowances/server/allowance-report.store.ts";
import { type Dimension, isTime, type MeasureName, measureOf, ruleKey } from "../rules/report.ts";
import type { ReportQuery } from "../rules/report-call.ts";
import type { ReportSegment } from "../rules/report-periods.ts";
import type { ReportCell } from "./report-cell.ts";

export type AllowanceMeasure = Extract<MeasureName, `allowance_${string}`>;
export const isOfAllowances = (measure: MeasureName): measure is AllowanceMeasure => measure in amountOf;

const amountOf: { readonly [Name in AllowanceMeasure]: (share: AllowanceShare) => number } = {
  allowance_hours: ({ minutes }) => minutes,
  allowance_pay: ({ price }) => price,
};

/** In minutes or øre, the same amounts as in the report "Tillæg" (docs/product-rules.md#report-of-allowances). */
export async function listAllowanceCells(
  db: Kysely<Database>,
  { measure, rows, columns }: ReportQuery & { readonly measure: AllowanceMeasure },
  segments: readonly ReportSegment[],
  checkTime: () => void,
): Promise<ReportCell[]> {
  const { parts } = measureOf(measure);
  const sums = new Map<string, ReportCell>();
  for (const ofPeriod of Map.groupBy(segments, ({ is_compared }) => is_compared).values()) {
    const [first, last] = [ofPeriod[0], ofPeriod.at(-1)] as [ReportSegment, ReportSegment];
    for await (const shares of streamShares(db, { from: first.from, to: last.to })) {
      checkTime();
      for (const share of shares) {
        const segment = ofPeriod.findLast(({ from }) => from <= share.date) as ReportSegment;
        const { is_compared } = segment;
        const row_key = keyOf(share, rows, segment.row);
        const column_key = is_compared ? "" : keyOf(share, columns, segment.column);
        const key = JSON.stringify([is_compared, row_key, column_key]);
        const before = sums.get(key)?.parts ?? 0;
        const amount = Math.round(amountOf[measure](share) * parts);
        sums.set(key, { is_compared, row_key, column_key, parts: before + amount });
      }
    }
  }
  return [...sums.values()];
}

function keyOf({ user, project, name }: AllowanceShare, by: Dimension | undefined, unit: string | undefined): string {
  if (by === undefined || isTime(by)) return unit ?? "";
  return by === "rule" ? ruleKey(name) : String(by === "user" ? user.id : project.id);
}
