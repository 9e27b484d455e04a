import { formatDateTime, timeZone, wallClockText } from "#common/rules/clock.ts";

/** @param seenAt epoch milliseconds; undefined without dated data */
export function withoutConnection(seenAt: number | undefined): string {
  return `Uden forbindelse${seenAt === undefined ? "" : ` · Set ${timeInWords(seenAt)}`}`;
}

/** Epoch milliseconds → `22/11-2026 14:05`. */
function timeInWords(milliseconds: number): string {
  const time = Temporal.Instant.fromEpochMilliseconds(milliseconds).toZonedDateTimeISO(timeZone);
  return formatDateTime(wallClockText(time.toPlainDateTime()));
}
