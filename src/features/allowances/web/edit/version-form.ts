import type { EditedVersion } from "#features/allowances/rules/allowance-rule.ts";
import { clockText } from "#features/allowances/rules/rule-words.ts";
import { typedClock, typedHours } from "./typed-minutes.ts";

/** The head of a version as typed: all but its rules. */
export type VersionForm = {
  readonly from_date: string;
  readonly normal_from: string;
  readonly normal_to: string;
  readonly norm: string;
  readonly full_time_minutes: string;
};

export const versionFormOf = (version: EditedVersion): VersionForm => ({
  from_date: version.from_date,
  normal_from: clockText(version.normal_from),
  normal_to: clockText(version.normal_to),
  norm: version.norm,
  full_time_minutes: clockText(version.full_time_minutes),
});

export const versionPayload = (form: VersionForm) => ({
  from_date: form.from_date || undefined,
  normal_from: typedClock(form.normal_from),
  normal_to: typedClock(form.normal_to),
  norm: form.norm,
  full_time_minutes: typedHours(form.full_time_minutes),
});
