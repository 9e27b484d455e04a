import * as z from "zod/mini";
import { type Actor, can } from "#common/rules/access/actor.ts";
import { payKind } from "#common/rules/norm/known-norm.ts";
import { normPlan } from "#common/rules/norm/norm-plan-input.ts";
import { termsOn } from "#common/rules/norm/planned-day.ts";
import { firstDay, formatDate, parseDate, today } from "#common/rules/time/clock.ts";
import {
  addError,
  dateField,
  type FieldErrors,
  id,
  idText,
  kronerField,
  maxHourlyRate,
  textField,
} from "#common/rules/values/fields.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { changeOf } from "#common/rules/versions.ts";

/* A row of terms holds from its date until the user's next row (docs/product-rules.md#terms-of-employment). */

const payPeriod = z.enum(["month", "fortnight"], "Vælg måned eller 14 dage.");

const hoursMessage = "Grænsen er fra 49 til 100 timer om ugen.";
const weeklyMinutesMessage = "Ugens timer er fra 0 til 168.";

/** A field that a request leaves out keeps its former value. */
const conditions = z.object({
  plan: z.nullable(normPlan),
  /** The norm of a week, for a person without a plan. */
  weekly_minutes: z.nullable(
    z.int(weeklyMinutesMessage).check(z.minimum(0, weeklyMinutesMessage), z.maximum(7 * 24 * 60, weeklyMinutesMessage)),
  ),
  pay_kind: payKind,
  pay_period: payPeriod,
  /** A Monday on which a pay period of 14 days begins. */
  pay_period_from: z.nullable(dateField("14 dage fra")),
  /** Replaces the limit of 48 working hours a week. */
  weekly_limit_hours: z.nullable(z.int(hoursMessage).check(z.minimum(49, hoursMessage), z.maximum(100, hoursMessage))),
  weekly_limit_agreed_on: z.nullable(dateField("Aftalt den")),
  exempt_agreed_on: z.nullable(dateField("Aftalt den")),
  exempt_by: z.nullable(textField("Aftalt af", 191)),
  /** The day before the person turns 18. */
  young_until: z.nullable(dateField("Under 18 til og med")),
  is_at_school: z.boolean("Vælg, om den unge går i skole."),
  /** Whether past planned days without a job become register entries (docs/product-rules.md#register-entries). */
  registers_norm: z.boolean("Vælg, om dagens norm registreres af sig selv."),
  /** Null for the company's rules. */
  working_time_rules_id: z.nullable(id),
  /** Null for no allowances. */
  allowance_rules_id: z.nullable(id),
});
export type Conditions = z.infer<typeof conditions>;

export const defaultConditions: Conditions = {
  plan: null,
  weekly_minutes: null,
  pay_kind: "hourly",
  pay_period: "month",
  pay_period_from: null,
  weekly_limit_hours: null,
  weekly_limit_agreed_on: null,
  exempt_agreed_on: null,
  exempt_by: null,
  young_until: null,
  is_at_school: false,
  registers_norm: false,
  working_time_rules_id: null,
  allowance_rules_id: null,
};

export const termsInput = z.extend(z.partial(conditions), {
  from_date: dateField("Fra"),
  hourly_rate: kronerField("Timepris", maxHourlyRate),
});
export type TermsInput = z.infer<typeof termsInput>;

export const termsChange = changeOf(termsInput);

export const terms = z.extend(conditions, {
  id,
  version: wire.version,
  from_date: z.string(),
  hourly_rate: wire.hourlyRate,
  /** Whether a payroll run has paid work at this rate. */
  is_used: z.boolean(),
  /** Whether working time is registered on a day on which the row holds. */
  has_work: z.boolean(),
  /** Most users may not read the rules, so the row includes the name of the rules. */
  allowance_rules_name: z.nullable(z.string()),
});
export type Terms = z.infer<typeof terms>;

/** The fields on which the limits of working time depend. */
const evidenceNames = [
  "weekly_limit_hours",
  "weekly_limit_agreed_on",
  "exempt_agreed_on",
  "exempt_by",
  "young_until",
  "is_at_school",
  "working_time_rules_id",
] as const satisfies readonly (keyof Conditions)[];

type Evidence = Pick<Conditions, (typeof evidenceNames)[number]>;

/** Whether the row cannot be moved or deleted: it `has_work` and differs from the row before in `evidenceNames`. */
export function isEvidence(row: Terms, rows: readonly Terms[]): boolean {
  const others = rows.filter(({ id }) => id !== row.id);
  const before: Evidence = termsOn(others, row.from_date) ?? defaultConditions;
  return row.has_work && evidenceNames.some((name) => row[name] !== before[name]);
}

export const maxSharedPeople = 100;

const chosenPeople = "Vælg mindst én medarbejder.";

