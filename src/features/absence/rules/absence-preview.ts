import * as z from "zod/mini";
import { person } from "#common/rules/person.ts";
import { id } from "#common/rules/values/fields.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { absenceDay } from "./absence.ts";

export const maxPreviewJobs = 10;

/** If a field other than `reason` has errors, all lists are empty. */
export const absencePreview = z.object({
  errors: z.record(z.string(), z.array(z.string())),
  /** The working days of the request; for a request without an end, those until today. */
  days: z.array(absenceDay),
  /** The absent people of the team. The kind of their absence is left out, because colleagues must not learn it. */
  away: z.array(z.object({ user: person, from_date: z.string(), to_date: z.string(), days: wire.count })),
  jobs: z.array(z.object({ id, date: z.string(), project: z.string(), minutes: wire.count })),
  jobs_count: wire.count,
});
export type AbsencePreview = z.infer<typeof absencePreview>;
