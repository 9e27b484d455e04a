import { describe, expect, test } from "vitest";
import { type Deviation, deviationErrors } from "./deviation-schema.ts";
import { deviationsOf, deviationText, isToSign, shortMinutes } from "./deviations.ts";
import type { Mark } from "./mark-schema.ts";

const date = "2026-11-24";
const rest = (minutes: number): Mark => ({ kind: "rest", at: "16:00", minutes, required: 660 });
const dayOff: Mark = { kind: "day-off", at: "15:00", minutes: 9120, allowed: 8640 };
const anna = { id: 1, name: "Anna" };
const leader = { id: 2, name: "Lars" };
const written = (more: Partial<Deviation> = {}): Deviation => ({
  id: 1,
  date,
  kind: "rest",
  short_minutes: 120,
  reason: "Pumpen stod af",
  compensation: "Møder kl. 10 fredag",
  compensate_by: "2026-11-27",
  created_by: anna,
  created_at: "2026-11-24 17:00:00",
  signed_by: null,
  signed_at: null,
  ...more,
});
const signed = { signed_by: leader, signed_at: "2026-11-25 08:00:00" };
const states = (marks: readonly Mark[], explanations: readonly Deviation[]) =>
  deviationsOf({ date, marks }, explanations).map(({ kind, state }) => [kind, state]);

describe("the state of a breach", () => {
  test.each<[string, readonly Mark[], readonly Deviation[], [string, string][]]>([
    ["a day without a breach has no state", [{ kind: "pause", at: "06:00", until: "13:00" }], [], []],
    [
      "a reduced rest that an agreement allows is not a breach",
      [{ kind: "reduced-rest", at: "16:00", minutes: 540, of_month: 1, of_year: 1 }],
      [],
      [],
    ],
    [
      "breaches of the rules for people under 18 need no explanation, since no agreement allows them",
      [
        { kind: "young-rest", at: "16:00", minutes: 600, required: 720 },
        { kind: "young-days-off", days: 1 },
      ],
      [],
      [],
    ],
    [
      "a missing day off by the general rules needs an explanation, even for a person under 18",
      [{ kind: "young-days-off", days: 1 }, dayOff],
      [],
      [["day-off", "missing"]],
    ],
    ["a breach without an explanation has the state missing", [rest(540)], [], [["rest", "missing"]]],
    ["an explained breach waits for its signature", [rest(540)], [written()], [["rest", "unsigned"]]],
    ["a signed breach is done", [rest(540)], [written(signed)], [["rest", "signed"]]],
    ["a rest that has become shorter needs a new explanation", [rest(530)], [written(signed)], [["rest", "missing"]]],
    ["a rest that has become longer stays explained", [rest(600)], [written(signed)], [["rest", "signed"]]],
    ["the latest explanation counts", [rest(540)], [written(signed), written({ id: 2 })], [["rest", "unsigned"]]],
    ["the explanation stays after the work is corrected", [], [written(signed)], [["rest", "outgrown"]]],
    ["another day's explanation does not count", [rest(540)], [written({ date: "2026-11-23" })], [["rest", "missing"]]],
    [
      "each kind of breach has its own state",
      [dayOff, rest(540)],
      [written()],
      [
        ["rest", "unsigned"],
        ["day-off", "missing"],
      ],
    ],
  ])("%s", (_case, marks, explanations, expected) => {
    expect(states(marks, explanations)).toEqual(expected);
  });

  test("an unsigned explanation can be signed unless the breach has become worse", () => {
    const [of = []] = [[rest(540)], [rest(500)], []].map((marks) => deviationsOf({ date, marks }, [written()]));
    expect(of.map(isToSign)).toEqual([true]);
    expect(deviationsOf({ date, marks: [rest(500)] }, [written()]).map(isToSign)).toEqual([false]);
    expect(deviationsOf({ date, marks: [] }, [written()]).map(isToSign)).toEqual([true]);
    expect(deviationsOf({ date, marks: [rest(540)] }, [written(signed)]).map(isToSign)).toEqual([false]);
  });
});

test("the short minutes of a breach are the missing minutes of rest, or the delay of the day off", () => {
  expect([rest(540), dayOff].map(shortMinutes)).toEqual([120, 480]);
  expect(shortMinutes({ kind: "night", minutes: 300 })).toBeUndefined();
});

test("the text in the file has the explanation, its author and its signer", () => {
  const text = (marks: readonly Mark[], explanations: readonly Deviation[]) =>
    deviationsOf({ date, marks }, explanations).map(deviationText).join("; ");
  expect(text([rest(540)], [])).toBe("Kort hvile: ikke forklaret");
  expect(text([rest(540)], [written(signed)])).toBe(
    "Kort hvile, 2 timer for lidt: »Pumpen stod af«. Gives igen senest 27/11-2026: Møder kl. 10 fredag. Skrevet af Anna 24/11-2026 17:00. Underskrevet af Lars 25/11-2026 08:00",
  );
  expect(text([], [written()])).toMatch(/Ikke underskrevet\. Ikke længere en fravigelse$/);
  expect(text([rest(500)], [written()])).toMatch(/Bruddet er siden blevet større$/);
  expect(text([dayOff], [written({ kind: "day-off", short_minutes: 480 })])).toMatch(
    /^Intet fridøgn, 8 timer for sent/,
  );
});

test("a compensation is at most a year after the day, and the day is not in the future", () => {
  const today = Temporal.PlainDate.from("2026-11-27");
  const fieldsOf = (more: object) => Object.keys(deviationErrors({ date, compensate_by: date, ...more }, today));
  expect(fieldsOf({})).toEqual([]);
  expect(fieldsOf({ compensate_by: "2027-11-25" })).toEqual([]);
  expect(fieldsOf({ compensate_by: "2027-11-26" })).toEqual(["compensate_by"]);
  expect(fieldsOf({ compensate_by: "2026-11-23" })).toEqual(["compensate_by"]);
  expect(fieldsOf({ date: "2026-11-28", compensate_by: "2026-11-28" })).toEqual(["date"]);
});
