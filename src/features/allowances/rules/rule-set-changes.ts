import type { ChangedValues } from "#common/rules/audit-log.ts";
import type { EditedRuleSet } from "./allowance-rule.ts";
import { versionChange } from "./rule-words.ts";

const maxText = 500;

const short = (text: string): string => (text.length > maxText ? `${text.slice(0, maxText - 1)}…` : text);

/** The changes of a save for the audit log. A new rule set has no `before`, a deleted rule set has no `after`. */
export function ruleSetChanges(
  before: EditedRuleSet | undefined,
  after: EditedRuleSet | undefined,
): (ChangedValues & { readonly name: string }) | undefined {
  const changes: { field: string; before: string; after: string }[] = [];
  const [oldName, newName] = [before?.name ?? "", after?.name ?? ""];
  if (oldName !== newName) changes.push({ field: "name", before: oldName, after: newName });
  const versions = [before, after].flatMap((one) => one?.versions ?? []);
  for (const date of new Set(versions.map(({ from_date }) => from_date).toSorted())) {
    const [old, now] = [before, after].map((one) => one?.versions.find(({ from_date }) => from_date === date));
    const change = versionChange(old, now);
    if (change) changes.push({ field: date, before: short(change.before), after: short(change.after) });
  }
  if (changes.length === 0) return undefined;
  return {
    name: newName || oldName,
    fields: changes.map(({ field }) => field),
    before: changes.map((change) => change.before),
    after: changes.map((change) => change.after),
  };
}
