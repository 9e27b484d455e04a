import { expect, test } from "vitest";
import type { AbsenceDay, AbsencePart, AbsencePeriod } from "./absence-days.ts";
import { absenceDaysWords, absencePeriodWords } from "./absence-words.ts";

const monday = "2026-08-03";
const period = (to_date: string | null, more: Partial<AbsencePeriod> = {}): AbsencePeriod => ({
  ...{ from_date: monday, to_date, starts_at_noon: false, ends_at_noon: false, start_time: null, end_time: null },
  ...more,
});

test.each([
  [period(null), "fra man. 3/8-2026"],
  [period(monday), "man. 3/8-2026"],
  [period(monday, { ends_at_noon: true }), "man. 3/8-2026, formiddag"],
  [period(monday, { starts_at_noon: true }), "man. 3/8-2026, eftermiddag"],
  [period(monday, { start_time: "10:00", end_time: "12:00" }), "man. 3/8-2026 kl. 10:00 – 12:00"],
  [period("2026-08-14"), "man. 3/8-2026 – fre. 14/8-2026"],
  [period("2026-08-14", { starts_at_noon: true }), "man. 3/8-2026 eftermiddag – fre. 14/8-2026"],
  [period("2026-08-14", { ends_at_noon: true }), "man. 3/8-2026 – fre. 14/8-2026 middag"],
])("the period %o is written %s", (of, words) => {
  expect(absencePeriodWords(of)).toBe(words);
});

const days = (...parts: AbsencePart[]): AbsenceDay[] =>
  parts.map((part) => ({ date: monday, part, minutes: 225, hundredths: 50 }));

test.each([
  [days(), "Ingen arbejdsdage"],
  [days("whole"), "1 arbejdsdag"],
  [days("whole", "whole"), "2 arbejdsdage"],
  [days("afternoon"), "½ arbejdsdag"],
  [days("afternoon", "morning"), "1 arbejdsdag"],
  [days("afternoon", "whole"), "1½ arbejdsdage"],
  [days("hours"), "3 timer 45 min."],
])("the days %o are written %s", (of, words) => {
  expect(absenceDaysWords(of)).toBe(words);
});

test("hours without known minutes are written as half a day or a whole day", () => {
  const sentHome = { date: monday, part: "hours", minutes: null } as const;
  expect(absenceDaysWords([{ ...sentHome, hundredths: 50 }])).toBe("½ arbejdsdag");
  expect(absenceDaysWords([{ ...sentHome, hundredths: 100 }])).toBe("1 arbejdsdag");
});

test("hours outside the plan are written as 0 hours", () => {
  expect(absenceDaysWords([{ date: monday, part: "hours", minutes: 0, hundredths: 0 }])).toBe("0 timer");
});
