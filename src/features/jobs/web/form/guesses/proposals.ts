import { today } from "#common/rules/time/clock.ts";
import { defaultTimeRule, roundedTime, type TimeRule } from "#common/rules/time/time-rounding.ts";
import type { JobSuggestions } from "#features/jobs/rules/suggestions/job-suggestions.ts";
import type { JobFormValues } from "../values/job-form.ts";

export type GuessedField = "start_time" | "pause_minutes" | "project" | "job_type" | "hourly_rate";
type Proposal = { readonly name: GuessedField; readonly value: JobFormValues[GuessedField]; readonly hint?: string };

const startHints = {
  "after-last-job": "Forslag: sidste sluttid",
  usual: "Forslag: sædvanlig start",
  plan: "Forslag: planens start",
  company: "Forslag",
};
const lastJobHint = "Forslag: fra den sidste opgave";

const stepFrom = (time: string, rule: TimeRule) =>
  roundedTime(`${today()} ${time}:00`, { ...rule, rounding: "up" }).slice(11, 16);

/** `elapsed`: the minutes from start to end if the form already has both, for example from a timer. */
export function proposalsOf(
  { start, last_job, planned_pause_minutes }: Omit<JobSuggestions, "planned_pause_start">,
  hourlyRate: number | null,
  elapsed = Number.POSITIVE_INFINITY,
  rule = defaultTimeRule,
): readonly Proposal[] {
  const ofLastJob = (name: GuessedField, value: Proposal["value"]) =>
    value === null ? { name, value } : { name, value, hint: lastJobHint };
  // If the day has an earlier job, that job probably has the day's pause.
  const hadPause = start?.reason === "after-last-job";
  const usualPause = last_job?.pause_minutes ?? planned_pause_minutes ?? 0;
  const pause = hadPause || usualPause === 0 || usualPause >= elapsed ? null : usualPause;
  return [
    {
      name: "start_time",
      value: start ? stepFrom(start.time, rule) : "",
      ...(start && { hint: startHints[start.reason] }),
    },
    { name: "pause_minutes", value: pause, ...(pause !== null && { hint: "Forslag" }) },
    ofLastJob("project", last_job?.project ?? null),
    ofLastJob("job_type", last_job?.job_type ?? null),
    ...(hourlyRate === null ? [ofLastJob("hourly_rate", last_job?.hourly_rate ?? null)] : []),
  ];
}
