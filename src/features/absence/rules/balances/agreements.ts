import * as z from "zod/mini";
import { person } from "#common/rules/person.ts";
import { formatDate } from "#common/rules/time/clock.ts";
import { addError, type FieldErrors, id, idText } from "#common/rules/values/fields.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { type BalanceUnit, balanceUnits } from "./balance-rules.ts";
import { amountWords } from "./balance-words.ts";
import { holidayYearName, lastHolidayDate } from "./holiday/holiday-year.ts";

/** An agreement to move days above four weeks to the next holiday year (the Holiday Act, § 21). */
export const holidayAgreement = z.object({
  id,
  user: person,
  /** The holiday year from which the days are moved. */
  year: wire.count,
  amount: wire.minutes,
  unit: z.enum(balanceUnits),
  created_at: z.string(),
  employee_confirmed_at: z.nullable(z.string()),
  company_user: z.nullable(person),
  company_confirmed_at: z.nullable(z.string()),
  withdrawn_at: z.nullable(z.string()),
  authorized_actions: z.object({ confirm: z.boolean(), withdraw: z.boolean(), download: z.boolean() }),
});
export type HolidayAgreement = z.infer<typeof holidayAgreement>;

export const agreementParams = z.object({ agreementId: idText });

const amountMessage = "Skriv et tal, fx 5,00.";
/** Five weeks of 100 hours each, in hundredths of an hour. `agreementErrors` checks the real limit. */
const maxMoved = 50_000;

export const agreementInput = z.object({
  year: z.int("Vælg et ferieår.").check(z.minimum(2000, "Vælg et ferieår."), z.maximum(2099, "Vælg et ferieår.")),
  amount: z.int(amountMessage).check(z.minimum(1, amountMessage), z.maximum(maxMoved, "Tallet er for stort.")),
});
export type AgreementInput = z.infer<typeof agreementInput>;

export const maxAgreements = 100;

type State = Pick<HolidayAgreement, "employee_confirmed_at" | "company_confirmed_at" | "withdrawn_at">;

export const isAgreed = ({ employee_confirmed_at, company_confirmed_at }: State): boolean =>
  employee_confirmed_at !== null && company_confirmed_at !== null;

export const isOpen = (agreement: State): boolean => agreement.withdrawn_at === null && !isAgreed(agreement);

/** Two people confirm an agreement: the employee and a payroll user. Nobody confirms their own agreement as both. */
export function agreementActions(
  agreement: State,
  { isOwn, pays }: { readonly isOwn: boolean; readonly pays: boolean },
): HolidayAgreement["authorized_actions"] {
  const isMissing = isOwn ? agreement.employee_confirmed_at === null : pays && agreement.company_confirmed_at === null;
  return {
    confirm: isOpen(agreement) && isMissing,
    withdraw: isOpen(agreement) && (isOwn || pays),
    download: agreement.withdrawn_at === null && isAgreed(agreement) && (isOwn || pays),
  };
}

/** @param movable holiday above four weeks that no approved absence uses; undefined if unknown or not usable today */
export function agreementErrors(
  { year, amount }: Partial<AgreementInput>,
  {
    date,
    movable,
    unit,
    hasOpen,
  }: {
    readonly date: string;
    readonly movable: number | undefined;
    readonly unit: BalanceUnit;
    readonly hasOpen: boolean;
  },
): FieldErrors {
  const errors: FieldErrors = {};
  if (year === undefined) return errors;
  if (lastHolidayDate(year) < date)
    addError(errors, "year", `Fristen for ${holidayYearName(year)} var ${formatDate(lastHolidayDate(year))}.`);
  else if (movable === undefined)
    addError(errors, "year", "Saldoen for året er ukendt, eller året kan ikke bruges endnu.");
  else if (hasOpen) addError(errors, "year", "Der er allerede en aftale for året, som venter.");
  else if (amount !== undefined && amount > movable)
    addError(errors, "amount", `Der kan højst flyttes ${amountWords(movable, unit)}, som er over fire uger.`);
  return errors;
}
