import { describe, expect, test } from "vitest";
import { type AbsenceKindInput, absenceKindErrors } from "./absence-kind.ts";
import { absenceTemplateKeys, fixedOf } from "./absence-templates.ts";

/* The choices of a company about a kind (docs/product-rules.md#kinds-of-absence). */

const input = (more: Partial<AbsenceKindInput>) => absenceKindErrors({ template: "holiday", pay: "own", ...more });
const onlyHidden = { shown_as: ["Kolleger må kun se Fravær."] };
const noReason = { asks_reason: ["Der må ikke spørges om årsagen til sygdom og omsorg."] };
const needed = { fixed_rate: ["Fast timepris skal udfyldes."] };
const notNeeded = { fixed_rate: ["Fast timepris skal være tom, når lønnen ikke er fast."] };

describe("the fields of a kind", () => {
  test.each([
    ["a fixed rate goes with fixed pay", { pay: "fixed", fixed_rate: 140 }, {}],
    ["fixed pay needs a rate", { pay: "fixed", fixed_rate: null }, needed],
    ["a fixed rate of nothing is a rate", { pay: "fixed", fixed_rate: 0 }, {}],
    ["own pay has no fixed rate", { fixed_rate: 140 }, notNeeded],
    ["a kind without pay has no fixed rate", { pay: "none", fixed_rate: 0 }, notNeeded],
    ["own pay without a rate is right", { fixed_rate: null }, {}],
    ["a rate beside a pay with an error has none", { pay: undefined, fixed_rate: 140 }, {}],
    ["colleagues may see holiday, and a reason may be asked", { shown_as: "Ferie", asks_reason: true }, {}],
    ["colleagues see only absence of illness", { template: "sickness", shown_as: "Syg" }, onlyHidden],
    ["no reason of illness is asked", { template: "sickness", asks_reason: true }, noReason],
    ["illness may be shown as absence", { template: "sickness", shown_as: "Fravær", asks_reason: false }, {}],
    [
      "errors of both fields are shown",
      { template: "sickness", shown_as: "Syg", asks_reason: true },
      {
        ...{ ...noReason, ...onlyHidden },
      },
    ],
    ["a kind without a template has no such errors", { template: undefined, shown_as: "Syg", asks_reason: true }, {}],
  ] as const)("%s", (_name, more, expected) => {
    expect(input(more as Parameters<typeof input>[0])).toEqual(expected);
  });
});

/** The templates with a property, sorted. */
const having = (is: (fixed: ReturnType<typeof fixedOf>) => boolean) =>
  absenceTemplateKeys.filter((template) => is(fixedOf({ template }))).toSorted();
const illnesses = ["section-56", "sickness", "work-accident"];
const children = ["child-first-day", "child-second-day"];

describe("what the law or a balance decides", () => {
  test("health and family are private", () => {
    const family = ["care-leave", "child-care-day", "parental-leave"];
    expect(having(({ is_private }) => is_private)).toEqual([...illnesses, ...children, ...family].toSorted());
  });

  test("only illness may have no end, and illness and a child's sick days interrupt holiday and are not planned", () => {
    expect(having(({ may_be_open }) => may_be_open)).toEqual(illnesses);
    expect(having(({ interrupts }) => interrupts)).toEqual([...illnesses, ...children].toSorted());
    expect(having(({ may_lie_ahead }) => !may_lie_ahead)).toEqual([...illnesses, ...children].toSorted());
  });

  test("only leave without pay earns no holiday", () => {
    expect(having(({ stops_earning }) => stops_earning)).toEqual(["own-time-off", "unpaid-leave"]);
  });

  test("the average of 48 hours leaves out all but days off that are no leave by law", () => {
    expect(having(({ is_neutral }) => !is_neutral)).toEqual([
      ...["own-time-off", "public-holiday", "send-home-day", "time-off"],
    ]);
  });

  test("five kinds draw on a balance", () => {
    const balances = absenceTemplateKeys.flatMap((template) => {
      const { balance } = fixedOf({ template });
      return balance ? [[template, balance]] : [];
    });
    expect(Object.fromEntries(balances)).toEqual({
      holiday: "holiday",
      "extra-holiday": "extra-holiday",
      "child-care-day": "child-care-days",
      "care-leave": "care-days",
      "time-off": "time-off",
    });
  });
});
