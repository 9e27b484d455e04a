import { weeklyMinutesOf } from "#common/rules/norm/plan-words.ts";
import { firstDay, formatDate, today } from "#common/rules/time/clock.ts";
import { formatShortDuration } from "#common/rules/time/typed-time.ts";
import type { ConflictLabels } from "#common/web/forms/merge-conflict.ts";
import { type Conditions, defaultConditions, rowBefore, type Terms } from "#features/users/rules/employment-terms.ts";
import { payKinds, payPeriods } from "#features/users/rules/terms-words.ts";
import { noPlan, type PlanForm, planFormOf, planFormWords, planPayload } from "./plan/plan-form.ts";

/** The names are those of the request's fields, so that the form can show the server's errors. */
export type ConditionsForm = Omit<
  { readonly [Name in keyof Conditions]: string },
  "plan" | "is_at_school" | "registers_norm"
> & {
  readonly plan: PlanForm;
  readonly is_at_school: boolean;
  readonly registers_norm: boolean;
};

export type TermsForm = ConditionsForm & { from_date: string; hourly_rate: number | null };

export function conditionsFormOf(row: Conditions, fromDate: string): ConditionsForm {
  return {
    plan: planFormOf(row.plan, fromDate),
    weekly_minutes: row.weekly_minutes === null ? "" : formatShortDuration(row.weekly_minutes),
    pay_kind: row.pay_kind,
    pay_period: row.pay_period,
    pay_period_from: row.pay_period_from ?? "",
    weekly_limit_hours: row.weekly_limit_hours === null ? "" : String(row.weekly_limit_hours),
    weekly_limit_agreed_on: row.weekly_limit_agreed_on ?? "",
    exempt_agreed_on: row.exempt_agreed_on ?? "",
    exempt_by: row.exempt_by ?? "",
    young_until: row.young_until ?? "",
    is_at_school: row.is_at_school,
    registers_norm: row.registers_norm,
    working_time_rules_id: String(row.working_time_rules_id ?? ""),
    allowance_rules_id: String(row.allowance_rules_id ?? ""),
  };
}

/** The first day of the next month on which no other terms begin. */
export function usualStart(rows: readonly Pick<Terms, "from_date">[] = []): string {
  const taken = new Set(rows.map(({ from_date }) => from_date));
  let start = today().add({ months: 1 }).with({ day: 1 });
  while (taken.has(start.toString())) start = start.add({ months: 1 });
  return start.toString();
}

/** A new row begins with the values of the row before it. */
export function termsFormOf(row: Terms | undefined, rows: readonly Terms[]): TermsForm {
  const from_date = row?.from_date ?? usualStart(rows);
  const before = row ?? rowBefore(rows, from_date);
  return {
    ...conditionsFormOf(before ?? defaultConditions, from_date),
    from_date,
    hourly_rate: before?.hourly_rate ?? null,
  };
}

const textOrNull = (text: string): string | null => (text.trim() === "" ? null : text);
const idOrNull = (text: string): number | null => (text === "" ? null : Number(text));

export function conditionsPayload(form: ConditionsForm) {
  const limit = form.weekly_limit_hours.trim();
  return {
    plan: planPayload(form.plan),
    weekly_minutes: form.plan.choice === noPlan ? weeklyMinutesOf(form.weekly_minutes) : null,
    pay_kind: form.pay_kind,
    pay_period: form.pay_period,
    pay_period_from: form.pay_period === "fortnight" ? textOrNull(form.pay_period_from) : null,
    weekly_limit_hours: limit === "" ? null : Number(limit),
    weekly_limit_agreed_on: textOrNull(form.weekly_limit_agreed_on),
    exempt_agreed_on: textOrNull(form.exempt_agreed_on),
    exempt_by: textOrNull(form.exempt_by),
    young_until: textOrNull(form.young_until),
    is_at_school: form.is_at_school,
    registers_norm: form.registers_norm && registersNorm(form),
    working_time_rules_id: idOrNull(form.working_time_rules_id),
    allowance_rules_id: idOrNull(form.allowance_rules_id),
  };
}

export const termsPayload = ({ from_date, hourly_rate, ...form }: TermsForm) => ({
  ...conditionsPayload(form),
  hourly_rate,
  from_date: from_date || undefined,
});

export const registersNorm = ({ pay_kind, plan }: Pick<ConditionsForm, "pay_kind" | "plan">): boolean =>
  pay_kind === "salaried" && plan.choice !== noPlan;

/** The fields under "Flere vilkår". */
export const furtherFields = [
  "pay_kind",
  "pay_period",
  "pay_period_from",
  "weekly_limit_hours",
  "weekly_limit_agreed_on",
  "exempt_agreed_on",
  "exempt_by",
  "young_until",
  "is_at_school",
  "registers_norm",
  "working_time_rules_id",
  "allowance_rules_id",
] as const satisfies readonly (keyof ConditionsForm)[];

const usual = conditionsFormOf(defaultConditions, firstDay);

export const hasFurtherTerms = (form: ConditionsForm): boolean =>
  furtherFields.some((name) => form[name] !== usual[name]);

export const termsLabels: ConflictLabels<TermsForm> = {
  from_date: ["Fra", formatDate],
  hourly_rate: "Timepris",
  plan: ["Plan", planFormWords],
  weekly_minutes: "Timer pr. uge",
  pay_kind: ["Løn", (kind) => payKinds[kind as keyof typeof payKinds] ?? kind],
  pay_period: ["Udbetales", (period) => payPeriods[period as keyof typeof payPeriods] ?? period],
  pay_period_from: ["14 dage fra", formatDate],
  weekly_limit_hours: "Aftalt grænse",
  weekly_limit_agreed_on: ["Grænsen er aftalt den", formatDate],
  exempt_by: "Selvtilrettelægger, aftalt af",
  exempt_agreed_on: ["Selvtilrettelægger, aftalt den", formatDate],
  young_until: ["Under 18 til og med", formatDate],
  is_at_school: "Går i skole",
  registers_norm: "Registrér dagens norm af sig selv",
  working_time_rules_id: "Regler for arbejdstid",
  allowance_rules_id: "Tillægsregler",
};
