import { describe, expect, test } from "vitest";
import { closingRefusal } from "./closed-months.ts";
import { causeMissing, lateCauseField, lateReason, lateReasonField, monthsOf, reasonMissing } from "./late-reason.ts";

const march = new Set(["2027-03"]);
const why = "Glemt i travlheden";

describe("the reason for a change in a closed month", () => {
  test.each([
    { what: "the last minute before the month", days: ["2027-02-28 23:55:00"], needed: false },
    { what: "the first minute of the month", days: ["2027-03-01 00:00:00"], needed: true },
    { what: "the last minute of the month", days: ["2027-03-31 23:55:00"], needed: true },
    { what: "the first minute after the month", days: ["2027-04-01 00:00:00"], needed: false },
    { what: "a night that begins on the last day and ends in April", days: ["2027-03-31 22:00:00"], needed: true },
    { what: "a night that begins in February and ends in March", days: ["2027-02-28 22:00:00"], needed: false },
    { what: "the night of the clock change", days: ["2027-03-28 02:30:00"], needed: true },
    { what: "a day of the month without a time", days: ["2027-03-15"], needed: true },
    { what: "the same month of another year", days: ["2026-03-15"], needed: false },
    { what: "a job that leaves the month", days: ["2027-03-31", "2027-04-01"], needed: true },
    { what: "a job that moves into the month", days: ["2027-04-01", "2027-03-31"], needed: true },
    { what: "a job that moves between open months", days: ["2027-02-28", "2027-04-01"], needed: false },
  ])("is needed for $what: $needed", ({ days, needed }) => {
    expect(lateReason({ days, reason: undefined }, march)).toBe(needed ? undefined : null);
    expect(lateReason({ days, reason: null }, march)).toBe(needed ? undefined : null);
    expect(lateReason({ days, reason: why }, march)).toBe(needed ? why : null);
  });

  test("is not needed after all months are reopened", () => {
    expect(lateReason({ days: ["2027-03-15"], reason: why }, new Set())).toBeNull();
  });

  test("is requested with the names of the closed months in order", () => {
    expect(reasonMissing(["2027-03"])).toBe("Marts 2027 er lukket. Skriv en begrundelse, så bliver det gemt.");
    expect(reasonMissing(["2027-03", "2026-12"])).toMatch(/^December 2026 og Marts 2027 er lukket\./);
  });

  test("is a text of 1 to 500 visible characters", () => {
    expect(lateReasonField.parse(`  ${why}  `)).toBe(why);
    for (const wrong of ["", "   ", "\u200b", "x".repeat(501), 5])
      expect(lateReasonField.safeParse(wrong).success).toBe(false);
  });

  test("is chosen from a list, and not written, for absence and the register", () => {
    expect(causeMissing(["2027-03"])).toBe("Marts 2027 er lukket. Vælg en begrundelse, så bliver det gemt.");
    expect(lateCauseField.parse("Aftalt bagefter")).toBe("Aftalt bagefter");
    for (const wrong of ["", "Jeg var hos lægen", null]) expect(lateCauseField.safeParse(wrong).success).toBe(false);
  });

  test("is checked once for each month", () => {
    const write = { days: ["2027-03-15", "2027-03-16"], reason: why };
    expect(monthsOf([write, { ...write, days: ["2027-04-01"] }, write])).toEqual(["2027-03", "2027-04"]);
  });
});

test.each([
  ["2027-03", "2027-04-01", true],
  ["2027-03", "2027-03-31", false],
  ["2027-04", "2027-03-31", false],
  ["2026-12", "2027-01-01", true],
])("%s can be closed on %s: %s", (month, day, can) => {
  expect(closingRefusal(month, Temporal.PlainDate.from(day)) === undefined).toBe(can);
});
