import { expect, test } from "vitest";
import type { JobSuggestions } from "#features/jobs/rules/suggestions/job-suggestions.ts";
import { proposalsOf } from "./proposals.ts";

const project = { id: 1, name: "Havnekajen" };
const job_type = { id: 2, name: "Montage" };
const suggestions = {
  start: { time: "07:00", reason: "usual" },
  last_job: { project, job_type, hourly_rate: 215, pause_minutes: 30 },
  planned_pause_minutes: null,
  projects: [],
  job_types: [],
} as unknown as JobSuggestions;
const afterLastJob = { ...suggestions, start: { time: "15:00", reason: "after-last-job" } } as JobSuggestions;

const proposed = (from: JobSuggestions, rate: number | null = 200, elapsed?: number) =>
  Object.fromEntries(proposalsOf(from, rate, elapsed).map(({ name, value }) => [name, value]));

test("a form proposes the usual start, and project, work and pause of the last job", () => {
  expect(proposed(suggestions)).toEqual({ start_time: "07:00", pause_minutes: 30, project, job_type });
});

test("a form proposes the last job's rate to users without a rate of their own", () => {
  expect(proposed(suggestions, null)).toMatchObject({ hourly_rate: 215 });
});

test("a form proposes nothing to users without jobs", () => {
  const nothing = { ...suggestions, start: null, last_job: null } as JobSuggestions;
  expect(proposed(nothing)).toEqual({ start_time: "", pause_minutes: null, project: null, job_type: null });
});

test("a form proposes start and pause of the plan to users without jobs, and says where the start is from", () => {
  const start = { time: "06:30", reason: "plan" } as const;
  const planned = { ...suggestions, start, last_job: null, planned_pause_minutes: 45 };
  expect(proposed(planned)).toMatchObject({ start_time: "06:30", pause_minutes: 45 });
  expect(proposalsOf(planned, 200)[0]).toMatchObject({ hint: "Forslag: planens start" });
});

test("a form proposes no pause to users who have worked earlier that day", () => {
  expect(proposed(afterLastJob)).toMatchObject({ start_time: "15:00", pause_minutes: null });
});

test.each([
  [20, null],
  [30, null],
  [35, 30],
  [-60, null],
])("with times %d minutes apart the proposed pause is %s", (elapsed, pause) => {
  expect(proposed(suggestions, 200, elapsed)).toMatchObject({ pause_minutes: pause });
});
