import { describe, expect, test } from "vitest";
import { type CopySource, dayInWords, nearTargets, proposalsPath } from "./copy-source.ts";

const today = Temporal.PlainDate.from("2027-01-03");
const job = (day: string): CopySource => ({
  kind: "job",
  job: { id: 7, user_id: 1, started_at: `${day} 22:00:00` },
});

describe("the near targets of a copy", () => {
  test.each<[string, CopySource, [string, string][]]>([
    [
      "of an earlier day",
      { kind: "day", day: "2026-12-30" },
      [
        ["I dag", "2027-01-03"],
        ["I går", "2027-01-02"],
      ],
    ],
    ["of yesterday", job("2027-01-02"), [["I dag", "2027-01-03"]]],
    ["of today", job("2027-01-03"), [["I går", "2027-01-02"]]],
    ["of last week", { kind: "week", monday: "2026-12-21" }, [["Denne uge", "2026-12-28"]]],
    ["of this week", { kind: "week", monday: "2026-12-28" }, [["Forrige uge", "2026-12-21"]]],
  ])("the near targets of a copy %s", (_, source, choices) => {
    expect(nearTargets(source, today).map(({ label, target }) => [label, target])).toEqual(choices);
  });
});

test("the query for a preview names the source and the target", () => {
  expect(proposalsPath(job("2027-01-02"), "2027-01-03")).toEqual({ job_id: 7, target: "2027-01-03" });
  expect(proposalsPath({ kind: "day", day: "2027-01-02", userId: 4 }, "2027-01-03")).toEqual({
    from: "2027-01-02",
    to: "2027-01-02",
    user_id: 4,
    target: "2027-01-03",
  });
  expect(proposalsPath({ kind: "week", monday: "2026-12-28" }, "2027-01-04")).toMatchObject({
    from: "2026-12-28",
    to: "2027-01-03",
    target: "2027-01-04",
  });
});

test("a target is formatted as a day or a week", () => {
  expect(dayInWords(job("2027-01-02"), "2027-01-03", 2027)).toBe("søn. 3/1-2027");
  expect(dayInWords({ kind: "week", monday: "2026-12-21" }, "2026-12-28", 2027)).toBe("uge 53, 2026");
});
