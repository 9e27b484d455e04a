import * as z from "zod/mini";
import { filterQuery, pageOf, pageQuery } from "#common/rules/lists/paging.ts";
import { chosenId, dateField, id, idsText, idText } from "#common/rules/values/fields.ts";
import { isWholeOre } from "#common/rules/values/money.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { changeOf } from "#common/rules/versions.ts";
import { budgetMeasures, budgetPeriods, maxBudget } from "./budget.ts";
import { forecastStates } from "./budget-forecast.ts";

const number = "Budgettet skal være et tal, fx 100.";
const tooMuch = "Budgettet er for stort.";

/** The amount is in minutes or kroner, by the measure. */
export const budgetInput = z.object({
  measure: z.enum(budgetMeasures, "Vælg timer eller kroner."),
  amount: z
    .number(number)
    .check(
      z.minimum(0.01, "Budgettet skal være over 0."),
      z.maximum(maxBudget, tooMuch),
      z.refine(isWholeOre, "Budgettet må højst have 2 decimaler."),
    ),
  /** Null for all work on the project. */
  job_type_id: z._default(z.nullable(chosenId("Vælg arbejdet fra listen.")), null),
  period: z.enum(budgetPeriods, "Vælg en periode."),
  from_date: z._default(z.nullable(dateField("Fra")), null),
  to_date: z._default(z.nullable(dateField("Til")), null),
});
export type BudgetInput = z.infer<typeof budgetInput>;
export const budgetChange = changeOf(budgetInput);

const forecast = z.object({
  state: z.enum(forecastStates),
  used_up_on: z.nullable(z.string()),
  at_end: z.nullable(wire.sum),
});

/** Amounts are minutes or kroner. Shares are hundredths of a percent. */
export const budget = z.object({
  id,
  project_id: id,
  measure: z.enum(budgetMeasures),
  amount: wire.sum,
  job_type: z.nullable(z.object({ id, name: z.string() })),
  period: z.enum(budgetPeriods),
  from_date: z.nullable(z.string()),
  to_date: z.nullable(z.string()),
  /** The first and last day of the period, which is this month for a monthly budget; null for the whole project. */
  first_day: z.nullable(z.string()),
  last_day: z.nullable(z.string()),
  used: wire.sum,
  waiting: wire.sum,
  used_share: wire.timeSum,
  /** Used and waiting jobs together. */
  registered_share: wire.timeSum,
  forecast,
  /** Only for users who may change the budget. */
  version: z.optional(wire.version),
});
export type Budget = z.infer<typeof budget>;

export const projectBudgets = z.object({
  id,
  name: z.string(),
  code: z.string(),
  budgets: z.array(budget),
  authorized_actions: z.object({ update: z.boolean() }),
});
export type ProjectBudgets = z.infer<typeof projectBudgets>;

export const budgetPage = pageOf(projectBudgets);

/** The maximum number of projects on a page, whose budgets are requested together. */
const maxProjects = 100;

const measure = z.optional(z.enum(budgetMeasures, `measure skal være en af ${budgetMeasures.join(", ")}.`));

export const budgetsQuery = z.object({
  ...pageQuery,
  ...filterQuery,
  measure,
  project_ids: z.optional(idsText(maxProjects, `project_ids skal være 1 til ${maxProjects} numre.`)),
});
export type BudgetsQuery = z.infer<typeof budgetsQuery>;

export const budgetMeasureQuery = z.object({ measure });
export const projectParams = z.object({ projectId: idText });
export const budgetParams = z.object({ budgetId: idText });
