import { describe, expect, test } from "vitest";
import { defaultTimeRule } from "#common/rules/time/time-rounding.ts";
import { validFields } from "#common/rules/values/fields.ts";
import { jobInput } from "#features/jobs/rules/job.ts";
import { jobInputErrors } from "#features/jobs/rules/job-input.ts";
import { demoJobs } from "./jobs.ts";
import { demoConditions } from "./terms.ts";

/** The first of each month, the days around the clock changes, and the ends of months. */
const days = ["2026-03-29", "2026-03-30", "2026-05-31", "2026-10-26", "2027-02-28", "2028-02-29", "2026-12-31"].concat(
  Array.from({ length: 24 }, (_, month) => Temporal.PlainDate.from("2026-01-01").add({ months: month }).toString()),
);

describe.each(days)("on %s", (day) => {
  const today = Temporal.PlainDate.from(day);
  const jobs = demoJobs(today);

  test("the demo company has 400 jobs that the form would accept", () => {
    expect(jobs).toHaveLength(400);
    for (const job of jobs) {
      const fields = validFields(jobInput, { ...job, project_id: 1, job_type_id: 1 });
      expect({
        ...jobInputErrors(fields, { today, ...defaultTimeRule }),
        ...(fields.started_at ? {} : { started_at: job.started_at }),
      }).toEqual({});
    }
  });

  test("no job of a user under 18 lasts 10 hours", () => {
    const terms = demoConditions(today);
    const young = jobs.filter(({ user }) => terms[user]?.young_until);
    const at = (time: string) => Temporal.PlainDateTime.from(time.replace(" ", "T"));
    const hours = young.map((job) => at(job.started_at).until(at(job.ended_at)).total("hours"));
    expect(Math.max(...hours)).toBeLessThan(10);
  });

  test("the demo jobs have each status except paid", () => {
    expect(new Set(jobs.map(({ status }) => status))).toEqual(
      new Set(["NEW", "APPROVED_BY_PROJECT_OWNER", "APPROVED_BY_MANAGER", "REJECTED"]),
    );
  });
});

test("the demo jobs are the same in each call", () => {
  const today = Temporal.PlainDate.from("2026-11-21");
  expect(JSON.stringify(demoJobs(today))).toBe(JSON.stringify(demoJobs(today)));
});
