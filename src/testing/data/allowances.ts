import type { Kysely } from "kysely";
import { type NormPlan, type PlanWeek, planTemplates } from "#common/rules/norm/norm-plan.ts";
import type { Database } from "#common/server/database/tables.ts";
import type { AllowanceRule, AllowanceVersion } from "#features/allowances/rules/allowance-rule.ts";
import { presets } from "#features/allowances/rules/presets/presets.ts";
import { insertRuleSet } from "#features/allowances/server/allowance-rules.store.ts";

/** 37 hours: Monday to Thursday 7-15, Friday to 14:30, pause 12:00-12:30. */
const week37: NormPlan = { first_monday: "2026-01-05", weeks: [planTemplates[0]?.week as PlanWeek] };

/** The versions of a preset, with a salary code for each rule. */
export const versionsOf = (preset: keyof typeof presets, salary_code = "21") =>
  presets[preset].versions.map(({ from_date, rules }) => ({ from_date, rules: coded(rules, salary_code) }));

/** The versions of the preset `industri`, with changed rules of overtime. */
export const changedOvertime = (change: Partial<AllowanceRule>) =>
  versionsOf("industri").map(({ from_date, rules }) => ({
    from_date,
    rules: rules.map((rule) => (rule.code.startsWith("overtime") ? { ...rule, ...change } : rule)),
  }));

const coded = (rules: readonly AllowanceRule[], salary_code: string) => rules.map((rule) => ({ ...rule, salary_code }));

type Options = Partial<Omit<AllowanceVersion, "rules" | "from_date">> & {
  readonly name: string;
  readonly versions?: readonly Pick<AllowanceVersion, "from_date" | "rules">[];
  readonly is_confirmed?: boolean;
};

let made = 0;

/** Confirmed allowance rules, by default with the versions of the preset `industri`. @returns their id */
export function aRuleSet(
  db: Kysely<Database>,
  admin: { readonly id: number },
  { name, versions = versionsOf("industri"), is_confirmed = true, ...version }: Partial<Options> = {},
): Promise<number> {
  made += 1;
  const normal = {
    normal_from: 6 * 60,
    normal_to: 18 * 60,
    norm: "own",
    full_time_minutes: 37 * 60,
    flex: null,
  } as const;
  const input = versions.map((one) => ({ ...normal, ...version, ...one, is_confirmed }));
  const actor = { id: admin.id } as Parameters<typeof insertRuleSet>[1];
  return insertRuleSet(db, actor, { name: name ?? `Regler ${made}`, versions: input } as Parameters<
    typeof insertRuleSet
  >[2]);
}

/** @param plan null for a person without one */
export async function giveRules(
  db: Kysely<Database>,
  { id }: { readonly id: number },
  rulesId: number | null,
  plan: NormPlan | null = week37,
): Promise<void> {
  await db
    .updateTable("employment_terms")
    .set({ allowance_rules_id: rulesId, plan: plan && JSON.stringify(plan) })
    .where("user_id", "=", id)
    .execute();
}
