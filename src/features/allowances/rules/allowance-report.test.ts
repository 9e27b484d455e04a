import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sumKroner } from "#common/rules/values/money.ts";
import type { AllowanceLine } from "./allowance-lines.ts";
import { type AllowanceShare, filePeriodErrors, reportOf, sharesOf } from "./allowance-report.ts";

const line = (more: Partial<AllowanceLine> = {}): AllowanceLine => ({
  ...{ date: "2026-03-10", rules_id: 1, code: "1", name: "Overtid", salary_code: "31", unit: "hour" },
  ...{ minutes: 90, count: 0, rate: 48.1, price: 72.15, jobs: [{ job_id: 1, minutes: 90 }] },
  ...more,
});
const projects = [
  { id: 1, name: "Havnen", code: "H" },
  { id: 2, name: "Broen", code: "B" },
] as const;
const projectOf = (jobId: number) => projects[jobId % 2] ?? projects[0];

describe("a line of several projects", () => {
  test("is divided by the minutes of its jobs", () => {
    const jobs = [
      { job_id: 1, minutes: 30 },
      { job_id: 2, minutes: 60 },
    ];
    const found = sharesOf(line({ jobs }), projectOf).map(({ project, minutes, price }) => [
      project.name,
      minutes,
      price,
    ]);
    expect(found).toEqual([
      ["Broen", 30, 24.05],
      ["Havnen", 60, 48.1],
    ]);
  });

  test("has shares whose prices and minutes add up to the line", () => {
    const job = fc.record({ job_id: fc.integer({ min: 1, max: 9 }), minutes: fc.integer({ min: 1, max: 600 }) });
    fc.assert(
      fc.property(fc.array(job, { minLength: 1 }), fc.nat(2000), fc.nat(99999), (jobs, minutes, ore) => {
        const whole = line({ jobs, minutes, price: ore / 100, count: 1 });
        const shares = sharesOf(whole, (jobId) => ({ id: jobId, name: "", code: "" }));
        const sum = (of: (share: (typeof shares)[number]) => number) =>
          shares.reduce((total, share) => total + of(share), 0);
        expect([
          sum((one) => one.minutes),
          sum((one) => one.count),
          sumKroner(shares.map(({ price }) => price)),
        ]).toEqual([minutes, 1, ore / 100]);
      }),
    );
  });
});

describe("the report", () => {
  const [anna, bo] = [
    { id: 1, name: "Anna", employee_id: "1" },
    { id: 2, name: "Bo", employee_id: "2" },
  ];
  const share = (user: typeof anna, project: (typeof projects)[number], more: Partial<AllowanceShare> = {}) =>
    ({ ...line(), user, project, ...more }) as AllowanceShare;
  const shares = [
    share(bo, projects[0]),
    share(anna, projects[1]),
    share(anna, projects[0], { minutes: 60, price: 48.1 }),
    share(anna, projects[0], { code: "2", name: "Søndag", minutes: 30, price: 0, rate: null }),
  ];
  const rowsOf = (by: Parameters<typeof reportOf>[1]) =>
    reportOf(shares, by).rows.map(({ group, rule, minutes, price }) => [group?.name, rule, minutes, price]);

  test("has sums by person, by project or by rule", () => {
    expect(rowsOf("user")).toEqual([
      ["Anna", "Overtid", 150, 120.25],
      ["Anna", "Søndag", 30, 0],
      ["Bo", "Overtid", 90, 72.15],
    ]);
    expect(rowsOf("project")).toEqual([
      ["Broen", "Overtid", 90, 72.15],
      ["Havnen", "Overtid", 150, 120.25],
      ["Havnen", "Søndag", 30, 0],
    ]);
    expect(rowsOf("rule")).toEqual([
      [undefined, "Overtid", 240, 192.4],
      [undefined, "Søndag", 30, 0],
    ]);
    expect(reportOf(shares, "rule")).toMatchObject({ minutes: 270, price: 192.4, rows_count: 2 });
  });

  test("marks sums whose price is incomplete", () => {
    expect(reportOf(shares, "rule").rows.map(({ is_incomplete }) => is_incomplete)).toEqual([false, true]);
  });
});

test("a file covers at most a year", () => {
  expect(filePeriodErrors({ from: "2026-01-01", to: "2026-12-31" })).toEqual({});
  expect(filePeriodErrors({ from: "2026-01-01", to: "2027-01-02" })).toEqual({
    to: ["Eksportér højst et år ad gangen."],
  });
});
