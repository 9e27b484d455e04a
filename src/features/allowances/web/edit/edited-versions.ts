import type { AllowanceRule, EditedVersion } from "#features/allowances/rules/allowance-rule.ts";

/* A version with changed rules is no longer confirmed. */

type Versions = readonly EditedVersion[];

const byDate = (versions: Versions): EditedVersion[] =>
  versions.toSorted((one, other) => one.from_date.localeCompare(other.from_date));

export const withVersion = (versions: Versions, version: EditedVersion, at?: number): EditedVersion[] =>
  byDate([...versions.filter((_, place) => place !== at), version]);

export const withRules = (versions: Versions, at: number, rules: readonly AllowanceRule[]): EditedVersion[] =>
  versions.map((version, place) => (place === at ? { ...version, rules, is_confirmed: false } : version));

/** The versions stay confirmed, because a salary code is no figure of an agreement. */
export const withSalaryCode = (versions: Versions, code: string, salary_code: string): EditedVersion[] =>
  versions.map((version) => ({
    ...version,
    rules: version.rules.map((rule) => (rule.code === code ? { ...rule, salary_code } : rule)),
  }));

/** Puts the rule into the version `at`. In the other versions, the rule gets only the same salary code. */
export function withRule(versions: Versions, at: number, rule: AllowanceRule): EditedVersion[] {
  const rules = versions[at]?.rules ?? [];
  const isNew = rules.every(({ code }) => code !== rule.code);
  const next = isNew ? [...rules, rule] : rules.map((one) => (one.code === rule.code ? rule : one));
  return withSalaryCode(withRules(versions, at, next), rule.code, rule.salary_code);
}

/** @param step -1 moves the rule up, 1 moves it down */
export function moved(rules: readonly AllowanceRule[], place: number, step: -1 | 1): AllowanceRule[] {
  const rule = rules[place];
  const next = rules.toSpliced(place, 1);
  return rule ? next.toSpliced(Math.max(0, place + step), 0, rule) : next;
}

export function freeCode(versions: Versions): string {
  const codes = new Set(versions.flatMap(({ rules }) => rules.map(({ code }) => code)));
  let number = 1;
  while (codes.has(`rule-${number}`)) number += 1;
  return `rule-${number}`;
}
