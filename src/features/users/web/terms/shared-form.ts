import { weeklyMinutesOf } from "#common/rules/norm/plan-words.ts";
import type { Person } from "#common/rules/person.ts";
import type { SharedTermsInput } from "#features/users/rules/employment-terms.ts";
import { keptPlan, noPlan, type PlanForm, planFormOf, planPayload } from "./plan/plan-form.ts";
import { usualStart } from "./terms-form.ts";

export const companyRules = "company";
export const noAllowances = "none";

/** If a field is empty, each person keeps their value. */
export type SharedForm = {
  readonly users: readonly Person[];
  readonly from_date: string;
  readonly plan: PlanForm;
  readonly weekly_minutes: string;
  readonly pay_kind: string;
  readonly pay_period: string;
  readonly pay_period_from: string;
  readonly working_time_rules_id: string;
  readonly allowance_rules_id: string;
};

export function emptySharedForm(): SharedForm {
  const from_date = usualStart();
  const plan = { ...planFormOf(null, from_date), choice: keptPlan };
  const pay = { pay_kind: "", pay_period: "", pay_period_from: "" };
  return { users: [], from_date, plan, weekly_minutes: "", ...pay, working_time_rules_id: "", allowance_rules_id: "" };
}

/** Plan and weekly hours exclude each other, so a request that sets one also clears the other. */
const planPart = ({ plan, weekly_minutes }: SharedForm) =>
  plan.choice === keptPlan
    ? {}
    : {
        plan: planPayload(plan),
        weekly_minutes: plan.choice === noPlan ? weeklyMinutesOf(weekly_minutes) : null,
      };

const periodPart = ({ pay_period, pay_period_from }: SharedForm) =>
  pay_period === "" ? {} : { pay_period, pay_period_from: pay_period === "fortnight" ? pay_period_from || null : null };

const rulesPart = ({ working_time_rules_id, allowance_rules_id }: SharedForm) => ({
  ...(working_time_rules_id !== "" && {
    working_time_rules_id: working_time_rules_id === companyRules ? null : Number(working_time_rules_id),
  }),
  ...(allowance_rules_id !== "" && {
    allowance_rules_id: allowance_rules_id === noAllowances ? null : Number(allowance_rules_id),
  }),
});

export const sharedPayload = (form: SharedForm): { [Name in keyof SharedTermsInput]?: unknown } => ({
  users: form.users.map(({ id }) => id),
  from_date: form.from_date || undefined,
  ...planPart(form),
  ...(form.pay_kind !== "" && { pay_kind: form.pay_kind }),
  ...periodPart(form),
  ...rulesPart(form),
});
