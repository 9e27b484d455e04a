import type { JobInput, JobPatch } from "./job.ts";

/** What can be edited in a job: what the form and the patches send of it. */
export type JobField = Exclude<keyof JobInput | keyof JobPatch, "version" | "job_status" | "rejection_reason">;

/**
 * The one list of what can be edited in a job, with the words of the form: what a save compares, what the history names
 * and what a replacement copies. A field that is missing here does not compile.
 */
export const jobFieldLabels = {
  started_at: "Start",
  ended_at: "Slut",
  project_id: "Projekt",
  job_type_id: "Arbejde",
  cost_center_id: "Cost center",
  price_mode: "Aflønning",
  hourly_rate: "Timepris",
  price: "Total",
  note: "Note",
} as const satisfies Readonly<Record<JobField, string>>;

export const jobFields = Object.keys(jobFieldLabels) as readonly JobField[];