/** Each person keeps the hourly rate that they have on `from_date`. */
export const sharedTermsInput = z.extend(z.partial(conditions), {
  from_date: dateField("Fra"),
  users: z.array(id, chosenPeople).check(
    z.minLength(1, chosenPeople),
    z.maxLength(maxSharedPeople, `Vælg højst ${maxSharedPeople} medarbejdere ad gangen.`),
    z.refine((ids) => new Set(ids).size === ids.length, "Vælg hver medarbejder højst én gang."),
  ),
});
export type SharedTermsInput = z.infer<typeof sharedTermsInput>;

export const sharedTerms = z.object({ count: wire.count });
export type SharedTerms = z.infer<typeof sharedTerms>;

/** Absent fields come from `before`: the changed row, or the row before a new row. */
export const completeTerms = (input: TermsInput, before: Conditions = defaultConditions): SavedTerms => ({
  ...defaultConditions,
  ...conditionsOf(before),
  ...conditionsOf(input),
  from_date: input.from_date,
  hourly_rate: input.hourly_rate,
});
export type SavedTerms = Conditions & Pick<TermsInput, "from_date" | "hourly_rate">;

export const conditionNames = Object.keys(conditions.shape) as (keyof Conditions)[];

function conditionsOf(
  row: { readonly [Name in keyof Conditions]?: Conditions[Name] | undefined },
): Partial<Conditions> {
  return Object.fromEntries(conditionNames.flatMap((name) => (row[name] === undefined ? [] : [[name, row[name]]])));
}

export const termsList = z.array(terms);
export const termsParams = z.object({ userId: idText, termsId: idText });

export const maxTerms = 100;

/** Whether the actor may read a user's terms: their own, or everybody's if the actor edits terms. */
export const seesTerms = (actor: Actor, userId: number): boolean => actor.id === userId || can(actor, "edit-terms");

/** Whether the row holds for all days before the next row. */
export const isFromStart = ({ from_date }: Pick<Terms, "from_date">): boolean => from_date === firstDay;

export const fromWords = (row: Pick<Terms, "from_date">): string =>
  isFromStart(row) ? "Fra start" : `Fra ${formatDate(row.from_date)}`;

export const usedTerms = "Satsen er brugt i en lønkørsel og kan ikke ændres. Tilføj i stedet en ny række.";
export const evidenceTerms =
  "Rækken viser, hvad der var aftalt, mens der blev arbejdet, og kan ikke slettes. Tilføj i stedet en ny række fra den dag, hvor det ændrer sig.";
const lostEvidence =
  "Det gjaldt, mens der blev arbejdet, og bliver stående. Tilføj en ny række fra den dag, hvor det ændrer sig.";
const movedEvidence = "Rækken viser, hvad der var aftalt, mens der blev arbejdet, og beholder sin dato.";
export const firstTerms = "De første vilkår kan ikke slettes. Ret timeprisen i stedet.";

type DatedRow = Pick<Terms, "id" | "from_date">;

/** The errors of a new or changed row. @param changed the stored row; undefined for a new row */
export function termsErrors(input: Partial<TermsInput>, rows: readonly Terms[], changed?: Terms): FieldErrors {
  const { from_date } = input;
  const conditions = { ...(changed ?? rowBefore(rows, from_date) ?? defaultConditions), ...conditionsOf(input) };
  const errors = conditionErrors(conditions);
  if (changed?.has_work)
    for (const name of evidenceNames)
      if (changed[name] && changed[name] !== conditions[name]) addError(errors, name, lostEvidence);
  if (from_date === undefined) return errors;
  if (conditions.registers_norm && isFromStart({ from_date }))
    addError(errors, "registers_norm", "Normen registreres fra en dato. Tilføj vilkår fra den dag.");
  if (rows.some((row) => row.id !== changed?.id && row.from_date === from_date))
    addError(errors, "from_date", `Der er allerede vilkår fra ${formatDate(from_date)}.`);
  if (changed && isFirst(changed, rows) && from_date !== changed.from_date)
    addError(errors, "from_date", "De første vilkår beholder deres dato.");
  else if (changed && from_date !== changed.from_date && isEvidence(changed, rows))
    addError(errors, "from_date", movedEvidence);
  if (!changed && rows.length >= maxTerms)
    addError(errors, "from_date", `En medarbejder har højst ${maxTerms} rækker med vilkår.`);
  return errors;
}

/** The errors of a user's new hourly rate, which `saveCurrentRate` would save for today. */
export function currentRateErrors(hourly_rate: number, rows: readonly Terms[]): FieldErrors {
  const now = today().toString();
  const current = termsOn(rows, now);
  if (current && (current.hourly_rate === hourly_rate || !current.is_used)) return {};
  if (current?.from_date === now)
    return {
      default_hourly_rate: ["Timeprisen fra i dag er brugt i en lønkørsel. Tilføj en ny under »Ansættelsesvilkår«."],
    };
  const { from_date } = termsErrors({ from_date: current ? now : firstDay, hourly_rate }, rows);
  return from_date ? { default_hourly_rate: from_date } : {};
}

