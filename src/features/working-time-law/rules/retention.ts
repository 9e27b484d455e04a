import type { LawRules } from "#common/rules/law-rules.ts";

/** Working time is kept for five years after the reference period of its day (docs/product-rules.md#working-time). */
export const retentionYears = 5;

/** The last day on which the working time of a day must be kept. */
export const keptUntil = (
  date: Temporal.PlainDate,
  { reference_months }: Pick<LawRules, "reference_months">,
): Temporal.PlainDate => date.add({ months: reference_months }).add({ years: retentionYears });

/** The latest calendar year whose working time need no longer be kept. */
export function lastExpiredYear(today: Temporal.PlainDate, rules: Pick<LawRules, "reference_months">): number {
  const year = today.year - retentionYears - 1;
  const lastKept = keptUntil(Temporal.PlainDate.from({ year, month: 12, day: 31 }), rules);
  return Temporal.PlainDate.compare(lastKept, today) < 0 ? year : year - 1;
}
