import { firstDay, formatDate } from "#common/rules/time/clock.ts";
import type { AllowanceSum } from "#features/allowances/rules/allowance-difference.ts";
import type { AllowanceLine, AllowancePerson } from "#features/allowances/rules/allowance-lines.ts";
import { versionOn } from "#features/allowances/rules/allowance-rule.ts";
import { isBankCode, paidFlexCode } from "#features/allowances/rules/banks/bank-lines.ts";
import type { RuleSet } from "#features/allowances/rules/rule-set-input.ts";
import type { Period } from "#features/working-time-law/rules/work-periods.ts";
import { dateOfEnd, dayAt } from "#features/working-time-law/rules/working-days.ts";

/** Minutes, count and price are negative if earlier runs have paid more than is owed. */
export type Allowance = AllowanceSum & { readonly user_id: number; readonly rate: number };

export type OwedLine = AllowanceLine & { readonly user_id: number };

/** The reasons, in Danish, why a run cannot pay allowances: unconfirmed versions of rule sets, unknown hourly rates. */
export function allowanceProblems(
  owed: readonly OwedLine[],
  people: ReadonlyMap<number, Pick<AllowancePerson, "jobs">>,
  ruleSets: ReadonlyMap<number, RuleSet>,
  nameOf: (userId: number) => string,
): string[] {
  const problems = new Set<string>();
  const unchecked = new Map([...ruleSets].filter(([, { versions }]) => !versions.every((one) => one.is_confirmed)));
  for (const { user_id, rules_id, code, jobs, rate, date } of owed) {
    const set = unchecked.get(rules_id);
    const ids = new Set(jobs.map(({ job_id }) => job_id));
    const own = set ? (people.get(user_id)?.jobs ?? []).filter(({ id }) => ids.has(id)) : [];
    for (const version of own.flatMap((job) => (set ? versionsDuring(set, job) : [])))
      if (!version.is_confirmed && (isBankCode(code) || version.rules.some((rule) => rule.code === code)))
        problems.add(`Satserne i »${set?.name}«${fromWords(version)} er ikke kontrolleret.`);
    const version = code === paidFlexCode ? versionOn(set, date) : undefined;
    if (version && !version.is_confirmed)
      problems.add(`Reglerne for flex i »${set?.name}«${fromWords(version)} er ikke kontrolleret.`);
    if (rate === null)
      problems.add(`${nameOf(user_id)} har ingen timesats den ${formatDate(date)}, som tillægget er en procentdel af.`);
  }
  return [...problems];
}

const fromWords = ({ from_date }: { readonly from_date: string }): string =>
  from_date === firstDay ? "" : ` fra ${formatDate(from_date)}`;

function versionsDuring({ versions }: RuleSet, { start, end }: Period): RuleSet["versions"] {
  const [first, last] = [dayAt(start).date, dateOfEnd(end)];
  return versions.filter(
    ({ from_date }, place) => from_date <= last && (versions[place + 1]?.from_date ?? "9999-12-31") > first,
  );
}
