import { expect, test } from "vitest";
import { type DatedRate, salesRateOf } from "./sales-rate-of.ts";

const all = { customer_id: null, project_id: null, job_type_id: null, from_date: "2026-01-01" };
const work = { customer_id: 1, project_id: 2, job_type_id: 3, day: "2026-12-31" };

test("the most specific rate counts: project and work, project, customer and work, customer, work, all", () => {
  const rates: DatedRate[] = [
    { ...all, project_id: 2, job_type_id: 3, ore: 6 },
    { ...all, project_id: 2, ore: 5 },
    { ...all, customer_id: 1, job_type_id: 3, ore: 4 },
    { ...all, customer_id: 1, ore: 3 },
    { ...all, job_type_id: 3, ore: 2 },
    { ...all, ore: 1 },
  ];
  for (let place = 0; place < rates.length; place++) {
    const rest = rates.slice(place);
    expect(salesRateOf(rest, work)).toBe(6 - place);
    expect(salesRateOf(rest.toReversed(), work)).toBe(6 - place);
  }
  expect(salesRateOf([], work)).toBeUndefined();
});

test("work costs the rate that is valid on the day on which the work starts", () => {
  const rates: DatedRate[] = [
    { ...all, ore: 65000 },
    { ...all, from_date: "2027-01-01", ore: 67500 },
  ];
  expect(salesRateOf(rates, work)).toBe(65000);
  expect(salesRateOf(rates, { ...work, day: "2027-01-01" })).toBe(67500);
  expect(salesRateOf(rates, { ...work, day: "2025-12-31" })).toBeUndefined();
});

test("a rate of another project or customer, and a specific rate of the future, do not count", () => {
  const rates: DatedRate[] = [
    { ...all, ore: 65000 },
    { ...all, project_id: 9, ore: 1 },
    { ...all, customer_id: 9, ore: 2 },
    { ...all, project_id: 2, job_type_id: 9, ore: 3 },
    { ...all, project_id: 2, from_date: "2027-01-01", ore: 4 },
  ];
  expect(salesRateOf(rates, work)).toBe(65000);
});
