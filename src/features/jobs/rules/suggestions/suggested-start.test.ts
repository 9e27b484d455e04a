import { expect, test } from "vitest";
import { suggestedStart } from "./suggested-start.ts";

const date = "2026-11-20";
const on = (...times: readonly string[]) => times.map((time, days) => `2026-11-${19 - days} ${time}:00`);

test.each([
  [
    "a job starts at the end of the day's last job",
    `${date} 11:30:00`,
    on("07:00"),
    { time: "11:30", reason: "after-last-job" },
  ],
  [
    "a job starts at the end of the night shift before it",
    `${date} 06:00:00`,
    [],
    { time: "06:00", reason: "after-last-job" },
  ],
  ["no start is suggested when the last job continues past midnight", "2026-11-21 02:00:00", on("07:00"), null],
  ["no start is suggested when the last job ends at midnight", "2026-11-21 00:00:00", on("07:00"), null],
  [
    "a job starts at the usual time after a job that ended as the day began",
    `${date} 00:00:00`,
    on("07:00"),
    usual("07:00"),
  ],
  ["a job starts at the time at which most days start", null, on("08:00", "07:00", "06:30", "07:00"), usual("07:00")],
  ["the newest of equally common starts wins", null, on("08:00", "07:00", "07:00", "08:00"), usual("08:00")],
  ["a job starts at the same time as the only earlier day", null, on("06:15"), usual("06:15")],
  ["a new user's first job starts at the company's default", null, [], { time: "07:00", reason: "company" }],
])("%s", (_name, lastEnd, firstStarts, expected) => {
  expect(suggestedStart({ date, lastEnd, firstStarts, plannedStart: null })).toEqual(expected);
});

test("the plan's start is suggested if the user has no usual start and no earlier job on the day", () => {
  const plannedStart = "06:30";
  const withPlan = (lastEnd: string | null, firstStarts: readonly string[]) =>
    suggestedStart({ date, lastEnd, firstStarts, plannedStart });
  expect(withPlan(null, [])).toEqual({ time: "06:30", reason: "plan" });
  expect(withPlan(null, on("08:00"))).toEqual(usual("08:00"));
  expect(withPlan(`${date} 11:30:00`, [])).toMatchObject({ reason: "after-last-job" });
});

function usual(time: string) {
  return { time, reason: "usual" };
}
