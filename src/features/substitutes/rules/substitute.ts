import * as z from "zod/mini";
import { person } from "#common/rules/person.ts";
import {
  addError,
  chosenId,
  dateField,
  type FieldErrors,
  id,
  idText,
  mergeErrors,
} from "#common/rules/values/fields.ts";

/** The maximum length of a period, and of the time until its first day (docs/product-rules.md#substitutes). */
export const longestPeriod = { months: 6 } as const;
export const furthestStart = { years: 1 } as const;

/** The maximum numbers of current and future periods of an absent person, and of a substitute. */
export const maxOpenPeriods = 5;
export const maxPeriodsOfSubstitute = 20;

export const shownPastPeriods = 20;

export const substituteInput = z.object({
  substitute_user_id: chosenId("Vælg en stedfortræder."),
  from_date: dateField("Fra"),
  to_date: dateField("Til og med"),
});
export type SubstituteInput = z.infer<typeof substituteInput>;

const substituteStates = ["current", "coming", "over", "ended"] as const;
export type SubstituteState = (typeof substituteStates)[number];

export const substitute = z.object({
  id,
  /** The absent person. */
  user: person,
  substitute: person,
  from_date: z.string(),
  to_date: z.string(),
  state: z.enum(substituteStates),
  created_by: person,
  /** The person who ended the period early; null if nobody or the company's directory did. */
  ended_by: z.nullable(person),
  ended_at: z.nullable(z.string()),
  authorized_actions: z.object({ end: z.boolean() }),
});
export type Substitute = z.infer<typeof substitute>;

export const substitutesOfUser = z.object({
  substitutes: z.array(substitute),
  stands_in_for: z.array(substitute),
});
export type SubstitutesOfUser = z.infer<typeof substitutesOfUser>;

export const substituteParams = z.object({ substituteId: idText });
export const absentParams = z.object({ userId: idText });

export function periodErrors({ from_date, to_date }: Partial<SubstituteInput>, today: Temporal.PlainDate): FieldErrors {
  return mergeErrors(startErrors(from_date, today), endErrors(from_date, to_date));
}

function startErrors(from: string | undefined, today: Temporal.PlainDate): FieldErrors {
  const errors: FieldErrors = {};
  if (from === undefined) return errors;
  if (from < today.toString()) addError(errors, "from_date", "Fra kan tidligst være i dag.");
  if (from > today.add(furthestStart).toString()) addError(errors, "from_date", "Fra kan højst være et år frem.");
  return errors;
}

function endErrors(from: string | undefined, to: string | undefined): FieldErrors {
  const errors: FieldErrors = {};
  if (from === undefined || to === undefined) return errors;
  if (to < from) addError(errors, "to_date", "Til og med skal være samme dag som Fra eller senere.");
  if (to > Temporal.PlainDate.from(from).add(longestPeriod).toString())
    addError(errors, "to_date", `En periode kan højst vare ${longestPeriod.months} måneder.`);
  return errors;
}

export function stateOf(
  { from_date, to_date, ended_at }: Pick<Substitute, "from_date" | "to_date" | "ended_at">,
  today: Temporal.PlainDate,
): SubstituteState {
  if (ended_at !== null) return "ended";
  const day = today.toString();
  if (to_date < day) return "over";
  return from_date > day ? "coming" : "current";
}
