import { formatMoment } from "#common/rules/time/clock.ts";

export function withoutConnection(seenAt: number | undefined): string {
  return `Uden forbindelse${seenAt === undefined ? "" : ` · Set ${formatMoment(seenAt)}`}`;
}
