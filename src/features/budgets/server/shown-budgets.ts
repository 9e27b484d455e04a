import { type Actor, can } from "#common/rules/access/actor.ts";
import { today } from "#common/rules/time/clock.ts";
import { kronerFromOre } from "#common/rules/values/money.ts";
import type { Budget, ProjectBudgets } from "../rules/budget-call.ts";
import { budgetForecast } from "../rules/budget-forecast.ts";
import { basisPoints, partsOf } from "../rules/budget-share.ts";
import type { BudgetRow, ProjectRow } from "./budgets.store.ts";

export function shownProject(actor: Actor, { budgets, ...project }: ProjectRow): ProjectBudgets {
  const update = can(actor, "edit-budgets");
  return {
    ...project,
    budgets: budgets.map(({ version, ...row }) => ({ ...shownBudget(project.id, row), ...(update && { version }) })),
    authorized_actions: { update },
  };
}

function shownBudget(project_id: number, row: Omit<BudgetRow, "version">): Budget {
  const { id, measure, job_type, period, from_date, to_date, first_day, last_day, amount, used, waiting } = row;
  const whole = partsOf(measure, amount);
  const approved = partsOf(measure, used);
  const registered = approved + partsOf(measure, waiting);
  const facts = { amount: whole, registered, recent: partsOf(measure, row.recent), hasFourWeeks: row.has_four_weeks };
  const forecast = budgetForecast({ ...facts, first_day, last_day }, today());
  const { at_end } = forecast;
  return {
    ...{ id, project_id, measure, amount, job_type, period, from_date, to_date, first_day, last_day, used, waiting },
    used_share: basisPoints(approved, whole),
    registered_share: basisPoints(registered, whole),
    forecast: { ...forecast, at_end: at_end !== null && measure === "kroner" ? kronerFromOre(at_end) : at_end },
  };
}
