import { expect, test } from "vitest";
import { metaOf, pageRange, pageSlice } from "./page-size.ts";

const rows = ["a", "b", "c", "d", "e"];

test.each([
  [1, 2, ["a", "b"]],
  [3, 2, ["e"]],
  [4, 2, []],
  [1, 5, rows],
])("page %i with %i rows each has the right rows", (page, perPage, expected) => {
  expect(pageSlice(rows, { page, perPage })).toEqual(expected);
});

test("the limit and offset of a page skip the rows of earlier pages", () => {
  expect(pageRange({ page: 1, perPage: 15 })).toEqual({ limit: 15, offset: 0 });
  expect(pageRange({ page: 3, perPage: 15 })).toEqual({ limit: 15, offset: 30 });
});

test("a response states the size of a page and the total", () => {
  expect(metaOf({ perPage: 15 }, 31)).toEqual({ per_page: 15, total: 31 });
});
