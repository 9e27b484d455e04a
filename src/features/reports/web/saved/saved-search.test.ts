import { expect, test } from "vitest";
import type { WantedReport } from "../wanted-report.ts";
import { queryToSave, searchOfSaved } from "./saved-search.ts";

const today = Temporal.PlainDate.from("2026-11-28");
const wanted: WantedReport = {
  ...({ measure: "pay", rows: "user", columns: undefined, from: "2026-11-01", to: "2026-11-30" } as const),
  ...({ compare: "year", project_id: 7, status: undefined, kind: undefined } as const),
};
const all = { columns: undefined, status: undefined, kind: undefined, compare: "year", project: 7, chart: "lines" };

test("a saved report that follows the calendar opens with the current period, and replaces other choices", () => {
  const query = queryToSave(wanted, "lines", { isFollowing: true, today });
  expect(query).toStrictEqual({
    ...{ measure: "pay", rows: "user", from: "2026-11-01", to: "2026-11-30", follows: "this-month" },
    ...{ compare: "year", project_id: 7, chart: "lines" },
  });
  const search = { measure: "pay", rows: "user", ...all };
  expect(searchOfSaved({ query }, Temporal.PlainDate.from("2027-02-03"))).toStrictEqual({
    ...search,
    from: "2027-02-01",
    to: "2027-02-28",
  });
});

test("a saved report with a fixed period opens with its saved days", () => {
  for (const one of [
    queryToSave(wanted, undefined, { isFollowing: false, today }),
    queryToSave({ ...wanted, from: "2026-10-31" }, undefined, { isFollowing: true, today }),
  ]) {
    expect(one).not.toHaveProperty("follows");
    const { from, to } = searchOfSaved({ query: one }, Temporal.PlainDate.from("2027-02-03"));
    expect([from, to]).toEqual([one.from, "2026-11-30"]);
  }
});
