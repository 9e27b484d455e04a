/** Days in hundredths: with 25 days earned the first five sick days of a year are the person's own. */
const mostWaitingDays = 500;

/**
 * The days of holiday that a person gets back for days of sickness in it, against a doctor's certificate. The first five
 * of a holiday year are lost, or a fifth of what was earned if that is less than 25 days.
 * @param waited the days of the holiday year that earlier sickness has lost already
 */
export function replacedDays({ earned, sick, waited = 0 }: { earned: number; sick: number; waited?: number }): number {
  const waiting = Math.min(mostWaitingDays, Math.round(earned / 5)) - waited;
  return Math.max(0, sick - Math.max(0, waiting));
}
