import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { filterQuery, pageQuery, paginateQuery, projectScopeQuery, withQuery } from "./paging.ts";

const query = z.object({
  ...pageQuery,
  ...filterQuery,
  ...paginateQuery,
  ...projectScopeQuery,
  ...withQuery(["owner", "jobCount"]),
});

const errorsOf = (given: Record<string, unknown>) =>
  Object.fromEntries(z.safeParse(query, given).error?.issues.map(({ path, message }) => [path[0], message]) ?? []);

test("by default a list has the first 15 rows of the user's own scope, unfiltered and with all relations", () => {
  expect(z.parse(query, {})).toEqual({
    page: 1,
    perPage: 15,
    filter: "",
    paginate: false,
    projectScope: "own",
    with: ["owner", "jobCount"],
  });
});

test("every parameter of a list can be set", () => {
  const given = { page: "3", perPage: "100", filter: " å ", paginate: "true", projectScope: "all", with: "owner," };
  expect(z.parse(query, given)).toEqual({
    page: 3,
    perPage: 100,
    filter: "å",
    paginate: true,
    projectScope: "all",
    with: ["owner"],
  });
  expect(z.parse(query, { with: "", paginate: "0" })).toMatchObject({ with: [], paginate: false });
  const paginated = (paginate: string) => z.parse(query, { paginate }).paginate;
  expect(["true", "1", "false", "0"].map(paginated)).toEqual([true, true, false, false]);
});

describe("a page", () => {
  test.each(["0", "-1", "1.5", "x", "", "1e3", "10000001", "99999999999"])("the page %j is refused", (page) => {
    expect(errorsOf({ page })).toEqual({ page: "page skal være et helt tal fra 1." });
  });

  test.each(["0", "101", "-15", "alle"])("a page has 1 to 100 rows, not %j", (perPage) => {
    expect(errorsOf({ perPage })).toEqual({ perPage: "perPage skal være et helt tal fra 1 til 100." });
  });
});

test("all errors of a list's parameters are reported at once and in Danish", () => {
  const wrong = {
    page: "x",
    perPage: "x",
    filter: "x".repeat(192),
    paginate: "maybe",
    projectScope: "some",
    with: "secrets",
  };
  expect(errorsOf(wrong)).toEqual({
    page: "page skal være et helt tal fra 1.",
    perPage: "perPage skal være et helt tal fra 1 til 100.",
    filter: "Søgeteksten må højst være 191 tegn.",
    paginate: "paginate skal være true eller false.",
    projectScope: "projectScope skal være own eller all.",
    with: "with må kun nævne owner, jobCount.",
  });
});
