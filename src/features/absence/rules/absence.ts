import * as z from "zod/mini";
import { filterQuery } from "#common/rules/lists/paging.ts";
import { person } from "#common/rules/person.ts";
import { formatDate } from "#common/rules/time/clock.ts";
import {
  addError,
  chosenId,
  dateField,
  endOfDayField,
  type FieldErrors,
  id,
  idText,
  timeOfDayField,
} from "#common/rules/values/fields.ts";
import { optionalText } from "#common/rules/values/optional-texts.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { lateCauseShape } from "#features/periods/rules/late-reason.ts";
import type { AbsencePeriod } from "./absence-days.ts";
import type { AbsenceKind } from "./kinds/absence-kind.ts";
import { hiddenAbsence } from "./kinds/absence-templates.ts";

export const absenceStatuses = ["requested", "leader-approved", "approved", "rejected", "withdrawn"] as const;
export type AbsenceStatus = (typeof absenceStatuses)[number];

export const absenceStatusLabels: Readonly<Record<AbsenceStatus, string>> = {
  requested: "Venter på leder",
  "leader-approved": "Venter på løn",
  approved: "Godkendt",
  rejected: "Afvist",
  withdrawn: "Trukket tilbage",
};

export const absenceEventLabels = {
  requested: "Oprettet",
  "leader-approved": "Godkendt af leder",
  approved: "Godkendt",
  rejected: "Afvist",
  withdrawn: "Trukket tilbage",
  "withdrawal-requested": "Bedt om at trække tilbage",
  "withdrawal-rejected": "Blev ikke trukket tilbage",
  undone: "Afgørelse fortrudt",
  ended: "Afsluttet",
  replaced: "Erstattet af ny ansøgning",
} as const;
export type AbsenceEvent = keyof typeof absenceEventLabels;

/** How long leaders and payroll see the kind of an ended absence (docs/product-rules.md#kinds-of-absence). */
export const kindIsKnownFor = { years: 6 };

/** The kind that people other than the absent person see after `kindIsKnownFor`. */
export const forgottenKind = { id: 0, template: "hidden", name: hiddenAbsence };

export const furthestAhead = { months: 18 };
export const furthestBack = { months: 3 };
export const longestAbsence = { months: 18 };

export const absenceDay = z.object({
  date: z.string(),
  part: z.enum(["whole", "morning", "afternoon", "hours"]),
  minutes: z.nullable(wire.count),
  hundredths: z.nullable(wire.count),
});

const reason = optionalText("Årsag", 500);

export const absence = z.object({
  id,
  user: person,
  kind: z.object({ id: wire.count, template: z.string(), name: z.string() }),
  from_date: z.string(),
  to_date: z.nullable(z.string()),
  starts_at_noon: z.boolean(),
  ends_at_noon: z.boolean(),
  start_time: z.nullable(z.string()),
  end_time: z.nullable(z.string()),
  reason: reason.output,
  status: z.enum(absenceStatuses),
  withdrawal_requested: z.boolean(),
  replaces_id: z.nullable(id),
  /** The reason for the latest registration, change or withdrawal in a closed month; null if there was none. */
  late_cause: z.nullable(z.string()),
  /** The working days of the absence; for an absence without an end, those until today. */
  days: z.array(absenceDay),
  created_by: person,
  created_at: z.string(),
  version: wire.version,
  authorized_actions: z.object({
    decide: z.boolean(),
    undo: z.boolean(),
    withdraw: z.boolean(),
    change: z.boolean(),
    end: z.boolean(),
  }),
});
export type Absence = z.infer<typeof absence>;
export type AbsenceActions = Absence["authorized_actions"];

const absenceEntry = z.object({
  event: z.enum(Object.keys(absenceEventLabels) as [AbsenceEvent, ...AbsenceEvent[]]),
  reason: z.nullable(z.string()),
  user: z.nullable(person),
  created_at: z.string(),
});
export type AbsenceEntry = z.infer<typeof absenceEntry>;
export const absenceEvents = z.array(absenceEntry);

const notFiveMinutes = (what: string) => `${what} skal være et klokkeslæt i 5 minutter.`;
const half = (what: string) => z._default(z.boolean(`${what} skal være ja eller nej.`), false);

/** If a leader or payroll registers the absence, `user_id` names the absent person. */
export const absenceInput = z.object({
  kind_id: chosenId("Vælg fraværstype."),
  user_id: z.optional(id),
  from_date: dateField("Fra"),
  to_date: z.nullable(dateField("Til")),
  starts_at_noon: half("Begynder midt på dagen"),
  ends_at_noon: half("Slutter midt på dagen"),
  start_time: z._default(z.nullable(timeOfDayField(notFiveMinutes("Fra kl."))), null),
  end_time: z._default(z.nullable(endOfDayField(notFiveMinutes("Til kl."))), null),
  reason: reason.input,
  replaces_id: z.optional(id),
  replaces_version: z.optional(wire.version),
  ...lateCauseShape,
});
export type AbsenceInput = z.infer<typeof absenceInput>;

