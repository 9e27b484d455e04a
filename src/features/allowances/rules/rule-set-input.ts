import * as z from "zod/mini";
import { formatDate } from "#common/rules/time/clock.ts";
import {
  addError,
  dateField,
  type FieldErrors,
  id,
  idText,
  isOneLine,
  kronerField,
  maxHourlyRate,
  textField,
} from "#common/rules/values/fields.ts";
import { oneLine } from "#common/rules/values/one-line.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { changeOf } from "#common/rules/versions.ts";
import {
  contactLabels,
  dayKinds,
  flexOverflows,
  flexPeriods,
  hourLabels,
  payKindLabels,
  places,
  shiftLabels,
} from "./allowance-rule.ts";

const dayMinutes = 24 * 60;
export const maxRuleSets = 50;
export const maxVersions = 20;
export const maxRules = 60;
export const maxRulePeople = 500;

const wholeNumber = (message: string, min: number, max: number) =>
  z.int(message).check(z.minimum(min, message), z.maximum(max, message));

/** The value is in minutes from midnight, but users enter a time of day. */
const clockMessage = "Skriv et klokkeslæt, fx 18 eller 18.30.";
const timeOfDay = (min: number, max: number) => wholeNumber(clockMessage, min, max);

/** The value is in minutes, but users enter hours. */
const hours = (min: number, max: number) => wholeNumber("Skriv timer, fx 2 eller 1:30.", min, max);

const percentField = kronerField("Procenten", 1000);
const amountField = kronerField("Satsen", maxHourlyRate);

const amount = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("hourly"), kroner: amountField }),
  z.object({ kind: z.literal("own-percent"), percent: percentField }),
  z.object({ kind: z.literal("base-percent"), percent: percentField, base: kronerField("Grundlaget", maxHourlyRate) }),
  z.object({ kind: z.literal("daily"), kroner: amountField }),
  z.object({ kind: z.literal("each"), kroner: amountField }),
]);

/** @param latest the latest minute; 24:00 may end a band, but not begin one */
const clockBound = (latest: number) => z.union([timeOfDay(0, latest), z.literal("plan-start")], clockMessage);

const tier = z.object({
  from: hours(0, dayMinutes),
  to: z.nullable(hours(1, dayMinutes)),
  counting: z.enum(["clock", "worked"], "Vælg, hvordan der tælles."),
});

const listOf = <Value extends string>(values: readonly [Value, ...Value[]], message: string) =>
  z.array(z.enum(values, message)).check(z.minLength(1, message), z.maxLength(values.length, message));

const keysOf = <Key extends string>(labels: Readonly<Record<Key, string>>) => Object.keys(labels) as [Key, ...Key[]];

const salaryCode = z
  .string("Lønkode skal være tekst.")
  .check(z.overwrite(oneLine), z.maxLength(50, "Lønkode må højst være 50 tegn."), isOneLine("Lønkode"));

export const allowanceRule = z.object({
  code: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/, "Reglens kode har højst 40 små bogstaver, tal og bindestreger.")),
  name: textField("Navn", 100),
  salary_code: salaryCode,
  amount,
  days: listOf(dayKinds as [(typeof dayKinds)[number]], "Vælg mindst én slags dag."),
  places: listOf(places as [(typeof places)[number]], "Vælg mindst ét sted."),
  clock: z.nullable(z.object({ from: clockBound(dayMinutes - 1), to: clockBound(dayMinutes) })),
  tier: z.nullable(tier),
  shift: z.enum(keysOf(shiftLabels), "Vælg vagt."),
  contact: z.enum(keysOf(contactLabels), "Vælg, om arbejdet ligger op til planen."),
  minimum_minutes: hours(0, dayMinutes),
  hour: z.enum(keysOf(hourLabels), "Vælg, hvad der sker med timen."),
  needs_agreement: z.boolean("Vælg, om overtiden skal være aftalt."),
  applies_to: z.enum(keysOf(payKindLabels), "Vælg, hvem reglen gælder for."),
  people: z.nullable(
    z
      .array(z.object({ user_id: id, until_date: z.nullable(dateField("Til og med")) }))
      .check(z.maxLength(maxRulePeople, `En regel har højst ${maxRulePeople} personer.`)),
  ),
  group: textField("Gruppe", 40),
  priority: wholeNumber("Prioritet skal være et helt tal fra 0 til 99.", 0, 99),
});

/** 500 hours, more than any real limit. */
const maxFlexMinutes = 30_000;

