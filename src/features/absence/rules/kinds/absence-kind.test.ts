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
    ["fixed pay with a fixed rate is accepted", { pay: "fixed", fixed_rate: 140 }, {}],
    ["fixed pay without a rate is refused", { pay: "fixed", fixed_rate: null }, needed],
    ["a fixed rate of 0 is accepted", { pay: "fixed", fixed_rate: 0 }, {}],
    ["own pay with a fixed rate is refused", { fixed_rate: 140 }, notNeeded],
    ["a kind without pay with a fixed rate is refused", { pay: "none", fixed_rate: 0 }, notNeeded],
    ["own pay without a rate is accepted", { fixed_rate: null }, {}],
    ["a fixed rate beside an invalid pay gets no error", { pay: undefined, fixed_rate: 140 }, {}],
    [
      "colleagues may see that absence is holiday, and a reason may be requested",
      { shown_as: "Ferie", asks_reason: true },
      {},
    ],
    ["colleagues may not see that absence is illness", { template: "sickness", shown_as: "Syg" }, onlyHidden],
    ["a reason for illness may not be requested", { template: "sickness", asks_reason: true }, noReason],
    ["illness may be shown as absence", { template: "sickness", shown_as: "Fravær", asks_reason: false }, {}],
    [
      "errors of both fields are shown",
      { template: "sickness", shown_as: "Syg", asks_reason: true },
      {
        ...{ ...noReason, ...onlyHidden },
      },
    ],
    [
      "a kind without a template gets no errors about colleagues and reason",
      { template: undefined, shown_as: "Syg", asks_reason: true },
      {},
    ],
  ] as const)("%s", (_name, more, expected) => {
    expect(input(more as Parameters<typeof input>[0])).toEqual(expected);
  });
});

const having = (is: (fixed: ReturnType<typeof fixedOf>) => boolean) =>
  absenceTemplateKeys.filter((template) => is(fixedOf({ template }))).toSorted();
const illnesses = ["section-56", "sickness", "work-accident"];
const children = ["child-first-day", "child-second-day"];

describe("the properties that each template decides", () => {
  test("kinds about health and family are private", () => {
    const family = ["care-leave", "child-care-day", "parental-leave"];
    expect(having(({ is_private }) => is_private)).toEqual([...illnesses, ...children, ...family].toSorted());
  });

  test("only illness may lack an end; illness and a child's sick days interrupt holiday and cannot be planned", () => {
    expect(having(({ may_be_open }) => may_be_open)).toEqual(illnesses);
    expect(having(({ interrupts }) => interrupts)).toEqual([...illnesses, ...children].toSorted());
    expect(having(({ may_lie_ahead }) => !may_lie_ahead)).toEqual([...illnesses, ...children].toSorted());
  });

  test("only the two kinds of leave without pay earn no holiday", () => {
    expect(having(({ stops_earning }) => stops_earning)).toEqual(["own-time-off", "unpaid-leave"]);
  });

  test("all kinds are neutral in the 48-hour average, except four kinds of days off", () => {
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
