import { describe, expect, test } from "vitest";
import { missingRates, paidRates, rateErrors, ratesOn, yearWithoutRates } from "./mileage-rates.ts";

const row = (from_date: string) => ({ from_date });
const rows = ["2026-01-01", "2022-05-01", "2022-01-01", "2024-03-01"].map(row);

describe("the rates of a day", () => {
  test.each([
    ["the first day of its year", "2026-01-01", "2026-01-01"],
    ["the last day of its year", "2026-12-31", "2026-01-01"],
    ["the day before a change within the year", "2022-04-30", "2022-01-01"],
    ["the day of the change", "2022-05-01", "2022-05-01"],
    ["the last day of a year with a change", "2022-12-31", "2022-05-01"],
    ["the year after the last row", "2027-01-01", undefined],
    ["a year without a row between years with rows", "2023-06-01", undefined],
    ["a day before its year's first row", "2024-02-29", undefined],
  ])("the right rates are found for %s, whatever the order of the rows", (_case, day, from_date) => {
    expect(ratesOn(rows, day)?.from_date).toBe(from_date);
    expect(ratesOn(rows.toReversed(), day)?.from_date).toBe(from_date);
  });

  test("without rows there is no rate, and the year without rates is named", () => {
    expect(ratesOn([], "2026-01-01")).toBeUndefined();
    expect(missingRates(yearWithoutRates(rows, "2027-01-01"))).toBe("Satsen for 2027 mangler");
  });

  test("if the rates begin later in the year, their first day is named", () => {
    expect(missingRates(yearWithoutRates(rows, "2024-02-29"))).toBe("Satsen for 2024 mangler før 1/3-2024");
    expect(yearWithoutRates(rows, "2022-01-01").rates_from).toBe("2022-01-01");
  });
});

describe("the company's own rates", () => {
  const state = { high: 3.94, low: 2.28, bicycle: 0.64 };
  const own = (rates: object) => ({ own_high: null, own_low: null, own_bicycle: null, ...rates });

  test("the company's own rates replace the state's, even by 0", () => {
    expect(paidRates({ ...state, ...own({}) })).toEqual(state);
    expect(paidRates({ ...state, ...own({ own_high: 2.5, own_bicycle: 0 }) })).toEqual({
      high: 2.5,
      low: 2.28,
      bicycle: 0,
    });
  });

  test("the company's own rates never exceed the state's", () => {
    expect(rateErrors({ ...state, ...own({ own_high: 3.94, own_low: 2.28, own_bicycle: 0.64 }) })).toEqual({});
    expect(rateErrors({ ...state, ...own({ own_high: 3.95, own_low: 2.29, own_bicycle: 0.65 }) })).toEqual({
      own_high: ["I kan højst betale statens sats, 3,94 kr."],
      own_low: ["I kan højst betale statens sats, 2,28 kr."],
      own_bicycle: ["I kan højst betale statens sats, 0,64 kr."],
    });
  });

  test("a low rate above the high rate is an error, and a missing rate is not", () => {
    expect(rateErrors({ high: 2.28, low: 3.94 })).toEqual({
      low: ["Satsen over 20.000 km kan ikke være højere end satsen til 20.000 km."],
    });
    expect(rateErrors({ high: 2.28, low: 2.28 })).toEqual({});
    expect(rateErrors({ own_high: 9 })).toEqual({});
    expect(rateErrors({ low: 3.94 })).toEqual({});
  });
});
