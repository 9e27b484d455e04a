import * as z from "zod/mini";
import { person } from "#common/rules/person.ts";
import { id } from "#common/rules/values/fields.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { absenceDay } from "./absence.ts";

/** The most jobs that a preview lists. */
export const maxPreviewJobs = 10;

/** What a request would mean, before it is sent; empty while its period has errors. */
export const absencePreview = z.object({
  /** The errors that the request would be refused with, by field. */
  errors: z.record(z.string(), z.array(z.string())),
  /** The working days that it takes; of an absence without an end until today. */
  days: z.array(absenceDay),
  /** Others of the team who are away in the period; never the kind of their absence. */
  away: z.array(z.object({ user: person, from_date: z.string(), to_date: z.string(), days: wire.count })),
  /** The person's jobs on these days, as far as the actor sees them. */
  jobs: z.array(z.object({ id, date: z.string(), project: z.string(), minutes: wire.count })),
  jobs_count: wire.count,
});
export type AbsencePreview = z.infer<typeof absencePreview>;
