import type {
  AllowanceAmount,
  AllowanceRule,
  ClockBound,
  DayKind,
  Place,
} from "#features/allowances/rules/allowance-rule.ts";
import { usualGroup } from "#features/allowances/rules/presets/preset.ts";
import { clockText } from "#features/allowances/rules/rule-words.ts";
import { typedClock, typedHours } from "./typed-minutes.ts";

/** The fields have the names of the schema, so that each error is shown at its field. */
export type RuleForm = {
  readonly name: string;
  readonly salary_code: string;
  readonly amount: {
    readonly kind: AllowanceAmount["kind"];
    readonly kroner: number | null;
    readonly percent: number | null;
    readonly base: number | null;
  };
  readonly days: readonly DayKind[];
  readonly places: readonly Place[];
  /** Times of day, or "plan"; both are empty for the whole day. */
  readonly clock: { readonly from: string; readonly to: string };
  /** Hours. The rule has no tier if `counting` is empty. */
  readonly tier: { readonly from: string; readonly to: string; readonly counting: string };
  readonly shift: string;
  readonly contact: string;
  /** Hours. */
  readonly minimum_minutes: string;
  readonly hour: string;
  readonly needs_agreement: boolean;
  readonly applies_to: string;
  readonly isForSome: boolean;
  readonly people: readonly { readonly user_id: number; readonly until_date: string }[];
  readonly group: string;
  readonly priority: string;
};

/** The text of a clock field that means the start of the plan. */
export const planStart = "plan";

const boundText = (bound: ClockBound): string => (bound === "plan-start" ? planStart : clockText(bound));
const typedBound = (text: string): ClockBound =>
  text.trim().toLowerCase() === planStart ? "plan-start" : typedClock(text);

export function ruleFormOf(rule: AllowanceRule): RuleForm {
  const { amount, clock, tier, people } = rule;
  return {
    ...{ name: rule.name, salary_code: rule.salary_code, days: rule.days, places: rule.places },
    amount: {
      kind: amount.kind,
      kroner: "kroner" in amount ? amount.kroner : null,
      percent: "percent" in amount ? amount.percent : null,
      base: "base" in amount ? amount.base : null,
    },
    clock: { from: clock ? boundText(clock.from) : "", to: clock ? boundText(clock.to) : "" },
    tier: {
      from: tier ? clockText(tier.from) : "",
      to: tier && tier.to !== null ? clockText(tier.to) : "",
      counting: tier?.counting ?? "",
    },
    ...{ shift: rule.shift, contact: rule.contact, applies_to: rule.applies_to, group: rule.group },
    ...{ hour: rule.hour, needs_agreement: rule.needs_agreement },
    minimum_minutes: rule.minimum_minutes === 0 ? "" : clockText(rule.minimum_minutes),
    isForSome: people !== null,
    people: (people ?? []).map(({ user_id, until_date }) => ({ user_id, until_date: until_date ?? "" })),
    priority: String(rule.priority),
  };
}

function amountPayload({ kind, kroner, percent, base }: RuleForm["amount"]) {
  if (kind === "own-percent") return { kind, percent };
  return kind === "base-percent" ? { kind, percent, base } : { kind, kroner };
}

const isEmpty = (text: string): boolean => text.trim() === "";

function clockPayload({ from, to }: RuleForm["clock"]) {
  return isEmpty(from) && isEmpty(to) ? null : { from: typedBound(from), to: typedBound(to) };
}

function tierPayload({ from, to, counting }: RuleForm["tier"]) {
  if (counting === "") return null;
  return { from: isEmpty(from) ? 0 : typedHours(from), to: isEmpty(to) ? null : typedHours(to), counting };
}

export const rulePayload = (code: string, { isForSome, ...form }: RuleForm) => ({
  ...form,
  code,
  amount: amountPayload(form.amount),
  clock: clockPayload(form.clock),
  tier: tierPayload(form.tier),
  minimum_minutes: isEmpty(form.minimum_minutes) ? 0 : typedHours(form.minimum_minutes),
  people: isForSome
    ? form.people.map(({ user_id, until_date }) => ({ user_id, until_date: until_date || null }))
    : null,
  priority: /^\d{1,2}$/.test(form.priority.trim()) ? Number(form.priority) : -1,
});

export const hasFurtherConditions = (form: RuleForm): boolean =>
  form.shift !== "any" ||
  form.contact !== "any" ||
  form.applies_to !== "hourly" ||
  form.hour !== "ordinary" ||
  form.needs_agreement ||
  form.isForSome ||
  form.group !== usualGroup ||
  form.priority !== "0" ||
  form.minimum_minutes !== "";

export const furtherFields = [
  ...(["shift", "contact", "minimum_minutes", "hour", "needs_agreement"] as const),
  ...(["applies_to", "people", "group", "priority"] as const),
] as const;
