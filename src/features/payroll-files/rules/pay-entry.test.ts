import { describe, expect, test } from "vitest";
import { isHourly, type PayKey, stripLeadingZeros, sumEntries } from "./pay-entry.ts";
import type { PayrollLine } from "./payroll-line.ts";

const job: PayrollLine = {
  payroll_id: 7,
  user_id: 1,
  employee_id: "27",
  user_name: "Anna Å",
  salary_code: "12",
  job_type_name: "Montage",
  job_kind: "work",
  project_code: "P-100",
  project_name: "Havnen",
  cost_center_code: null,
  cost_center_name: null,
  started_at: "2026-11-05 22:00:00",
  ended_at: "2026-11-06 02:00:00",
  is_counter_line: false,
  minutes: 240,
  price_mode: "auto",
  hourly_rate: 200,
  price: 800,
  trip_part: null,
  km: null,
  km_rate: null,
};

const on = (day: string): PayrollLine => ({ ...job, started_at: `${day} 08:00:00`, ended_at: `${day} 12:00:00` });

const keyOf = ({ user_id, employee_id, salary_code }: PayrollLine): PayKey => ({
  kind: "hours",
  user_id,
  employee_id,
  salary_code,
  rate: null,
  also: [],
});

test.each([
  [{}, true],
  [{ price_mode: "manual" }, false],
  [{ hourly_rate: null }, false],
] as const)("a line with %o is paid by the hour: %s", (values, expected) => {
  expect(isHourly({ ...job, ...values })).toBe(expected);
});

describe("lines that are added up", () => {
  test("added lines span the first to the last day of work, whatever their order", () => {
    const days = ["2026-11-05", "2026-11-03", "2026-11-09", "2026-11-07"];
    expect(sumEntries(days.map(on), keyOf)).toMatchObject([{ from_date: "2026-11-03", to_date: "2026-11-09" }]);
    expect(sumEntries([job], keyOf)).toMatchObject([{ from_date: "2026-11-05", to_date: "2026-11-06" }]);
  });

  test("added lines have the rates of their hourly lines", () => {
    const expense: PayrollLine = { ...job, price_mode: "manual", hourly_rate: null };
    expect(sumEntries([expense, job], keyOf)).toMatchObject([{ rates: [20_000], old_rates: [] }]);
  });

  test("lines are separate even if employee number and salary code join to the same text", () => {
    const lines = [job, { ...job, employee_id: "2", salary_code: "712" }];
    expect(sumEntries(lines, keyOf).map(({ employee_id }) => employee_id)).toEqual(["2", "27"]);
  });

  test("lines are sorted by the first of the file's other texts, and then by the next text", () => {
    const also = [
      ["b", "a"],
      ["a", "b"],
      ["a", "a"],
    ];
    const entries = sumEntries([job, job, job], (line, index) => ({ ...keyOf(line), also: also[index] ?? [] }));
    expect(entries.map((entry) => entry.also.join(""))).toEqual(["aa", "ab", "ba"]);
  });

  test("lines of two users with one employee number are sorted by user", () => {
    const lines = [3, 1, 2].map((user_id) => ({ ...job, user_id }));
    expect(sumEntries(lines, keyOf).map(({ user_id }) => user_id)).toEqual([1, 2, 3]);
  });
});

test.each([
  ["0027", "27"],
  ["1001", "1001"],
  ["000", "0"],
])("%s without leading zeros is %s", (text, stripped) => {
  expect(stripLeadingZeros(text)).toBe(stripped);
});
