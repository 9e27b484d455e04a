/*
 * The words and bounds of budgets (docs/product-rules.md#budgets-of-projects). This module has no Zod, because screens
 * need it at once.
 */

export const measureLabels = { hours: "Timer", kroner: "Kroner" } as const;
export type BudgetMeasure = keyof typeof measureLabels;
export const budgetMeasures = Object.keys(measureLabels) as readonly BudgetMeasure[];

/**
 * The measures that a user may read. Kroner would show a project owner the wage of a single person, so they are only
 * for users who may read pay.
 */
export const openMeasures = (mayReadPay: boolean): readonly BudgetMeasure[] =>
  budgetMeasures.filter((measure) => mayReadPay || measure !== "kroner");

export const periodLabels = { project: "Hele projektet", dates: "Fra og til", month: "Hver måned" } as const;
export type BudgetPeriod = keyof typeof periodLabels;
export const budgetPeriods = Object.keys(periodLabels) as readonly BudgetPeriod[];

/** The largest amount, in minutes or kroner. */
export const maxBudget = 999_999_999;

/** The most budgets of a project. */
export const maxBudgets = 20;

/** The shares in percent about which a mail is sent, each once. */
export const warnedPercents = [80, 100] as const;
