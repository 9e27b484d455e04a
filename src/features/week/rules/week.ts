import * as z from "zod/mini";
import { dateField, id } from "#common/rules/values/fields.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { ownAwayDay } from "#features/absence/rules/own-away-day.ts";
import { job } from "#features/jobs/rules/job.ts";

/* A week of the user's own jobs (docs/product-rules.md#the-week). */

/** The most rows that are offered from an earlier week. If it has more, those with the latest jobs are offered. */
export const maxOfferedRows = 20;

const named = z.object({ id, name: z.string() });

/** `hourly_rate` is null for the user's own rate. */
const weekRow = z.object({ project: named, jobType: named, hourly_rate: z.nullable(wire.hourlyRate) });
export type WeekRow = z.infer<typeof weekRow>;

export const week = z.object({
  /** The earliest jobs are first. Jobs of the week before that reach into this week are included. */
  jobs: z.array(job),
  /** The rows of the last earlier week that has hours. */
  offered_rows: z.array(weekRow),
  /** `HH:mm`: the most common start of a day's first job, or else the start of the plan, or else 07:00. */
  usual_start: z.string(),
  away: z.array(ownAwayDay),
  is_cut: z.boolean(),
});
export type Week = z.infer<typeof week>;

/** `date` is any day of the week, today by default. */
export const weekQuery = z.object({ date: z.optional(dateField("date")) });
