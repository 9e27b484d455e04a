import { expect, test } from "vitest";
import { type BasisJob, basisLines, sumOfLines } from "./basis-lines.ts";
import type { DatedRate } from "./sales-rate-of.ts";

const all = { customer_id: null, project_id: null, job_type_id: null };
const rates: DatedRate[] = [
  { ...all, from_date: "2026-01-01", ore: 65000 },
  { ...all, from_date: "2027-01-01", ore: 67500 },
];
const terms = { customer_id: 1, group_by: "person", markup: 0 } as const;

let last = 0;
const job = (values: Partial<BasisJob> = {}): BasisJob => ({
  ...{ id: ++last, project_id: 2, project_code: "P-1", project_name: "Havnen", user_id: 4, user_name: "Mia" },
  ...{ job_type_id: 3, job_type_name: "Montage", kind: "work", day: "2026-12-31", minutes: 240, km: null, cost: 0 },
  ...values,
});
const expense = (cost: number) => job({ kind: "expense", minutes: 0, cost });

test("work of the old year's last day costs the old year's rate, even after a raise on 1 January", () => {
  const { lines } = basisLines([job()], rates, terms);
  expect(lines).toMatchObject([{ minutes: 240, rate: 650, amount: 2600 }]);
});

test("a raise divides the work of a person into two lines", () => {
  const { lines } = basisLines([job({ day: "2027-01-01" }), job()], rates, terms);
  expect(lines).toMatchObject([
    { rate: 650, amount: 2600 },
    { rate: 675, amount: 2700 },
  ]);
});

test("minutes are added up before the amount of a line is rounded", () => {
  const { lines } = basisLines(
    [job({ minutes: 5 }), job({ minutes: 5 })],
    [{ ...all, from_date: "2026-01-01", ore: 14370 }],
    terms,
  );
  // Rounded one by one, two jobs of 11,975 kr. would be 11,98 kr. each.
  expect(lines).toMatchObject([{ minutes: 10, amount: 23.95 }]);
});

test("the markup is added to costs only, and half an øre is rounded up", () => {
  const { lines } = basisLines([expense(0.5), job({ minutes: 60 })], rates, { ...terms, markup: 1 });
  expect(lines).toMatchObject([
    { kind: "work", cost: null, amount: 650 },
    { kind: "expense", cost: 0.5, rate: null, minutes: null, amount: 0.51 },
  ]);
  expect(sumOfLines(lines)).toBe(650.51);
});

test("a credit note lowers the costs before the markup is added, and half an øre is rounded away from 0", () => {
  const lineOf = (...costs: number[]) => basisLines(costs.map(expense), rates, { ...terms, markup: 1 }).lines;
  expect(lineOf(1.5, -1)).toMatchObject([{ cost: 0.5, amount: 0.51 }]);
  expect(lineOf(1, -1.5)).toMatchObject([{ cost: -0.5, amount: -0.51 }]);
});

test("kilometres and their costs are added up", () => {
  const trip = (km: number, cost: number) => job({ kind: "mileage", minutes: 0, km, cost });
  const { lines } = basisLines([trip(0.1, 0.38), trip(0.2, 0.76)], rates, { ...terms, markup: 12.5 });
  expect(lines).toMatchObject([{ km: 0.3, cost: 1.14, amount: 1.28 }]);
});

test("lines are grouped by person, work or day within their project", () => {
  const jobs = [
    job({ project_id: 9, project_code: "P-0", user_id: 5, user_name: "Åse", job_type_id: 7, job_type_name: "El" }),
    job({ day: "2026-11-02" }),
    job({ user_id: 5, user_name: "Åse" }),
  ];
  const titles = (group_by: "person" | "work" | "day") =>
    basisLines(jobs, rates, { ...terms, group_by }).lines.map(({ project_code, title }) => [project_code, title]);
  expect(titles("person")).toEqual([
    ["P-0", "Åse"],
    ["P-1", "Mia"],
    ["P-1", "Åse"],
  ]);
  expect(titles("work")).toEqual([
    ["P-0", "El"],
    ["P-1", "Montage"],
  ]);
  expect(titles("day")).toEqual([
    ["P-0", "31/12-2026"],
    ["P-1", "2/11-2026"],
    ["P-1", "31/12-2026"],
  ]);
});

test("work without a rate is not invoiced", () => {
  const early = job({ day: "2025-12-31" });
  expect(basisLines([early, job()], rates, terms)).toMatchObject({ lines: [{ minutes: 240 }], unpriced: [early] });
});
