import type { QueryClient } from "@tanstack/react-query";
import { today } from "#common/rules/time/clock.ts";
import type { Address, AppRoute } from "#common/web/routing/app-route.ts";
import { lazyScreen } from "#common/web/routing/lazy-screen.ts";
import { wantedPeriod } from "#features/absence/rules/calendar/calendar-view.ts";
import { calendarQuery } from "./calendar.queries.ts";
import { calendarSearch } from "./calendar-search.ts";

const calendar = lazyScreen(() => import("./CalendarScreen.tsx"), "CalendarScreen");

async function fetchCalendar(queries: QueryClient, { search }: Address): Promise<void> {
  const { month, view, scope, project, page = 1 } = calendarSearch(search);
  const { from, to } = wantedPeriod(month, view, today());
  await queries.prefetchQuery(calendarQuery({ from, to, scope, project, page }));
}

export const calendarScreens = [
  {
    path: "/absence/calendar",
    search: calendarSearch,
    title: "Fravær",
    access: ["request-absence"],
    component: calendar,
    fetchAhead: fetchCalendar,
  },
] as const satisfies readonly AppRoute[];
