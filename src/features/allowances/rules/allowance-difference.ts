import { kronerFromOre, oreFromKroner } from "#common/rules/values/money.ts";
import type { AllowanceLine } from "./allowance-lines.ts";

export type AllowanceSum = Omit<AllowanceLine, "jobs"> & { readonly user_id?: number };

/**
 * The lines of `owed` less the lines of `before`, by person, day, rule, salary code, unit and rate.
 * Prices are subtracted too. A price of the difference in minutes would be rounded anew and could be an øre off.
 */
export function allowanceDifference<Line extends AllowanceSum>(owed: readonly Line[], before: readonly Line[]): Line[] {
  const sums = new Map<string, { readonly of: Line; minutes: number; count: number; ore: number }>();
  const add = (line: Line, sign: 1 | -1) => {
    const { user_id, date, rules_id, code, salary_code, unit, rate } = line;
    const key = JSON.stringify([user_id, date, rules_id, code, salary_code, unit, rate]);
    const sum = sums.get(key) ?? { of: line, minutes: 0, count: 0, ore: 0 };
    sums.set(key, sum);
    sum.minutes += sign * line.minutes;
    sum.count += sign * line.count;
    sum.ore += sign * oreFromKroner(line.price);
  };
  for (const line of owed) add(line, 1);
  for (const line of before) add(line, -1);
  return [...sums.values()]
    .filter(({ minutes, count, ore }) => minutes !== 0 || count !== 0 || ore !== 0)
    .map(({ of, minutes, count, ore }) => ({ ...of, minutes, count, price: kronerFromOre(ore) }));
}
