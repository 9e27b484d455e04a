import { formatMoment } from "#common/rules/clock.ts";

/** @param seenAt when the shown data was fetched, in epoch milliseconds; undefined if that is unknown */
export function withoutConnection(seenAt: number | undefined): string {
  return `Uden forbindelse${seenAt === undefined ? "" : ` · Set ${formatMoment(seenAt)}`}`;
}
