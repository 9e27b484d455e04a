import { kronerFromOre, oreFromKroner } from "#common/rules/values/money.ts";
import type { AllowanceLine } from "./allowance-lines.ts";

/** What a rule gives for a day at one rate, or a difference of that. */
export type AllowanceSum = Omit<AllowanceLine, "jobs">;

/**
 * What is missing from one list to another, by day, rule, salary code and rate; negative where it has too much. Prices are subtracted as
 * they were rounded, so that differences paid one after the other add up to the price of the whole day.
 */
export function allowanceDifference(owed: readonly AllowanceSum[], before: readonly AllowanceSum[]): AllowanceSum[] {
  const sums = new Map<string, AllowanceSum>();
  for (const [lines, sign] of [[owed, 1] as const, [before, -1] as const])
    for (const line of lines) {
      const { date, rules_id, code, salary_code, unit, rate } = line;
      const key = JSON.stringify([date, rules_id, code, salary_code, unit, rate]);
      sums.set(key, plus(sums.get(key), line, sign));
    }
  return [...sums.values()].filter(({ minutes, count, price }) => minutes !== 0 || count !== 0 || price !== 0);
}

const plus = (sum: AllowanceSum | undefined, line: AllowanceSum, sign: 1 | -1): AllowanceSum => ({
  ...{ date: line.date, rules_id: line.rules_id, code: line.code, name: sum?.name ?? line.name },
  ...{ salary_code: line.salary_code, unit: line.unit, rate: line.rate },
  minutes: (sum?.minutes ?? 0) + sign * line.minutes,
  count: (sum?.count ?? 0) + sign * line.count,
  price: kronerFromOre(oreFromKroner(sum?.price ?? 0) + sign * oreFromKroner(line.price)),
});