export type SharedPerson = {
  readonly id: number;
  readonly name: string;
  readonly is_deleted: boolean;
  readonly rows: readonly Terms[];
};

/** The errors of terms for several people, as far as they can be found without the people's stored terms. */
export function sharedInputErrors(input: Partial<SharedTermsInput>): FieldErrors {
  const errors = emptyRequestErrors(input);
  const found = conditionErrors({ ...defaultConditions, ...conditionsOf(input) });
  for (const name of conditionNames)
    if (input[name] !== undefined) for (const message of found[name] ?? []) addError(errors, name, message);
  return errors;
}

function emptyRequestErrors(input: Partial<SharedTermsInput>): FieldErrors {
  const errors: FieldErrors = {};
  if (conditionNames.every((name) => input[name] === undefined))
    addError(errors, "plan", "Vælg en plan eller løn, som skal gælde.");
  return errors;
}

/** The errors of terms for several people, with the names of the people who cannot get the terms. */
export function sharedTermsErrors(input: Partial<SharedTermsInput>, people: readonly SharedPerson[]): FieldErrors {
  const { users, from_date } = input;
  const errors = emptyRequestErrors(input);
  if (users === undefined || from_date === undefined) return errors;
  if (people.length < users.length) addError(errors, "users", "En af de valgte findes ikke.");
  for (const person of people) {
    const problem = personProblem(person, from_date);
    if (problem !== undefined) addError(errors, "users", problem);
    else addPersonErrors(errors, input, person);
  }
  return errors;
}

function personProblem({ name, is_deleted, rows }: SharedPerson, from_date: string): string | undefined {
  if (is_deleted) return `${name} er slettet.`;
  const sameDay = rows.find((row) => row.from_date === from_date);
  const day = formatDate(from_date);
  if (sameDay?.is_used) return `${name} har vilkår fra ${day}, som en lønkørsel har brugt.`;
  if (sameDay) return `${name} har allerede vilkår fra ${day}.`;
  if (!rowBefore(rows, from_date)) return `${name} har ingen timepris den ${day}.`;
  return rows.length >= maxTerms ? `${name} har allerede ${maxTerms} rækker.` : undefined;
}

/** If the input lacks a field, the person keeps their own value, and an error of this value names the person. */
function addPersonErrors(errors: FieldErrors, input: Partial<SharedTermsInput>, { name, rows }: SharedPerson): void {
  const found = conditionErrors({
    ...(rowBefore(rows, input.from_date) ?? defaultConditions),
    ...conditionsOf(input),
  });
  for (const [field, messages] of Object.entries(found))
    for (const message of messages) {
      if (input[field as keyof Conditions] === undefined) addError(errors, "users", `${name}: ${message}`);
      else addError(errors, field, message);
    }
}

/** The row that holds on a date. */
export const rowBefore = <Row extends DatedRow>(rows: readonly Row[], from_date?: string): Row | undefined =>
  from_date === undefined ? undefined : termsOn(rows, from_date);

function conditionErrors(terms: Conditions): FieldErrors {
  const errors: FieldErrors = {};
  const { pay_period, pay_period_from } = terms;
  if (terms.plan && terms.weekly_minutes !== null) addError(errors, "weekly_minutes", "Ugens timer følger af planen.");
  if (pay_period === "fortnight" && (!pay_period_from || parseDate(pay_period_from)?.dayOfWeek !== 1))
    addError(errors, "pay_period_from", "Vælg en mandag, hvor 14 dage begynder.");
  if (pay_period === "month" && pay_period_from)
    addError(errors, "pay_period_from", "Månedsvis løn har ingen første mandag.");
  if (terms.weekly_limit_hours !== null && terms.weekly_limit_agreed_on === null)
    addError(errors, "weekly_limit_agreed_on", "Skriv, hvornår grænsen er aftalt.");
  if (terms.weekly_limit_hours === null && terms.weekly_limit_agreed_on !== null)
    addError(errors, "weekly_limit_hours", "Skriv den aftalte grænse.");
  if (terms.exempt_by !== null && terms.exempt_agreed_on === null)
    addError(errors, "exempt_agreed_on", "Skriv, hvornår det er aftalt.");
  if (terms.exempt_by === null && terms.exempt_agreed_on !== null)
    addError(errors, "exempt_by", "Skriv, hvem der har aftalt det.");
  if (terms.is_at_school && terms.young_until === null)
    addError(errors, "young_until", "Skriv den sidste dag under 18 år.");
  if (terms.registers_norm && (terms.pay_kind !== "salaried" || !terms.plan))
    addError(errors, "registers_norm", "Kun den, der har månedsløn og en plan, får dagens norm registreret.");
  return errors;
}

export const isFirst = (row: Pick<Terms, "from_date">, rows: readonly Pick<Terms, "from_date">[]): boolean =>
  rows.every(({ from_date }) => from_date >= row.from_date);
