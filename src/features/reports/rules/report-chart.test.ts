import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dimensionNames, isTime, measureNames, measures } from "./report.ts";
import type { Report } from "./report-call.ts";
import { chartOf, maxSeries } from "./report-chart.ts";

const aReport = (values: readonly (readonly number[])[], compared?: readonly number[]): Report => {
  const add = (some: readonly number[]) => Math.round(some.reduce((all, one) => all + one, 0) * 100) / 100;
  const columns = values[0] ?? [];
  return {
    period: { from: "2026-11-01", to: "2026-11-30" },
    compared_period: compared ? { from: "2026-10-01", to: "2026-10-31" } : null,
    is_protected: false,
    columns: columns.map((_, place) => ({ key: `2026-11-${String(place + 1).padStart(2, "0")}`, name: null })),
    rows: values.map((row, place) => ({
      key: `2026-10-${String(place + 1).padStart(2, "0")}`,
      name: `Række ${place + 1}`,
      values: [...row],
      total: add(row),
      compared: compared?.[place] ?? null,
    })),
    totals: columns.map((_, place) => add(values.map((row) => row[place] as number))),
    total: add(values.flat()),
    compared: compared ? add(compared) : null,
  };
};

test("the weeks are on the axis, whether they are rows or columns of the report", () => {
  const report = aReport([
    [60, 120],
    [30, 0],
  ]);
  const byWeek = chartOf({ measure: "hours", rows: "project", columns: "week" }, report);
  expect(byWeek).toEqual({
    labels: ["uge 44 2026", "uge 45 2026"],
    series: [
      { label: "Række 1", values: [1, 2] },
      { label: "Række 2", values: [0.5, 0] },
    ],
    isSum: true,
  });
  expect(chartOf({ measure: "pay", rows: "week", columns: "day" }, report).labels).toEqual(["Række 1", "Række 2"]);
});

test("the compared period is a second series if the report has no columns", () => {
  const report = aReport([[100], [50]], [80, 0]);
  expect(chartOf({ measure: "pay", rows: "user" }, { ...report, columns: [] }).series).toEqual([
    { label: "I alt", values: [100, 50] },
    { label: "Før", values: [80, 0] },
  ]);
});

describe("the chart and the table", () => {
  const ore = fc.integer({ min: 0, max: 10_000_000 }).map((value) => value / 100);
  const tables = fc
    .tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 20 }))
    .chain(([rows, columns]) =>
      fc.array(fc.array(ore, { minLength: columns, maxLength: columns }), { minLength: rows, maxLength: rows }),
    );
  const shapes = fc
    .record({
      measure: fc.constantFrom(...measureNames.filter((name) => measures[name].unit !== "timer")),
      rows: fc.constantFrom(...dimensionNames),
      columns: fc.constantFrom(...dimensionNames),
    })
    .filter(({ rows, columns }) => rows !== columns);
  const total = (values: readonly number[]) => values.reduce((all, value) => all + Math.round(value * 100), 0);

  test("have the same sum for any report, and the chart has a limited number of series", () => {
    fc.assert(
      fc.property(tables, shapes, (values, shape) => {
        const report = aReport(values);
        const { labels, series } = chartOf(shape, report);
        expect(total(series.flatMap((one) => one.values))).toBe(total(values.flat()));
        expect(series.length).toBeLessThanOrEqual(maxSeries);
        for (const one of series) expect(one.values).toHaveLength(labels.length);
        const onAxis =
          isTime(shape.columns) && !isTime(shape.rows) ? report.totals : report.rows.map((row) => row.total);
        const shown = labels.map((_, place) => total(series.map((one) => one.values[place] as number)));
        const few = onAxis.length > labels.length ? labels.length - 1 : labels.length;
        expect(shown.slice(0, few)).toEqual(onAxis.slice(0, few).map((value) => total([value])));
      }),
    );
  });
});
