import { formatDate, formatDateTime, formatTotalMinutes } from "#common/rules/time/clock.ts";
import { type DeviationKind, deviationKindLabels, deviationKinds } from "./deviation-kinds.ts";
import type { Deviation } from "./deviation-schema.ts";
import type { Mark } from "./mark-schema.ts";

/* A person explains a breach, and a leader signs the explanation (docs/product-rules.md#deviations). */

/** The minutes by which the work broke the law; for an average, per week. Undefined if the mark needs no explanation. */
export function shortMinutes(mark: Mark): number | undefined {
  if (mark.kind === "rest") return mark.required - mark.minutes;
  if (mark.kind === "average") return Math.max(1, Math.ceil(mark.hundredths_a_week * 0.6 - mark.limit_hours * 60));
  return mark.kind === "day-off" ? mark.minutes - mark.allowed : undefined;
}

/** `outgrown`: the breach was explained, but is gone since the work was corrected. */
export type DeviationState = "missing" | "unsigned" | "signed" | "outgrown";

export type DayDeviation = {
  readonly kind: DeviationKind;
  readonly state: DeviationState;
  readonly latest: Deviation | undefined;
  readonly earlier: readonly Deviation[];
};

/** A day's breaches, and explained breaches that are gone. @param written the person's explanations, earliest first */
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

/** A breach that has become worse since its explanation needs a new explanation. */
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

/** The text of a deviation in the Excel, CSV and PDF files: `Kort hvile, 2 timer for lidt: »Pumpen stod af« …` */
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

/** Whether the latest explanation waits for a leader's signature. */
export const isToSign = ({ state, latest }: DayDeviation): boolean =>
  state !== "missing" && latest !== undefined && latest.signed_by === null;
