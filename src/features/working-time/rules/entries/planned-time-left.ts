import { minuteOf, type TimedMinutes } from "#common/rules/norm/norm-plan.ts";
import type { AbsencePart } from "#features/absence/rules/absence-days.ts";

/** The absence of a person on a day. The times, `HH:mm`, are null unless `part` is `hours`. */
export type AwayPart = {
  readonly part: AbsencePart;
  readonly minutes: number | null;
  readonly start_time: string | null;
  readonly end_time: string | null;
};

/** A piece of working time without a pause, in minutes from midnight. */
type Piece = readonly [start: number, end: number];

const lengthOf = (pieces: readonly Piece[]): number => pieces.reduce((sum, [start, end]) => sum + end - start, 0);

/** The minutes of a planned day that remain beside the absence, for a plan without times. */
export const minutesLeft = (minutes: number, away: readonly AwayPart[]): number =>
  away.reduce((left, one) => Math.max(0, left - takenBy(one, minutes)), minutes);

/** The times of a planned day that remain beside the absence. Absence in the middle of the day lengthens the pause. */
export function timesLeft(
  { start, end, pause_start, pause_minutes }: TimedMinutes,
  away: readonly AwayPart[],
): Pick<TimedMinutes, "start" | "end" | "pause_minutes"> | undefined {
  const planned = nonEmpty([
    [start, pause_minutes > 0 ? pause_start : end],
    [pause_minutes > 0 ? pause_start + pause_minutes : end, end],
  ]);
  const left = away.reduce((pieces, one) => without(pieces, takenPiece(one, planned)), planned);
  const [first, last] = [left[0], left.at(-1)];
  if (!first || !last) return undefined;
  return { start: first[0], end: last[1], pause_minutes: last[1] - first[0] - lengthOf(left) };
}

const takenBy = ({ part, minutes }: AwayPart, norm: number): number =>
  part === "whole" ? norm : (minutes ?? (part === "hours" ? 0 : Math.round(norm / 2)));

function takenPiece(one: AwayPart, planned: readonly Piece[]): Piece {
  const [dayStart, dayEnd] = [planned[0]?.[0] ?? 0, planned.at(-1)?.[1] ?? 0];
  const { part, start_time, end_time } = one;
  if (part === "whole") return [dayStart, dayEnd];
  if (start_time !== null && end_time !== null) return [minuteOf(start_time), minuteOf(end_time)];
  const taken = Math.min(takenBy(one, lengthOf(planned)), lengthOf(planned));
  if (part === "morning") return [dayStart, workedUpTo(planned, taken)];
  return [workedUpTo(planned, lengthOf(planned) - taken), dayEnd];
}

/** The minute of the day at which a number of minutes has been worked. */
function workedUpTo(planned: readonly Piece[], minutes: number): number {
  let left = minutes;
  for (const [start, end] of planned) {
    if (left <= end - start) return start + left;
    left -= end - start;
  }
  return planned.at(-1)?.[1] ?? 0;
}

const without = (pieces: readonly Piece[], [from, to]: Piece): Piece[] =>
  nonEmpty(
    pieces.flatMap(([start, end]): Piece[] => [
      [start, Math.min(end, from)],
      [Math.max(start, to), end],
    ]),
  );

const nonEmpty = (pieces: readonly Piece[]): Piece[] => pieces.filter(([start, end]) => end > start);
