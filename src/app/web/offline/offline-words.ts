import { formatDateTime, timeZone, wallClockText } from "#common/rules/clock.ts";

/**
 * That no server answers, and of when what is shown is.
 * @param seenAt epoch milliseconds; undefined while nothing is shown that has a time
 * @param isLoggedIn whether there is somebody who could register
 */
export function withoutConnection(seenAt: number | undefined, isLoggedIn: boolean): string {
  const seen = seenAt === undefined ? "" : ` · Set ${timeInWords(seenAt)}`;
  const rest = isLoggedIn ? " Nye opgaver kan registreres; at rette og godkende kræver forbindelse." : "";
  return `Uden forbindelse${seen}.${rest}`;
}

/** Epoch milliseconds → `22/11-2026 14:05`. */
function timeInWords(milliseconds: number): string {
  const time = Temporal.Instant.fromEpochMilliseconds(milliseconds).toZonedDateTimeISO(timeZone);
  return formatDateTime(wallClockText(time.toPlainDateTime()));
}
