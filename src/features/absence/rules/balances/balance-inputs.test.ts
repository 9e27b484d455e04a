import { describe, expect, test } from "vitest";
import { agreementActions, agreementErrors } from "./agreements.ts";
import { balanceRulesErrors, maxBalanceRules } from "./balance-rules-input.ts";
import { entryErrors, maxEntries } from "./balances.ts";

/* The errors of entries, rules and agreements, and the actions on an agreement (docs/product-rules.md#balances). */

describe("an agreement to move days", () => {
  const errors = (amount: number | undefined, more: Partial<Parameters<typeof agreementErrors>[1]> = {}) =>
    agreementErrors(
      { year: 2025, ...(amount === undefined ? {} : { amount }) },
      { date: "2026-12-31", movable: 500, unit: "days", hasOpen: false, ...more },
    );

  test.each([
    ["all days above four weeks may be moved on the last day", errors(500), {}],
    ["not more than them", errors(501), { amount: ["Der kan højst flyttes 5,00 dage, som er over fire uger."] }],
    [
      "hours are written as hours",
      errors(3701, { movable: 3700, unit: "hours" }),
      { amount: ["Der kan højst flyttes 37,00 timer, som er over fire uger."] },
    ],
    ["not after 31 December", errors(500, { date: "2027-01-01" }), { year: ["Fristen for 2025/26 var 31/12-2026."] }],
    [
      "not of an unknown year",
      errors(500, { movable: undefined }),
      {
        year: ["Saldoen for året er ukendt, eller året kan ikke bruges endnu."],
      },
    ],
    [
      "not while another one waits",
      errors(500, { hasOpen: true }),
      {
        year: ["Der er allerede en aftale for året, som venter."],
      },
    ],
    ["an amount with an error of its own has no other", errors(undefined), {}],
    [
      "a year with an error of its own has no other",
      agreementErrors({ amount: 900 }, { date: "2026-12-31", movable: 500, unit: "days", hasOpen: true }),
      {},
    ],
  ])("%s", (_name, found, expected) => {
    expect(found).toEqual(expected);
  });

  const open = { employee_confirmed_at: null, company_confirmed_at: null, withdrawn_at: null };
  const at = "2026-11-27T10:00:00Z";
  const agreed = { ...open, employee_confirmed_at: at, company_confirmed_at: at };
  const [employee, payroll] = [
    { isOwn: true, pays: false },
    { isOwn: false, pays: true },
  ];
  const employeeWhoPays = { isOwn: true, pays: true };
  const stranger = { isOwn: false, pays: false };
  test.each([
    ["the person confirms or withdraws", open, employee, ["confirm", "withdraw"]],
    ["the person confirms once", { ...open, employee_confirmed_at: at }, employee, ["withdraw"]],
    ["payroll confirms or withdraws", open, payroll, ["confirm", "withdraw"]],
    ["payroll confirms once", { ...open, company_confirmed_at: at }, payroll, ["withdraw"]],
    [
      "payroll does not confirm for the company what is their own",
      {
        ...open,
        employee_confirmed_at: at,
      },
      employeeWhoPays,
      ["withdraw"],
    ],
    ["the person downloads what both confirmed", agreed, employee, ["download"]],
    ["payroll downloads what both confirmed", agreed, payroll, ["download"]],
    ["nobody does anything with a withdrawn one", { ...open, withdrawn_at: at }, payroll, []],
    ["nobody downloads a withdrawn one", { ...agreed, withdrawn_at: at }, employee, []],
    ["a stranger does nothing with an open one", open, stranger, []],
    ["a stranger does not download it", agreed, stranger, []],
  ])("%s", (_name, state, actor, expected) => {
    const actions = agreementActions(state, actor);
    expect(Object.entries(actions).flatMap(([name, may]) => (may ? [name] : []))).toEqual(expected);
  });
});

describe("an entry of a balance", () => {
  const opening = { account: "holiday", kind: "opening", year: 2025, date: "2026-11-01" } as const;
  const isThere = "Der er allerede en åbningssaldo den dag. Skriv en rettelse fra dagen efter.";
  const noYear = "Året kan hverken optjenes eller bruges på den dato.";

  test.each([
    ["an opening of nothing is right", { ...opening, amount: 0 }, [], {}],
    [
      "a correction of nothing is refused",
      { ...opening, kind: "correction", amount: 0 },
      [],
      {
        amount: ["En rettelse er ikke 0."],
      },
    ],
    ["a second opening of the day is refused", opening, [opening], { date: [isThere] }],
    ["a correction on the day of an opening is right", { ...opening, kind: "correction", amount: 5 }, [opening], {}],
    ["an opening on the day of a correction is right", opening, [{ ...opening, kind: "correction" }], {}],
    ["another year may open on the day", { ...opening, year: 2026 }, [opening], {}],
    ["another account may open on the day", opening, [{ ...opening, account: "extra-holiday" }], {}],
    ["another day may have an opening", opening, [{ ...opening, date: "2026-10-01" }], {}],
    ["a year may be settled after its last day", { ...opening, year: 2024 }, [], {}],
    ["an older year is refused", { ...opening, year: 2023 }, [], { year: [noYear] }],
    ["a year to come is refused", { ...opening, year: 2027 }, [], { year: [noYear] }],
    ["time off has the year of its date", { ...opening, account: "time-off", year: 2026 }, [], {}],
    ["time off has no other year", { ...opening, account: "time-off" }, [], { year: [noYear] }],
    ["care days are by calendar year", { ...opening, account: "care-days", year: 2024 }, [], {}],
    ["an entry without a date has only the error of that", { ...opening, date: undefined, year: 2023 }, [opening], {}],
  ] as const)("%s", (_name, input, entries, expected) => {
    expect(entryErrors(input as Parameters<typeof entryErrors>[0], entries)).toEqual(expected);
  });

  test("a person has a thousand entries at most", () => {
    const corrections = Array.from({ length: maxEntries }, () => ({ ...opening, kind: "correction" as const }));
    expect(entryErrors(opening, corrections.slice(1))).toEqual({});
    expect(entryErrors(opening, corrections)).toEqual({ date: ["Der kan højst være 1000 poster."] });
  });
});

describe("rules of balances", () => {
  const others = [{ from_date: "2026-01-01" }];
  test.each([
    ["a date of its own is right", { from_date: "2026-02-01" }, {}],
    ["a date has rules once", { from_date: "2026-01-01" }, { from_date: ["Der er allerede regler fra 1/1-2026."] }],
    ["a year that gives what a month gives is right", { holiday_per_month: 208, holiday_per_year: 208 }, {}],
    [
      "a year does not give less than a month",
      { holiday_per_month: 208, holiday_per_year: 207 },
      {
        holiday_per_year: ["Et år giver mindst lige så meget som en måned."],
      },
    ],
    ["a month with an error of its own has no other", { holiday_per_year: 0 }, {}],
    ["a year with an error of its own has no other", { holiday_per_month: 208 }, {}],
  ])("%s", (_name, input, expected) => {
    expect(balanceRulesErrors(input, others)).toEqual(expected);
  });

  test("a company has a hundred rows at most", () => {
    const rows = Array.from({ length: maxBalanceRules }, (_, row) => ({ from_date: `${1900 + row}-01-01` }));
    expect(balanceRulesErrors({ from_date: "2026-01-01" }, rows.slice(1))).toEqual({});
    expect(balanceRulesErrors({ from_date: "2026-01-01" }, rows)).toEqual({
      from_date: ["Der kan højst være 100 rækker."],
    });
  });
});
