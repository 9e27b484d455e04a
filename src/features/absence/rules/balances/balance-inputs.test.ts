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
    [
      "more than the days above four weeks are refused",
      errors(501),
      { amount: ["Der kan højst flyttes 5,00 dage, som er over fire uger."] },
    ],
    [
      "hours are written as hours",
      errors(3701, { movable: 3700, unit: "hours" }),
      { amount: ["Der kan højst flyttes 37,00 timer, som er over fire uger."] },
    ],
    [
      "an agreement after 31 December is refused",
      errors(500, { date: "2027-01-01" }),
      { year: ["Fristen for 2025/26 var 31/12-2026."] },
    ],
    [
      "an agreement about a year with an unknown balance is refused",
      errors(500, { movable: undefined }),
      {
        year: ["Saldoen for året er ukendt, eller året kan ikke bruges endnu."],
      },
    ],
    [
      "an agreement is refused while another agreement about the year waits",
      errors(500, { hasOpen: true }),
      {
        year: ["Der er allerede en aftale for året, som venter."],
      },
    ],
    ["an invalid amount gets no second error", errors(undefined), {}],
    [
      "an invalid year gets no second error",
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
      "a payroll user does not confirm their own agreement for the company",
      {
        ...open,
        employee_confirmed_at: at,
      },
      employeeWhoPays,
      ["withdraw"],
    ],
    ["the person downloads an agreement that both sides confirmed", agreed, employee, ["download"]],
    ["payroll downloads an agreement that both sides confirmed", agreed, payroll, ["download"]],
    ["payroll can do nothing with a withdrawn agreement", { ...open, withdrawn_at: at }, payroll, []],
    ["the person does not download a withdrawn agreement", { ...agreed, withdrawn_at: at }, employee, []],
    ["a stranger can do nothing with an open agreement", open, stranger, []],
    ["a stranger does not download a confirmed agreement", agreed, stranger, []],
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
    ["an opening balance of 0 is accepted", { ...opening, amount: 0 }, [], {}],
    [
      "a correction of 0 is refused",
      { ...opening, kind: "correction", amount: 0 },
      [],
      {
        amount: ["En rettelse er ikke 0."],
      },
    ],
    ["a second opening of the day is refused", opening, [opening], { date: [isThere] }],
    ["a correction on the day of an opening is accepted", { ...opening, kind: "correction", amount: 5 }, [opening], {}],
    ["an opening on the day of a correction is accepted", opening, [{ ...opening, kind: "correction" }], {}],
    ["an opening of another year on the same day is accepted", { ...opening, year: 2026 }, [opening], {}],
    [
      "an opening of another account on the same day is accepted",
      opening,
      [{ ...opening, account: "extra-holiday" }],
      {},
    ],
    ["an opening on another day is accepted", opening, [{ ...opening, date: "2026-10-01" }], {}],
    ["an entry of a year that has ended is accepted", { ...opening, year: 2024 }, [], {}],
    ["an entry of an older year is refused", { ...opening, year: 2023 }, [], { year: [noYear] }],
    ["an entry of a future year is refused", { ...opening, year: 2027 }, [], { year: [noYear] }],
    [
      "an entry of time off with the year of its date is accepted",
      { ...opening, account: "time-off", year: 2026 },
      [],
      {},
    ],
    ["an entry of time off with another year is refused", { ...opening, account: "time-off" }, [], { year: [noYear] }],
    ["an entry of care days has a calendar year", { ...opening, account: "care-days", year: 2024 }, [], {}],
    ["an entry without a date gets no error of its year", { ...opening, date: undefined, year: 2023 }, [opening], {}],
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
    ["rules from a new date are accepted", { from_date: "2026-02-01" }, {}],
    [
      "second rules from the same date are refused",
      { from_date: "2026-01-01" },
      { from_date: ["Der er allerede regler fra 1/1-2026."] },
    ],
    ["a year that gives as much as a month is accepted", { holiday_per_month: 208, holiday_per_year: 208 }, {}],
    [
      "a year that gives less than a month is refused",
      { holiday_per_month: 208, holiday_per_year: 207 },
      {
        holiday_per_year: ["Et år giver mindst lige så meget som en måned."],
      },
    ],
    ["an invalid amount per month gets no second error", { holiday_per_year: 0 }, {}],
    ["an invalid year gets no second error", { holiday_per_month: 208 }, {}],
  ])("%s", (_name, input, expected) => {
    expect(balanceRulesErrors(input, others)).toEqual(expected);
  });

  test("a company has rules from at most a hundred dates", () => {
    const rows = Array.from({ length: maxBalanceRules }, (_, row) => ({ from_date: `${1900 + row}-01-01` }));
    expect(balanceRulesErrors({ from_date: "2026-01-01" }, rows.slice(1))).toEqual({});
    expect(balanceRulesErrors({ from_date: "2026-01-01" }, rows)).toEqual({
      from_date: ["Der kan højst være 100 rækker."],
    });
  });
});
