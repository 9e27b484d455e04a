import { expect, test } from "vitest";
import type { JobSuggestions } from "#features/jobs/rules/suggestions/job-suggestions.ts";
import { proposalsOf } from "./proposals.ts";

const project = { id: 1, name: "Havnekajen" };
const job_type = { id: 2, name: "Montage" };
const suggestions = {
  start: { time: "07:00", reason: "usual" },
  last_job: { project, job_type, hourly_rate: 215, pause_minutes: 30 },
  projects: [],
  job_types: [],
} as unknown as JobSuggestions;
const afterLastJob = { ...suggestions, start: { time: "15:00", reason: "after-last-job" } } as JobSuggestions;

const proposed = (from: JobSuggestions, rate: number | null = 200, elapsed?: number) =>
  Object.fromEntries(proposalsOf(from, rate, elapsed).map(({ name, value }) => [name, value]));

test("a form proposes the usual start, and project, work and pause of the last job", () => {
  expect(proposed(suggestions)).toEqual({ start_time: "07:00", pause_minutes: 30, project, job_type });
});

test("the rate of the last job is proposed to whoever has none of their own", () => {
  expect(proposed(suggestions, null)).toMatchObject({ hourly_rate: 215 });
});

test("whoever has nothing yet gets nothing", () => {
  const nothing = { ...suggestions, start: null, last_job: null } as JobSuggestions;
  expect(proposed(nothing)).toEqual({ start_time: "", pause_minutes: null, project: null, job_type: null });
});

test("whoever has worked that day has had their pause", () => {
  expect(proposed(afterLastJob)).toMatchObject({ start_time: "15:00", pause_minutes: null });
});

test.each([
  [20, null],
  [30, null],
  [35, 30],
  [-60, null],
])("between times that are %d minutes apart the pause that is proposed is %s", (elapsed, pause) => {
  expect(proposed(suggestions, 200, elapsed)).toMatchObject({ pause_minutes: pause });
});
