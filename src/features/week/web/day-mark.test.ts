import { expect, test } from "vitest";
import { dayMark } from "./day-mark.ts";

test.each([
  ["2026-12-24", null, ""],
  ["2026-12-25", "1. juledag", "i dag · 1. juledag"],
  ["2026-12-26", "2. juledag", "2. juledag"],
])("on 25/12 the day %s with holiday %j is marked %j", (date, holiday, mark) => {
  expect(dayMark({ date, holiday }, Temporal.PlainDate.from("2026-12-25"))).toBe(mark);
});
