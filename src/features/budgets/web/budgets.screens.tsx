import type { AppRoute } from "#common/web/routing/app-route.ts";
import { lazyScreen } from "#common/web/routing/lazy-screen.ts";
import { filteredListSearch } from "#common/web/routing/url-search.ts";
import { projectsRoute } from "#features/projects/web/projects-route.ts";
import { mdiGauge } from "./icons.ts";

const budgets = lazyScreen(() => import("./BudgetsScreen.tsx"), "BudgetsScreen");
const projects = lazyScreen(() => import("./ProjectsWithBudgets.tsx"), "ProjectsWithBudgets");
const projectBudget = lazyScreen(() => import("./ProjectBudgetScreen.tsx"), "ProjectBudgetScreen");

export const budgetsScreens = [
  {
    path: "/budgets",
    search: filteredListSearch,
    title: "Budgetter",
    access: ["read-budgets"],
    component: budgets,
    navigation: { label: "Budgetter", icon: mdiGauge, capability: "read-budgets" },
  },
] as const satisfies readonly AppRoute[];

export const projectsScreens = [
  { ...projectsRoute, component: projects },
  { path: "/projects/$projectId/budget", title: "Budget", access: ["read-budgets"], component: projectBudget },
] as const satisfies readonly AppRoute[];
