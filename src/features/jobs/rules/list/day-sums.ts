import * as z from "zod/mini";
import { projectScopeQuery } from "#common/rules/lists/paging.ts";
import { dateField } from "#common/rules/values/fields.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { kindSums } from "#features/kinds/rules/kind-sums.ts";
import { jobFilterQuery } from "./job-filter.ts";

const maxDays = 100;
const daysMessage = `days skal være 1 til ${maxDays} datoer adskilt af komma.`;

/** For each of the `days`, the answer has the sums of all days of the same week. */
export const daySumsQuery = z.object({
  ...projectScopeQuery,
  ...jobFilterQuery,
  days: z.pipe(
    z.pipe(
      z.string(daysMessage).check(z.maxLength(maxDays * 11, daysMessage)),
      z.transform((text) => text.split(",")),
    ),
    z.array(dateField("days")).check(z.maxLength(maxDays, daysMessage)),
  ),
});
export type DaySumsQuery = z.infer<typeof daySumsQuery>;

/** The sums of each day. Rejected and reversed jobs do not count (docs/product-rules.md#narrowing-a-list-of-jobs). */
export const daySums = z.array(z.object({ day: z.string(), minutes: wire.timeSum, ...kindSums }));
export type DaySums = z.infer<typeof daySums>;
