import type { EditedVersion } from "#features/allowances/rules/allowance-rule.ts";
import { clockText } from "#features/allowances/rules/rule-words.ts";
import { typedClock, typedHours } from "./typed-minutes.ts";

export type VersionForm = {
  readonly from_date: string;
  readonly normal_from: string;
  readonly normal_to: string;
  readonly norm: string;
  readonly full_time_minutes: string;
  readonly hasFlex: boolean;
  /** Limits are hours; empty for no limit. */
  readonly flex: {
    readonly max_minutes: string;
    readonly min_minutes: string;
    readonly period: string;
    readonly overflow: string;
    readonly salary_code: string;
  };
};

export const versionFormOf = (version: EditedVersion): VersionForm => ({
  from_date: version.from_date,
  normal_from: clockText(version.normal_from),
  normal_to: clockText(version.normal_to),
  norm: version.norm,
  full_time_minutes: clockText(version.full_time_minutes),
  hasFlex: version.flex !== null,
  flex: {
    max_minutes: limitText(version.flex?.max_minutes),
    min_minutes: limitText(version.flex?.min_minutes),
    period: version.flex?.period ?? "month",
    overflow: version.flex?.overflow ?? "lapses",
    salary_code: version.flex?.salary_code ?? "",
  },
});

const limitText = (minutes: number | null | undefined): string => (minutes == null ? "" : clockText(minutes));
const typedLimit = (text: string): number | null => (text.trim() === "" ? null : typedHours(text));

export const versionPayload = (form: VersionForm) => ({
  from_date: form.from_date || undefined,
  normal_from: typedClock(form.normal_from),
  normal_to: typedClock(form.normal_to),
  norm: form.norm,
  full_time_minutes: typedHours(form.full_time_minutes),
  flex: form.hasFlex
    ? {
        ...form.flex,
        max_minutes: typedLimit(form.flex.max_minutes),
        min_minutes: typedLimit(form.flex.min_minutes),
      }
    : null,
});
