import * as z from "zod/mini";
import { dateField, id } from "#common/rules/values/fields.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { job } from "#features/jobs/rules/job.ts";

/** A week of one's own jobs on the wire (docs/product-rules.md#the-week). */

/** The most rows that the week before offers, the latest first. */
export const maxOfferedRows = 20;

const named = z.object({ id, name: z.string() });

/** Work on a project, with the rate at which it was last paid by the hour. */
export const weekRow = z.object({ project: named, jobType: named, hourly_rate: z.nullable(wire.hourlyRate) });
export type WeekRow = z.infer<typeof weekRow>;

export const week = z.object({
  /** The earliest first; those that began in the week before and reach into this one stand first. */
  jobs: z.array(job),
  /** What was worked on in the last week with hours before this one. */
  offered_rows: z.array(weekRow),
  /** `HH:mm`, when the first job of a day mostly begins. */
  usual_start: z.string(),
  /** There are more than these. */
  is_cut: z.boolean(),
});
export type Week = z.infer<typeof week>;

/** The week by any of its days; the current one when nothing is said. */
export const weekQuery = z.object({ date: z.optional(dateField("date")) });
