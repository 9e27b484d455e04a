import type { Feature } from "#common/server/feature.ts";
import { registerBudgetMails } from "./budget-mails.ts";
import { budgetRoutes } from "./budgets.routes.ts";

export const budgetsFeature: Feature = async (app, parts) => {
  registerBudgetMails(parts);
  await app.register(budgetRoutes, { db: parts.db });
};
