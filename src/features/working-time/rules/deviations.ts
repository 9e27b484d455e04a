import * as z from "zod/mini";
import { formatDate, formatDateTime, formatTotalMinutes } from "#common/rules/clock.ts";
import { person } from "#common/rules/person.ts";
import { addError, dateField, type FieldErrors, id, idText, textField } from "#common/rules/values/fields.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import type { Mark } from "./marks.ts";

/** Explanations of breaches, which a leader signs (docs/product-rules.md#deviations). */

export const deviationKinds = ["rest", "day-off", "average"] as const;
export type DeviationKind = (typeof deviationKinds)[number];
export const deviationKindLabels: Readonly<Record<DeviationKind, string>> = {
  rest: "Kort hvile",
  "day-off": "Intet fridøgn",
  average: "Over timer i gennemsnit",
};

/** In days; a later compensation is none for the rest that was missed. */
const maxCompensationDays = 366;
/** Explanations of one breach; the latest one counts. */
export const maxExplanations = 20;

export const deviation = z.object({
  id,
  date: z.string(),
  kind: z.enum(deviationKinds),
  /** How short the rest was, by how much the day off was overdue, or the average a week over its limit, when it was written. */
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
  /** The caller by default. */
  user_id: z.optional(id),
  date: dateField("Dag"),
  kind: z.enum(deviationKinds, "Vælg kort hvile, intet fridøgn eller over timer i gennemsnit."),
  reason: textField("Begrundelse", 500),
  compensation: textField("Kompensation", 500),
  compensate_by: dateField("Gives igen senest"),
});
export type DeviationInput = z.infer<typeof deviationInput>;

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

/** By how many minutes a mark breaks the law; undefined if it does not. */
export function shortMinutes(mark: Mark): number | undefined {
  if (mark.kind === "rest") return mark.required - mark.minutes;
  if (mark.kind === "average") return Math.max(1, Math.ceil(mark.hundredths_a_week * 0.6 - mark.limit_hours * 60));
  return mark.kind === "day-off" ? mark.minutes - mark.allowed : undefined;
}

/** `outgrown` is an explanation of a breach that the corrected work no longer has. */
export type DeviationState = "missing" | "unsigned" | "signed" | "outgrown";

export type DayDeviation = {
  readonly kind: DeviationKind;
  readonly state: DeviationState;
  /** The latest explanation; undefined if there is none. */
  readonly latest: Deviation | undefined;
  readonly earlier: readonly Deviation[];
};

/**
 * The breaches of a day with their explanations, and the explanations that the work has outgrown.
 * @param written explanations of the person, earliest first
 */
export function deviationsOf(
  { date, marks }: { readonly date: string; readonly marks: readonly Mark[] },
  written: readonly Deviation[],
): DayDeviation[] {
  return deviationKinds.flatMap((kind): DayDeviation[] => {
    const short = marks.filter((mark) => mark.kind === kind).map(shortMinutes)[0];
    const explained = written.filter((one) => one.date === date && one.kind === kind);
    const latest = explained.at(-1);
    if (short === undefined && !latest) return [];
    return [{ kind, state: stateOf(short, latest), latest, earlier: explained.slice(0, -1) }];
  });
}

/** A breach that has become worse than what was explained needs a new explanation. */
function stateOf(short: number | undefined, latest: Deviation | undefined): DeviationState {
  if (short === undefined) return "outgrown";
  if (!latest || latest.short_minutes < short) return "missing";
  return latest.signed_by ? "signed" : "unsigned";
}

const amiss: Readonly<Record<DeviationKind, string>> = {
  rest: "for lidt",
  "day-off": "for sent",
  average: "for meget om ugen",
};

/** `Kort hvile, 2 timer for lidt: »Pumpen stod af« …` for the file. */
export function deviationText({ kind, state, latest }: DayDeviation): string {
  const label = deviationKindLabels[kind];
  if (!latest) return `${label}: ikke forklaret`;
  const { short_minutes, reason, compensation, compensate_by, created_by, created_at, signed_by, signed_at } = latest;
  const parts = [
    `${label}, ${formatTotalMinutes(short_minutes)} ${amiss[kind]}: »${reason}«`,
    `Gives igen senest ${formatDate(compensate_by)}: ${compensation}`,
    `Skrevet af ${created_by.name} ${formatDateTime(created_at)}`,
    signed_by ? `Underskrevet af ${signed_by.name} ${formatDateTime(signed_at ?? "")}` : "Ikke underskrevet",
    ...(state === "missing" ? ["Bruddet er siden blevet større"] : []),
    ...(state === "outgrown" ? ["Ikke længere en fravigelse"] : []),
  ];
  return parts.join(". ");
}

/** Whether a leader has the explanation to sign. */
export const isToSign = ({ state, latest }: DayDeviation): boolean =>
  state !== "missing" && latest !== undefined && latest.signed_by === null;

export const deviationParams = z.object({ deviationId: idText });

/** People with the number of what is open, and the month of the oldest. */
const byPerson = {
  count: wire.count,
  people: z.array(z.object({ user: person, count: wire.count, month: z.string() })),
};

/** Breaches of the people whom the caller leads that nobody has explained. */
export const unexplainedBreaches = z.object(byPerson);
export type UnexplainedBreaches = z.infer<typeof unexplainedBreaches>;

/** What the front page says is to be done. */
export const openDeviations = z.object({
  /** The caller's own breaches of this and the last month without an explanation, and the latest month that has one. */
  own: z.object({ count: wire.count, month: z.nullable(z.string()) }),
  /** Explanations that wait for a leader's signature, by person, with the month of the oldest. */
  to_sign: z.object(byPerson),
});
export type OpenDeviations = z.infer<typeof openDeviations>;
export const maxPeopleToSign = 8;

/** Explained breaches of a month by project; the project is that of the work at whose end it was. */
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
