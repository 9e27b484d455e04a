import * as z from "zod/mini";
import {
  addError,
  type FieldErrors,
  id,
  idText,
  kronerField,
  maxHourlyRate,
  textField,
} from "#common/rules/values/fields.ts";
import { optionalLine } from "#common/rules/values/optional-texts.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { changeOf } from "#common/rules/versions.ts";
import {
  type AbsenceTemplateKey,
  absenceApprovalLabels,
  absenceApprovals,
  absencePayLabels,
  absencePays,
  absenceTemplateKeys,
  absenceTemplates,
  absenceUnitLabels,
  absenceUnits,
  fixedOf,
  hiddenAbsence,
  type StatisticsCode,
  statisticsCodes,
} from "./absence-templates.ts";

export const maxAbsenceKinds = 40;

const template = z.enum(
  absenceTemplateKeys as [AbsenceTemplateKey, ...AbsenceTemplateKey[]],
  "Vælg en type fra listen.",
);
const unit = z.enum(absenceUnits, "Vælg hele dage, halve dage eller timer.");
const approval = z.enum(absenceApprovals, "Vælg, hvem der godkender.");
const pay = z.enum(absencePays, "Vælg løn.");
const statisticsCode = z.enum(
  Object.keys(statisticsCodes) as [StatisticsCode, ...StatisticsCode[]],
  "Vælg en årsag fra listen.",
);
const salaryCode = optionalLine("Lønkode", 50);
const yesOrNo = (what: string) => z.boolean(`${what} skal være ja eller nej.`);

/** The fields of a kind that every user who may request absence gets. */
export const absenceKind = z.object({
  id,
  template,
  name: z.string(),
  unit,
  approval,
  asks_reason: z.boolean(),
  is_private: z.boolean(),
  may_be_open: z.boolean(),
  may_lie_ahead: z.boolean(),
  is_used: z.boolean(),
});
export type AbsenceKind = z.infer<typeof absenceKind>;

export const absenceKindSetup = z.extend(absenceKind, {
  pay,
  fixed_rate: z.nullable(wire.hourlyRate),
  credits_norm: z.boolean(),
  statistics_code: z.nullable(statisticsCode),
  salary_code: salaryCode.output,
  is_sent: z.boolean(),
  shown_as: z.string(),
  version: wire.version,
});
export type AbsenceKindSetup = z.infer<typeof absenceKindSetup>;

/** The template of a created kind cannot change. */
export const absenceKindInput = z.object({
  template,
  name: textField("Navn", 50),
  unit,
  approval,
  pay,
  fixed_rate: z.nullable(kronerField("Fast timepris", maxHourlyRate)),
  credits_norm: yesOrNo("Tæller som arbejdstid"),
  statistics_code: z.nullable(statisticsCode),
  salary_code: salaryCode.input,
  is_sent: yesOrNo("Sendes til løn"),
  shown_as: textField("Kolleger ser", 50),
  asks_reason: yesOrNo("Beder om en årsag"),
  is_used: yesOrNo("I brug"),
});
export type AbsenceKindInput = z.infer<typeof absenceKindInput>;

export const absenceKindChange = changeOf(absenceKindInput);

export const absenceTemplatesInput = z.object({
  templates: z.array(template, "Vælg fraværstyper.").check(
    z.minLength(1, "Vælg mindst én fraværstype."),
    z.maxLength(absenceTemplateKeys.length, "Vælg hver fraværstype én gang."),
    z.refine((keys) => new Set(keys).size === keys.length, "Vælg hver fraværstype én gang."),
  ),
});
export type AbsenceTemplatesInput = z.infer<typeof absenceTemplatesInput>;

export const suggestedKind = (template: AbsenceTemplateKey): AbsenceKindInput => ({
  ...absenceTemplates[template].suggested,
  ...{ template, fixed_rate: null, salary_code: null, is_sent: true, shown_as: hiddenAbsence, is_used: true },
});
export const absenceKindParams = z.object({ kindId: idText });

/** The labels of the audit log, which leaves out the fixed rate. */
export const absenceKindLabels = {
  name: "navn",
  unit: "enhed",
  approval: "godkendelse",
  pay: "løn",
  credits_norm: "tæller som arbejdstid",
  statistics_code: "årsag i statistikken",
  salary_code: "lønkode",
  is_sent: "sendes til løn",
  shown_as: "kolleger ser",
  asks_reason: "beder om en årsag",
  is_used: "i brug",
} as const satisfies { readonly [Field in Exclude<keyof AbsenceKindInput, "template" | "fixed_rate">]: string };

export const absenceKindWords = (
  kind: AbsenceKindInput,
): Record<keyof typeof absenceKindLabels, unknown> & { name: string } => ({
  ...kind,
  unit: absenceUnitLabels[kind.unit],
  approval: absenceApprovalLabels[kind.approval],
  pay: absencePayLabels[kind.pay],
});

export function absenceKindErrors(input: Partial<AbsenceKindInput>): FieldErrors {
  const errors: FieldErrors = {};
  const { template, pay, fixed_rate } = input;
  if (pay === "fixed" && fixed_rate === null) addError(errors, "fixed_rate", "Fast timepris skal udfyldes.");
  if (pay !== undefined && pay !== "fixed" && typeof fixed_rate === "number")
    addError(errors, "fixed_rate", "Fast timepris skal være tom, når lønnen ikke er fast.");
  if (template === undefined || !fixedOf({ template }).is_private) return errors;
  if (input.asks_reason === true)
    addError(errors, "asks_reason", "Der må ikke spørges om årsagen til sygdom og omsorg.");
  if (input.shown_as !== undefined && input.shown_as !== hiddenAbsence)
    addError(errors, "shown_as", `Kolleger må kun se ${hiddenAbsence}.`);
  return errors;
}
