import * as z from "zod/mini";
import { person } from "#common/rules/person.ts";
import { addError, dateField, type FieldErrors, id, idText, textField } from "#common/rules/values/fields.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { deviationKinds } from "./deviation-kinds.ts";

/** The most explanations of one breach. Only the latest explanation is signed and counted. */
export const maxExplanations = 20;

export const deviation = z.object({
  id,
  date: z.string(),
  kind: z.enum(deviationKinds),
  /** Minutes by which the work broke the law when the breach was explained, such as the missing rest. */
  short_minutes: wire.timeSum,
  reason: z.string(),
  compensation: z.string(),
  compensate_by: z.string(),
  created_by: person,
  created_at: z.string(),
  signed_by: z.nullable(person),
  signed_at: z.nullable(z.string()),
});
export type Deviation = z.infer<typeof deviation>;

export const deviationInput = z.object({
  /** The id of the person whose work broke the law; the caller's by default. */
  user_id: z.optional(id),
  date: dateField("Dag"),
  kind: z.enum(deviationKinds, "Vælg kort hvile, intet fridøgn eller over timer i gennemsnit."),
  reason: textField("Begrundelse", 500),
  compensation: textField("Kompensation", 500),
  compensate_by: dateField("Gives igen senest"),
});
export type DeviationInput = z.infer<typeof deviationInput>;

/** Days after the breach. A later compensation would no longer make up for the breach. */
const maxCompensationDays = 366;
export const latestCompensation = (date: string): string =>
  Temporal.PlainDate.from(date).add({ days: maxCompensationDays }).toString();

export function deviationErrors(
  { date, compensate_by }: Partial<DeviationInput>,
  today: Temporal.PlainDate,
): FieldErrors {
  const errors: FieldErrors = {};
  if (date === undefined) return errors;
  if (date > today.toString()) addError(errors, "date", "Dagen kan højst være i dag.");
  if (compensate_by === undefined) return errors;
  if (compensate_by < date || compensate_by > latestCompensation(date))
    addError(errors, "compensate_by", "Kompensationen skal gives fra dagen selv til et år efter.");
  return errors;
}

export const deviationParams = z.object({ deviationId: idText });

/** `people` has at most `maxPeopleToSign`; the outer `count` is of all. `month` is that of the oldest deviation. */
const byPerson = {
  count: wire.count,
  people: z.array(z.object({ user: person, count: wire.count, month: z.string() })),
};

export const unexplainedBreaches = z.object(byPerson);
export type UnexplainedBreaches = z.infer<typeof unexplainedBreaches>;

export const openDeviations = z.object({
  /** The number of the caller's unexplained breaches in this and the last month, and the month of the latest one. */
  own: z.object({ count: wire.count, month: z.nullable(z.string()) }),
  to_sign: z.object(byPerson),
});
export type OpenDeviations = z.infer<typeof openDeviations>;
export const maxPeopleToSign = 8;

/** Explained breaches by project: the project of the job at whose end the breach was. Averages have no project. */
export const deviationCounts = z.array(
  z.object({
    project: z.nullable(z.object({ id, name: z.string(), code: z.string() })),
    people: wire.count,
    rest: wire.count,
    day_off: wire.count,
    average: wire.count,
    unsigned: wire.count,
  }),
);
export type DeviationCounts = z.infer<typeof deviationCounts>;
export const maxCountedProjects = 200;
