import * as z from "zod/mini";
import { person } from "#common/rules/person.ts";
import { id } from "#common/rules/values/fields.ts";

/** `YYYY-MM` → the reason why it cannot be closed; undefined if it can: it is over. */
export function closingRefusal(month: string, today: Temporal.PlainDate): string | undefined {
  return month < today.toString().slice(0, 7) ? undefined : "Måneden er ikke slut endnu. Den kan lukkes, når den er.";
}

const monthMessage = "month skal være en måned: 2027-03.";
export const monthParams = z.object({
  month: z.string(monthMessage).check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, monthMessage)),
});

/** The latest cancelled jobs, and the latest withdrawn absences, of a closed month that are listed. */
export const maxLateCancellations = 20;

/** A job of the month that was cancelled after the month was closed, and so is in no other list. */
const lateCancellation = z.object({ job_id: id, user: person, day: z.string(), reason: z.string() });

/** An absence with days in the month, `day` is the first, that was withdrawn after the month was closed. */
const lateWithdrawal = z.object({ absence_id: id, user: person, day: z.string(), cause: z.string() });

/** `month` is `YYYY-MM`, `closed_at` the wall clock. */
export const closedMonth = z.object({
  month: z.string(),
  closed_at: z.string(),
  closed_by: person,
  cancelled: z.array(lateCancellation),
  withdrawn: z.array(lateWithdrawal),
});
export type ClosedMonth = z.infer<typeof closedMonth>;

/** Latest first. */
export const closedMonths = z.object({ data: z.array(closedMonth) });
export type ClosedMonths = z.infer<typeof closedMonths>;
