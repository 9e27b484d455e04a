import { formatMoment } from "#common/rules/clock.ts";

/** @param seenAt epoch milliseconds; undefined if the screen has no data with a date */
export function withoutConnection(seenAt: number | undefined): string {
  return `Uden forbindelse${seenAt === undefined ? "" : ` · Set ${formatMoment(seenAt)}`}`;
}