export const maxAbsencePeople = 50;
export const absencePeopleQuery = z.object(filterQuery);
export const absencePeople = z.array(person);

export const absenceParams = z.object({ absenceId: idText });
export const endInput = z.object({
  to_date: dateField("Sidste fraværsdag"),
  version: z.optional(wire.version),
  ...lateCauseShape,
});
/** Ends the caller's illness. The input has no id, because a phone without a network does not know the id yet. */
export const recoveryInput = z.object({ to_date: dateField("Sidste fraværsdag"), ...lateCauseShape });
export const withdrawalInput = z.object({ version: z.optional(wire.version), ...lateCauseShape });

/** Checks the fields against each other and against the kind (docs/product-rules.md#absence). */
export function absenceErrors(
  input: Partial<AbsenceInput>,
  kind: AbsenceKind | undefined,
  today: Temporal.PlainDate,
): FieldErrors {
  const errors: FieldErrors = {};
  const { from_date, to_date, start_time, end_time } = input;
  if (kind) addKindErrors(errors, input, kind, today);
  if (from_date === undefined || to_date === undefined) return errors;
  const last = to_date ?? from_date;
  const [earliest, latest] = [today.subtract(furthestBack).toString(), today.add(furthestAhead).toString()];
  if (from_date < earliest) addError(errors, "from_date", `Fravær kan tidligst begynde ${formatDate(earliest)}.`);
  if (last < from_date) addError(errors, "to_date", "Til skal være samme dag som Fra eller senere.");
  else if (last > latest) addError(errors, "to_date", `Fravær kan senest slutte ${formatDate(latest)}.`);
  else if (last > Temporal.PlainDate.from(from_date).add(longestAbsence).toString())
    addError(errors, "to_date", `Fravær kan højst vare ${longestAbsence.months} måneder.`);
  if (input.starts_at_noon && input.ends_at_noon && from_date === to_date)
    addError(errors, "ends_at_noon", "Vælg formiddag eller eftermiddag, ikke begge.");
  if (start_time == null && end_time == null) return errors;
  if (start_time == null) addError(errors, "start_time", "Fra kl. skal udfyldes.");
  else if (end_time == null) addError(errors, "end_time", "Til kl. skal udfyldes.");
  else if (end_time <= start_time) addError(errors, "end_time", "Til kl. skal være senere end Fra kl.");
  if (from_date !== to_date) addError(errors, "to_date", "Fravær med klokkeslæt er på én dag.");
  if (input.starts_at_noon || input.ends_at_noon)
    addError(errors, "start_time", "Vælg klokkeslæt eller halv dag, ikke begge.");
  return errors;
}

function addKindErrors(
  errors: FieldErrors,
  input: Partial<AbsenceInput>,
  kind: AbsenceKind,
  today: Temporal.PlainDate,
): void {
  const name = kind.name;
  if (kind.unit !== "hour" && input.start_time != null) addError(errors, "start_time", `${name} tages ikke i timer.`);
  if (kind.unit === "day" && (input.starts_at_noon || input.ends_at_noon))
    addError(errors, input.starts_at_noon ? "starts_at_noon" : "ends_at_noon", `${name} tages i hele dage.`);
  if (input.to_date === null && !kind.may_be_open) addError(errors, "to_date", "Til skal udfyldes.");
  const isAhead = !kind.may_lie_ahead || input.to_date === null;
  if (isAhead && input.from_date !== undefined && input.from_date > today.toString())
    addError(errors, "from_date", `${name} kan ikke begynde efter i dag.`);
  if (kind.is_private && input.reason) addError(errors, "reason", `Skriv ingen årsag til ${name.toLowerCase()}.`);
  if (kind.asks_reason && input.reason === null) addError(errors, "reason", "Årsag skal udfyldes.");
}

/** Checks the last day with which a user ends an absence that has no end yet. */
export function endErrors(
  { to_date }: { readonly to_date?: string | undefined },
  { from_date }: Pick<AbsencePeriod, "from_date">,
  today: Temporal.PlainDate,
): FieldErrors {
  if (to_date === undefined) return {};
  if (to_date < from_date) return { to_date: ["Sidste fraværsdag er før den første."] };
  if (to_date > today.toString()) return { to_date: ["Sidste fraværsdag kan ikke være efter i dag."] };
  return {};
}
