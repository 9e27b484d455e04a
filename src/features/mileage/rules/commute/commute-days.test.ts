import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { commuteDays, commuteState, commuteText, firstCommuteDay, workplaceKey } from "./commute-days.ts";

test.each([
  ["Havnegade 12, 8000 Aarhus C", "havnegade 12  8000 århus c"],
  ["HAVNEGADE 12 · 8000 ÅRHUS C.", "Havnegade 12, 8000 Aarhus C"],
  ["Rønne", "rønne"],
  ["A\u030arhus", "aarhus"],
])("»%s« and »%s« are the same workplace", (one, other) => {
  expect(workplaceKey(one)).toBe(workplaceKey(other));
});

test("another house number is another workplace", () => {
  expect(workplaceKey("Havnegade 12")).not.toBe(workplaceKey("Havnegade 1 2"));
  expect(workplaceKey("Havnegade 12 B")).not.toBe(workplaceKey("Havnegade 12"));
  expect(workplaceKey(" ,. ")).toBe("");
});

describe("the 12 months up to a day", () => {
  test.each([
    ["2026-11-23", "2025-11-24"],
    ["2026-01-01", "2025-01-02"],
    ["2028-02-29", "2027-03-01"],
    ["2027-02-28", "2026-03-01"],
  ])("the 12 months up to %s begin on %s", (day, first) => {
    expect(firstCommuteDay(day)).toBe(first);
  });

  test("the 12 months begin no earlier than a restart", () => {
    expect(firstCommuteDay("2026-11-23", "2026-06-01")).toBe("2026-06-01");
    expect(firstCommuteDay("2026-11-23", "2025-01-01")).toBe("2025-11-24");
  });
});

describe("the number of the day", () => {
  test.each([
    ["the first day is number 1", [], 1],
    ["the same day counts once", ["2026-11-23", "2026-11-23"], 1],
    ["each other day counts once", ["2026-11-20", "2026-11-20", "2026-11-19"], 3],
    ["the first day of the 12 months counts", ["2025-11-24"], 2],
    ["the day before the 12 months does not count", ["2025-11-23"], 1],
    ["a later day does not count", ["2026-11-24"], 1],
  ])("the number of the day: %s", (_case, days, count) => {
    expect(commuteDays(days, "2026-11-23")).toBe(count);
  });

  test("the number of the day counts from the restart", () => {
    const days = ["2026-11-02", "2026-11-03", "2026-11-04"];
    expect(commuteDays(days, "2026-11-23", "2026-11-03")).toBe(3);
    expect(commuteDays(days, "2026-11-23", "2026-12-01")).toBe(1);
  });

  test("a trip on a new day increases the number by one, and a trip on a known day does not", () => {
    const start = Temporal.PlainDate.from("2025-11-24");
    const day = fc.integer({ min: 0, max: 364 }).map((days) => start.add({ days }).toString());
    fc.assert(
      fc.property(fc.array(day, { maxLength: 100 }), day, (days, more) => {
        const before = commuteDays(days, "2026-11-23");
        const after = commuteDays([...days, more], "2026-11-23");
        expect(after - before).toBe(days.includes(more) || more === "2026-11-23" ? 0 : 1);
        expect(commuteDays([...days, ...days].reverse(), "2026-11-23")).toBe(before);
      }),
    );
  });
});

test("49 days have no message, 50 have a notice, and 61 are over the limit", () => {
  expect([1, 49, 50, 60, 61, 366].map(commuteState)).toEqual(["fine", "fine", "notice", "notice", "over", "over"]);
  expect(commuteText(49)).toBeUndefined();
  expect(commuteText(50)).toBe("Hjem–arbejde: 50 dage til arbejdsstedet på 12 måneder. Højst 60 er skattefri.");
  expect(commuteText(61)).toBe("Hjem–arbejde: 61 dage til arbejdsstedet på 12 måneder, og kun 60 er skattefri.");
});
