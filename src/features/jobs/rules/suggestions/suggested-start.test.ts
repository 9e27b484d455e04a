import { expect, test } from "vitest";
import { suggestedStart } from "./suggested-start.ts";

const date = "2026-11-20";
const on = (...times: readonly string[]) => times.map((time, days) => `2026-11-${19 - days} ${time}:00`);

test.each([
  ["the end of the day's last job", `${date} 11:30:00`, on("07:00"), { time: "11:30", reason: "after-last-job" }],
  ["the morning after a night", `${date} 06:00:00`, [], { time: "06:00", reason: "after-last-job" }],
  ["nothing while the last job goes on past midnight", "2026-11-21 02:00:00", on("07:00"), null],
  ["nothing where it ends at midnight", "2026-11-21 00:00:00", on("07:00"), null],
  ["the usual start after a job that ended as the day began", `${date} 00:00:00`, on("07:00"), usual("07:00")],
  ["the start of most days", null, on("08:00", "07:00", "06:30", "07:00"), usual("07:00")],
  ["the newest of those that are as common", null, on("08:00", "07:00", "07:00", "08:00"), usual("08:00")],
  ["the start of the only day", null, on("06:15"), usual("06:15")],
  ["the company's start for whoever is new", null, [], { time: "07:00", reason: "company" }],
])("%s", (_name, lastEnd, firstStarts, expected) => {
  expect(suggestedStart({ date, lastEnd, firstStarts })).toEqual(expected);
});

function usual(time: string) {
  return { time, reason: "usual" };
}
