import { kronerFromOre, oreFromKroner } from "#common/rules/values/money.ts";
import type { AllowanceLine } from "#features/allowances/rules/allowance-lines.ts";

/* The delta rule of allowances (docs/decisions/118-allowances-in-a-run.md). */

/** What names a sum of allowances: a person, a day, a rule, and the code, unit and rate by which it is paid. */
type Key = { readonly user_id: number; readonly rate: number } & Pick<
  AllowanceLine,
  "date" | "rules_id" | "code" | "salary_code" | "unit"
>;

/** A known allowance, or what a run adds to it: minutes, count and price may then be negative. */
export type Allowance = Key & Pick<AllowanceLine, "name" | "minutes" | "count" | "price">;

/**
 * What brings the allowances that stand paid to those that are owed, so that the sum of all runs is what is owed for the work that is
 * paid. The price is the difference of both prices, and not minutes times the rate, whose øre would be rounded twice.
 * @param owed of the same people and days as `standing`
 */
export function allowanceDifferences(owed: readonly Allowance[], standing: readonly Allowance[]): Allowance[] {
  const sums = new Map<string, { readonly of: Allowance; minutes: number; count: number; ore: number }>();
  const add = (line: Allowance, sign: 1 | -1) => {
    const key = keyOf(line);
    const sum = sums.get(key) ?? { of: line, minutes: 0, count: 0, ore: 0 };
    sums.set(key, sum);
    sum.minutes += sign * line.minutes;
    sum.count += sign * line.count;
    sum.ore += sign * oreFromKroner(line.price);
  };
  for (const line of owed) add(line, 1);
  for (const line of standing) add(line, -1);
  return [...sums.values()]
    .filter(({ minutes, count, ore }) => minutes !== 0 || count !== 0 || ore !== 0)
    .map(({ of, minutes, count, ore }) => ({ ...of, minutes, count, price: kronerFromOre(ore) }));
}

const keyOf = ({ user_id, date, rules_id, code, salary_code, unit, rate }: Key): string =>
  JSON.stringify([user_id, date, rules_id, code, salary_code, unit, rate]);
