/* See docs/product-rules.md#budgets-of-projects. Must not import Zod, which screens would then load. */

export const measureLabels = { hours: "Timer", kroner: "Kroner" } as const;
export type BudgetMeasure = keyof typeof measureLabels;
export const budgetMeasures = Object.keys(measureLabels) as readonly BudgetMeasure[];

/** Budgets in kroner need the right to read pay, because they could show the wage of a single person. */
export const openMeasures = (mayReadPay: boolean): readonly BudgetMeasure[] =>
  budgetMeasures.filter((measure) => mayReadPay || measure !== "kroner");

export const periodLabels = { project: "Hele projektet", dates: "Fra og til", month: "Hver måned" } as const;
export type BudgetPeriod = keyof typeof periodLabels;
export const budgetPeriods = Object.keys(periodLabels) as readonly BudgetPeriod[];

/** In minutes or kroner. */
export const maxBudget = 999_999_999;

export const maxBudgets = 20;

/** The percentages of a budget at which a mail is sent, once each. */
export const warnedPercents = [80, 100] as const;
