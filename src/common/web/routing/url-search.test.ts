import { expect, test } from "vitest";
import { day, filteredListSearch, oneOf, page, perPage, recordId, searchOf, searchText, word } from "./url-search.ts";

test.each([
  ["page", page, [1, 1_000_000, "2"], [0, -1, 1.5, 1_000_001, "two", "", null, undefined, [1, 2], {}]],
  ["perPage", perPage, [1, 100], [0, 101]],
  ["recordId", recordId, [1, 2_147_483_647], [0, 2_147_483_648]],
])("the parameter %s accepts only whole numbers within its bounds", (_, read, right, wrong) => {
  expect(right.map(read)).toEqual(right.map(Number));
  expect(wrong.map(read)).toEqual(wrong.map(() => undefined));
});

test.each([
  ["searchText", searchText, ["a", "Æ ø 1", "x".repeat(191)], ["", "x".repeat(192), "two\nlines", true, ["a"], {}]],
  ["day", day, ["2026-01-31"], ["2026-1-31", "31/1-2026", "2026-01-31T10:00", 20260131, null]],
  ["word", word, ["job_types", "login-failed", "lessor5"], ["", "DanLøn", "x".repeat(41), "a b", "<b>"]],
  ["oneOf", oneOf(["own", "all"]), ["own", "all"], ["", "OWN", "mine", 1, ["own"], undefined]],
])("the parameter %s accepts only valid texts", (_, read, right, wrong) => {
  expect(right.map(read)).toEqual(right);
  expect(wrong.map(read)).toEqual(wrong.map(() => undefined));
});

test("a search text may be a number, because the router parses ?search=123 as a number", () => {
  expect(searchText(123)).toBe("123");
});

test("a search has only its own parameters in its own order, and an invalid value is undefined", () => {
  const search = searchOf({ page, kind: oneOf(["login"]), from: day });
  const read = search({ from: "2026-01-31", status: "NEW", page: "x", kind: "login" });
  expect(Object.entries(read)).toEqual([
    ["page", undefined],
    ["kind", "login"],
    ["from", "2026-01-31"],
  ]);
});

test("a list with a search reads only the parameters page, perPage and search", () => {
  expect(filteredListSearch({ search: "Anne", page: 3, perPage: 1000, scope: "all" })).toEqual({
    search: "Anne",
    page: 3,
  });
});
