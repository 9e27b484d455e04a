import { expect, test } from "vitest";
import { planDayValue } from "./plan-day-value.ts";

const timed = (start: string, end: string, pause_minutes = 0, pause_start: string | null = null) => ({
  ...{ start, end, pause_start, pause_minutes },
});

test.each([
  ["7,5", { minutes: 450 }, "7:30"],
  ["7:24", { minutes: 444 }, "7:24"],
  ["7-15", timed("07:00", "15:00"), "07:00–15:00"],
  ["7.30 – 15.30", timed("07:30", "15:30"), "07:30–15:30"],
  ["16–24", timed("16:00", "00:00"), "16:00–00:00"],
  ["22-06, pause 30", timed("22:00", "06:00", 30), "22:00–06:00, pause 30"],
  ["7–15:30 Pause 30 min. kl. 12", timed("07:00", "15:30", 30, "12:00"), "07:00–15:30, pause 30 kl. 12:00"],
  ["Fri", null, "fri"],
  ["0", null, "fri"],
])("the planned day »%s« is read, and its written form is read as the same day", (text, day, written) => {
  expect(planDayValue.read(text)).toEqual(day);
  expect(planDayValue.write(day)).toBe(written);
  expect(planDayValue.read(written)).toEqual(day);
});

test.each(["25", "7-", "7-25", "7-15 pause", "7-15, pause 30 kl. 25", "mandag", "1:"])(
  "the text »%s« is not a planned day",
  (text) => {
    expect(planDayValue.read(text)).toBeUndefined();
  },
);

test("a day without a value is written as an empty cell", () => {
  expect(planDayValue.write(undefined)).toBe("");
});
