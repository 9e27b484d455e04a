import { formatMoment } from "#common/rules/clock.ts";

/** @param seenAt epoch milliseconds; undefined without dated data */
export function withoutConnection(seenAt: number | undefined): string {
  return `Uden forbindelse${seenAt === undefined ? "" : ` · Set ${formatMoment(seenAt)}`}`;
}
