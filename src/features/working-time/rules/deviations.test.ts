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
    ["a day without a breach has none", [{ kind: "pause", at: "06:00", until: "13:00" }], [], []],
    [
      "an agreed short rest is none",
      [{ kind: "reduced-rest", at: "16:00", minutes: 540, of_month: 1, of_year: 1 }],
      [],
      [],
    ],
    [
      "a short rest or missing days off of somebody under 18 ask for none, since no agreement allows them",
      [
        { kind: "young-rest", at: "16:00", minutes: 600, required: 720 },
        { kind: "young-days-off", days: 1 },
      ],
      [],
      [],
    ],
    [
      "the day off of everybody asks for one beside them",
      [{ kind: "young-days-off", days: 1 }, dayOff],
      [],
      [["day-off", "missing"]],
    ],
    ["a breach without an explanation lacks one", [rest(540)], [], [["rest", "missing"]]],
    ["an explained one waits for its signature", [rest(540)], [written()], [["rest", "unsigned"]]],
    ["a signed one is done", [rest(540)], [written(signed)], [["rest", "signed"]]],
    ["a rest that has become shorter needs a new explanation", [rest(530)], [written(signed)], [["rest", "missing"]]],
    ["a rest that has become longer stays explained", [rest(600)], [written(signed)], [["rest", "signed"]]],
    ["the latest explanation counts", [rest(540)], [written(signed), written({ id: 2 })], [["rest", "unsigned"]]],
    ["corrected work leaves the explanation", [], [written(signed)], [["rest", "outgrown"]]],
    ["another day's explanation does not count", [rest(540)], [written({ date: "2026-11-23" })], [["rest", "missing"]]],
    [
      "each kind has its own",
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

  test("a leader signs what is explained and unsigned, also when the work was corrected since", () => {
    const [of = []] = [[rest(540)], [rest(500)], []].map((marks) => deviationsOf({ date, marks }, [written()]));
    expect(of.map(isToSign)).toEqual([true]);
    expect(deviationsOf({ date, marks: [rest(500)] }, [written()]).map(isToSign)).toEqual([false]);
    expect(deviationsOf({ date, marks: [] }, [written()]).map(isToSign)).toEqual([true]);
    expect(deviationsOf({ date, marks: [rest(540)] }, [written(signed)]).map(isToSign)).toEqual([false]);
  });
});

test("a breach is as short as what lacks of the rest, or as what the day off is overdue", () => {
  expect([rest(540), dayOff].map(shortMinutes)).toEqual([120, 480]);
  expect(shortMinutes({ kind: "night", minutes: 300 })).toBeUndefined();
});

test("the text of the file says what was written, by whom, and who signed", () => {
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

test("a compensation lies within a year after the day, and the day is not to come", () => {
  const today = Temporal.PlainDate.from("2026-11-27");
  const fieldsOf = (more: object) => Object.keys(deviationErrors({ date, compensate_by: date, ...more }, today));
  expect(fieldsOf({})).toEqual([]);
  expect(fieldsOf({ compensate_by: "2027-11-25" })).toEqual([]);
  expect(fieldsOf({ compensate_by: "2027-11-26" })).toEqual(["compensate_by"]);
  expect(fieldsOf({ compensate_by: "2026-11-23" })).toEqual(["compensate_by"]);
  expect(fieldsOf({ date: "2026-11-28", compensate_by: "2026-11-28" })).toEqual(["date"]);
});
