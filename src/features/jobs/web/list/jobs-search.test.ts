import { describe, expect, test } from "vitest";
import { filterCount, noFilter } from "./jobs-search.ts";

describe("the number of filters", () => {
  test("a period counts as one filter", () => {
    expect(filterCount({ ...noFilter, search: "tag", from: "2026-11-01", to: "2026-11-30" })).toBe(2);
    expect(filterCount({ ...noFilter, to: "2026-11-30" })).toBe(1);
  });

  test("the page, the tab and the scope of an address are no filters", () => {
    const address = { ...noFilter, page: 2, perPage: 15, scope: "all", status: "NEW" };
    expect(filterCount(address)).toBe(0);
  });
});
