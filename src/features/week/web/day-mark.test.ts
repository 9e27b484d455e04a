import { expect, test } from "vitest";
import { dayMark } from "./day-mark.ts";

test("the mark of a day with absence has the kind and the hours", () => {
  const mark = (minutes: number, date = "2026-12-21") =>
    dayMark({ date, minutes: 0, off: null, away: { kind: "Ferie", minutes } }, Temporal.PlainDate.from("2026-12-21"));
  expect([mark(450), mark(225, "2026-12-22"), mark(0, "2026-12-22")]).toEqual([
    "i dag · Ferie 7,5 t.",
    "Ferie 3,75 t.",
    "Ferie",
  ]);
});

test.each([
  ["2026-12-24", null, null, ""],
  ["2026-12-24", 450, null, ""],
  ["2026-12-24", 0, null, "fri"],
  ["2026-12-24", 0, "juleaftensdag", "juleaftensdag"],
  ["2026-12-25", null, "1. juledag", "i dag · 1. juledag"],
  ["2026-12-25", 0, null, "i dag · fri"],
  ["2026-12-26", 0, "2. juledag", "2. juledag"],
])("on 25/12 the day %s with %j planned minutes and %j is marked %j", (date, minutes, off, mark) => {
  expect(dayMark({ date, minutes, off }, Temporal.PlainDate.from("2026-12-25"))).toBe(mark);
});
