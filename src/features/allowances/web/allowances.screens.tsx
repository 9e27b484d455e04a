import type { QueryClient } from "@tanstack/react-query";
import { wantedMonth } from "#common/rules/calendar/months.ts";
import { today } from "#common/rules/time/clock.ts";
import type { Address, AppRoute } from "#common/web/routing/app-route.ts";
import { lazyScreen } from "#common/web/routing/lazy-screen.ts";
import { allowanceReportQuery } from "./report/report.queries.ts";
import { reportSearch } from "./report/report-search.ts";

const rules = lazyScreen(() => import("./AllowanceRulesScreen.tsx"), "AllowanceRulesScreen");
const ruleSet = lazyScreen(() => import("./edit/RuleSetScreen.tsx"), "RuleSetScreen");
const report = lazyScreen(() => import("./report/AllowanceReportScreen.tsx"), "AllowanceReportScreen");

async function fetchReport(queries: QueryClient, { search }: Address): Promise<void> {
  const { month, by = "user" } = reportSearch(search);
  await queries.prefetchQuery(allowanceReportQuery({ month: wantedMonth(month, today()).toString(), by }));
}

export const allowancesScreens = [
  { path: "/allowance-rules", title: "Tillægsregler", access: ["edit-allowance-rules"], component: rules },
  { path: "/allowance-rules/$rulesId", title: "Tillægsregler", access: ["edit-allowance-rules"], component: ruleSet },
  {
    path: "/allowances",
    search: reportSearch,
    title: "Tillæg",
    access: ["read-all-allowances"],
    component: report,
    fetchAhead: fetchReport,
  },
] as const satisfies readonly AppRoute[];
