import * as z from "zod/mini";
import { person } from "#common/rules/person.ts";
import { id } from "#common/rules/values/fields.ts";

/** Undefined if the month, `YYYY-MM`, can be closed. */
export function closingRefusal(month: string, today: Temporal.PlainDate): string | undefined {
  return month < today.toString().slice(0, 7) ? undefined : "Måneden er ikke slut endnu. Den kan lukkes, når den er.";
}

const monthMessage = "month skal være en måned: 2027-03.";
export const monthParams = z.object({
  month: z.string(monthMessage).check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, monthMessage)),
});

/** The most cancelled jobs, and the most withdrawn absences, that the list shows for a month. */
export const maxLateCancellations = 20;

/** A job of the month that was cancelled after the month was closed. No other list shows the job. */
const lateCancellation = z.object({ job_id: id, user: person, day: z.string(), reason: z.string() });

/** An absence that was withdrawn after the month was closed. `day` is the first day of the absence in the month. */
const lateWithdrawal = z.object({ absence_id: id, user: person, day: z.string(), cause: z.string() });

/** `month` is `YYYY-MM`, and `closed_at` is a wall-clock text. */
export const closedMonth = z.object({
  month: z.string(),
  closed_at: z.string(),
  closed_by: person,
  cancelled: z.array(lateCancellation),
  withdrawn: z.array(lateWithdrawal),
});
export type ClosedMonth = z.infer<typeof closedMonth>;

export const closedMonths = z.object({ data: z.array(closedMonth) });
export type ClosedMonths = z.infer<typeof closedMonths>;