const flex = z.object({
  max_minutes: z.nullable(hours(0, maxFlexMinutes)),
  min_minutes: z.nullable(hours(0, maxFlexMinutes)),
  period: z.enum(keysOf(flexPeriods), "Vælg, hvornår flex gøres op."),
  overflow: z.enum(keysOf(flexOverflows), "Vælg, hvad der sker med timer over loftet."),
  salary_code: salaryCode,
});

export const versionHead = z.object({
  from_date: dateField("Fra"),
  normal_from: timeOfDay(0, dayMinutes - 1),
  normal_to: timeOfDay(1, dayMinutes),
  norm: z.enum(["own", "full-time"], "Vælg egen norm eller fuld tid."),
  full_time_minutes: hours(1, 7 * dayMinutes),
  flex: z.nullable(flex),
});

const version = z.extend(versionHead, {
  rules: z.array(allowanceRule).check(z.maxLength(maxRules, `Der er højst ${maxRules} regler.`)),
  is_confirmed: z.boolean("Vælg, om satserne er kontrolleret."),
});
export type VersionInput = z.infer<typeof version>;

const versionsMessage = `Reglerne har fra 1 til ${maxVersions} versioner.`;

export const ruleSetInput = z.object({
  name: textField("Navn", 100),
  versions: z
    .array(version, versionsMessage)
    .check(z.minLength(1, versionsMessage), z.maxLength(maxVersions, versionsMessage)),
});
export type RuleSetInput = z.infer<typeof ruleSetInput>;
export const ruleSetChange = changeOf(ruleSetInput);

const confirmation = { confirmed_at: z.nullable(z.string()), confirmed_by: z.nullable(z.string()) };

export const ruleSet = z.object({
  id,
  version: wire.version,
  name: z.string(),
  versions: z.array(z.extend(version, confirmation)),
});
export type RuleSet = z.infer<typeof ruleSet>;
export const ruleSets = z.array(ruleSet);
export const ruleSetParams = z.object({ rulesId: idText });

/** Checks the fields of a rule set against each other, and its name against the company's other rule sets. */
export function ruleSetErrors(
  { name, versions = [] }: Partial<RuleSetInput>,
  others: readonly Pick<RuleSet, "name">[],
): FieldErrors {
  const errors: FieldErrors = {};
  if (name && others.some((other) => other.name.toLowerCase() === name.toLowerCase()))
    addError(errors, "name", "Der er allerede regler med det navn.");
  if (versions.some(({ from_date }, place) => place > 0 && from_date <= (versions[place - 1]?.from_date ?? "")))
    addError(errors, "versions", "Hver version begynder efter den før.");
  for (const version of versions) for (const problem of versionProblems(version)) addError(errors, "versions", problem);
  return errors;
}

function* versionProblems({ from_date, rules, normal_from, normal_to, flex }: VersionInput): Generator<string> {
  const day = formatDate(from_date);
  if (normal_to <= normal_from) yield `Fra ${day}: Normal arbejdstid slutter, efter den begynder.`;
  const unagreed = flex ? undefined : rules.find(({ needs_agreement }) => needs_agreement);
  if (unagreed)
    yield `${unagreed.name} fra ${day}: Timer, der ikke er aftalt, går til flex. Slå flex til i versionen, eller lad reglen gælde al overtid.`;
  const codes = rules.map(({ code }) => code);
  if (new Set(codes).size < codes.length) yield `Fra ${day}: Hver regel har sin egen kode.`;
  for (const rule of rules)
    for (const problem of Object.values(ruleErrors(rule)).flat()) yield `${rule.name} fra ${day}: ${problem}`;
}

/** Checks the fields of a rule against each other. */
export function ruleErrors({
  clock,
  tier,
  amount,
  minimum_minutes = 0,
}: Partial<z.infer<typeof allowanceRule>>): FieldErrors {
  const errors: FieldErrors = {};
  if (clock && clock.from === clock.to)
    addError(errors, "clock.to", "Klokkeslættene er ens. Lad dem stå tomme for hele dagen.");
  if (tier && tier.to !== null && tier.to <= tier.from)
    addError(errors, "tier.to", "Trinnet slutter, efter det begynder.");
  if (minimum_minutes > 0 && (amount?.kind === "daily" || amount?.kind === "each"))
    addError(errors, "minimum_minutes", "Et mindste antal minutter hører til en sats pr. time.");
  return errors;
}
