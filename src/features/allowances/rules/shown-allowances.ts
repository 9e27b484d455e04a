import * as z from "zod/mini";
import { yesOrNo } from "#common/rules/lists/paging.ts";
import { clockField } from "#common/rules/norm/norm-plan-input.ts";
import { id, idsText, idText, wallClockField } from "#common/rules/values/fields.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { allowanceUnits } from "./allowance-lines.ts";

/** As many jobs as a page of a list can have. */
export const maxAllowanceJobs = 100;

const minutesText = z.pipe(
  z.string().check(z.regex(/^\d{1,6}$/, "pause_minutes skal være hele minutter.")),
  z.pipe(z.transform(Number), wire.pauseMinutes),
);

export const typedAllowancesQuery = z.object({
  started_at: wallClockField("Start", "Vælg start."),
  ended_at: wallClockField("Slut", "Vælg slut."),
  pause_minutes: z.optional(minutesText),
  pause_start: z.optional(clockField("Pausens start")),
  job_id: z.optional(idText),
  /** If the user has entered the price, the hours go into no bank. */
  has_own_price: yesOrNo("has_own_price"),
});
export type TypedAllowancesQuery = z.infer<typeof typedAllowancesQuery>;

export const shownAllowance = z.object({
  code: z.string(),
  name: z.string(),
  unit: z.enum(allowanceUnits),
  /** Minutes, count and price are negative if the job takes allowances from other jobs of its week. */
  minutes: wire.minutes,
  count: wire.minutes,
  rate: z.nullable(wire.hourlyRate),
  price: wire.price,
});
export type ShownAllowance = z.infer<typeof shownAllowance>;
export const shownAllowances = z.array(shownAllowance);

export const jobAllowancesQuery = z.object({
  ids: idsText(maxAllowanceJobs, `ids skal være 1 til ${maxAllowanceJobs} id adskilt af komma.`),
});

export const jobAllowances = z.array(z.object({ name: z.string(), minutes: wire.minutes }));

export const jobsAllowances = z.array(z.object({ job_id: id, allowances: jobAllowances }));
export type JobsAllowances = z.infer<typeof jobsAllowances>;
