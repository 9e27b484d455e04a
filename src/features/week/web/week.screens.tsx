import type { QueryClient } from "@tanstack/react-query";
import { weekStart } from "#common/rules/calendar/week.ts";
import { today } from "#common/rules/time/clock.ts";
import type { Address, AppRoute } from "#common/web/routing/app-route.ts";
import { lazyScreen } from "#common/web/routing/lazy-screen.ts";
import { mdiCalendarWeekOutline } from "#common/web/ui/icons.ts";
import { jobOverviewQuery } from "#features/jobs/web/users-jobs/users-jobs.queries.ts";
import { wantedDay } from "../rules/week-days.ts";
import { weekQuery } from "./week.queries.ts";
import { weekSearch } from "./week-search.ts";

const week = lazyScreen(() => import("./WeekScreen.tsx"), "WeekScreen");

/** Also fetches the overview, which says whether phones offer "Nyt udlæg" and "Ny kørsel". */
async function fetchWeekOfAddress(queries: QueryClient, { search }: Address): Promise<void> {
  const monday = weekStart(wantedDay(weekSearch(search).date, today())).toString();
  await Promise.all([queries.prefetchQuery(weekQuery(monday)), queries.prefetchQuery(jobOverviewQuery)]);
}

export const weekScreens = [
  {
    path: "/week",
    search: weekSearch,
    title: "Uge",
    access: ["register-own-jobs"],
    component: week,
    fetchAhead: fetchWeekOfAddress,
    navigation: { label: "Uge", icon: mdiCalendarWeekOutline, capability: "register-own-jobs" },
  },
] as const satisfies readonly AppRoute[];
