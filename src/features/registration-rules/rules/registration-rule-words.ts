import { capitalized, counted } from "#common/rules/counted.ts";
import { minuteSteps, roundings, stepWords, type TimeRule } from "#common/rules/time/time-rounding.ts";

const stepLabel = (step: TimeRule["minute_step"]): string => capitalized(stepWords[step]);

const roundingLabels: Readonly<Record<TimeRule["rounding"], string>> = {
  none: "Afvises",
  nearest: "Til nærmeste",
  up: "Op, altså senere",
  down: "Ned, altså tidligere",
};

export const stepChoices = minuteSteps.map((step) => [step, stepLabel(step)] as const);
export const roundingChoices = roundings.map((rounding) => [rounding, roundingLabels[rounding]] as const);

const shortRounding: Readonly<Record<TimeRule["rounding"], string>> = {
  none: "afrundes ikke",
  nearest: "afrundes til nærmeste",
  up: "afrundes op",
  down: "afrundes ned",
};

const daysWords = (days: number | null) => (days === null ? "ingen grænse" : counted(days, "dag", "dage"));

type Rules = TimeRule & { readonly days_back: number | null };

export const registrationRuleWords = ({ minute_step, rounding, days_back }: Rules) => ({
  step: stepLabel(minute_step),
  rounding: shortRounding[rounding],
  days_back: daysWords(days_back),
});
export const registrationRuleLabels = { step: "Klokkeslæt", rounding: "Andre klokkeslæt", days_back: "Dage bagud" };

/** `Hele 5 minutter. Andre klokkeslæt afrundes ikke.` */
export function registrationRuleSentence(rules: Rules): string {
  const { step, rounding, days_back } = registrationRuleWords(rules);
  const limit = rules.days_back === null ? "" : ` Opgaver registreres indtil ${days_back} bagud.`;
  return (rules.minute_step === 1 ? `${step}.` : `${step}. Andre klokkeslæt ${rounding}.`) + limit;
}
