import { expect, test } from "vitest";
import { noCompanyDays } from "#common/rules/norm/company-calendar.ts";
import { plannedDay } from "#common/rules/norm/planned-day.ts";
import { allWeekdays, isReminderDay, remindedPeriod, reminderDay, reminderWords } from "./auto-reminders.ts";

const at8 = { weekdays: [1], hour: 8, after_days: 1 };

test.each([
  ["a winter's morning", "2026-11-23T07:00:00Z", at8, "2026-11-23"],
  ["a moment before", "2026-11-23T06:59:59Z", at8, undefined],
  ["a summer's morning", "2026-07-06T06:00:00Z", at8, "2026-07-06"],
  ["a moment before", "2026-07-06T05:59:59Z", at8, undefined],
  [
    "the day on which the clock is put back, an hour later than the day before",
    "2026-10-25T07:00:00Z",
    at8,
    "2026-10-25",
  ],
  ["a moment before", "2026-10-25T06:59:59Z", at8, undefined],
  ["the day on which the clock is put forward, an hour earlier", "2026-03-29T06:00:00Z", at8, "2026-03-29"],
  ["a moment before", "2026-03-29T05:59:59Z", at8, undefined],
  ["late on the day, after the server was down", "2026-11-23T22:59:59Z", at8, "2026-11-23"],
  ["after midnight", "2026-11-23T23:00:00Z", at8, undefined],
  ["without weekdays", "2026-11-23T08:00:00Z", { ...at8, weekdays: [] }, undefined],
])("reminders are due: %s", (_name, instant, times, day) => {
  expect(reminderDay(Temporal.Instant.from(instant), times)?.toString()).toBe(day);
});

const usual = (date: Temporal.PlainDate) => plannedDay([], date, noCompanyDays).is_workday;
const except =
  (...days: string[]) =>
  (date: Temporal.PlainDate) =>
    usual(date) && !days.includes(date.toString());

test.each([
  ["Monday is a chosen day", "2026-11-23", [1], usual, true],
  ["Tuesday is not a chosen day", "2026-11-24", [1], usual, false],
  ["a chosen Saturday is not a workday", "2026-11-21", [6], usual, false],
  ["a Saturday's reminder comes on Monday", "2026-11-23", [6], usual, true],
  ["a Saturday's reminder does not come on Tuesday", "2026-11-24", [6], usual, false],
  ["a chosen Saturday on which the person works", "2026-11-21", [6], () => true, true],
  ["2. påskedag is a holiday", "2026-04-06", [1], usual, false],
  ["the reminder of 2. påskedag comes on the Tuesday after the holiday", "2026-04-07", [1], usual, true],
  ["the reminder of 2. påskedag comes only once", "2026-04-08", [1], usual, false],
  ["Thursday and Friday of Easter come on the same Tuesday", "2026-04-07", [4, 5], usual, true],
  ["a day of absence", "2026-11-23", [1], except("2026-11-23"), false],
  ["the day after the absence", "2026-11-24", [1], except("2026-11-23"), true],
  [
    "a day after weeks of absence",
    "2026-11-26",
    [2],
    (day: Temporal.PlainDate) => day.toString() >= "2026-11-26",
    true,
  ],
  ["every day is every workday", "2026-11-25", allWeekdays, usual, true],
  ["every day is no Sunday", "2026-11-22", allWeekdays, usual, false],
  ["no weekdays are chosen", "2026-11-23", [], usual, false],
])("%s", (_name, day, weekdays, works, isDue) => {
  expect(isReminderDay(Temporal.PlainDate.from(day), weekdays, works)).toBe(isDue);
});

test.each([
  [1, "2026-11-26"],
  [3, "2026-11-24"],
  [7, "2026-11-20"],
])("with a delay of %i days, the latest day in a Friday's reminder is %s", (after_days, youngest) => {
  const { from, to, today } = remindedPeriod(Temporal.PlainDate.from("2026-11-27"), after_days);
  expect([from, to, today.subtract({ days: 1 })].map(String)).toEqual(["2026-11-09", "2026-11-27", youngest]);
});

test.each([
  [[], "slået fra"],
  [[4, 1], "mandag og torsdag kl. 8, når en dag har manglet i 1 dag"],
  [[...allWeekdays], "hver dag kl. 8, når en dag har manglet i 1 dag"],
])("the setting with the weekdays %j reads »%s«", (weekdays, text) => {
  expect(reminderWords({ ...at8, weekdays })).toBe(text);
});
