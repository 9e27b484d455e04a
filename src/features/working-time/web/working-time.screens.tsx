import type { QueryClient } from "@tanstack/react-query";
import { wantedMonth, wantedWeek } from "#common/rules/calendar/months.ts";
import { today } from "#common/rules/time/clock.ts";
import type { Address, AppRoute } from "#common/web/routing/app-route.ts";
import { lazyScreen } from "#common/web/routing/lazy-screen.ts";
import { mdiCalendarClockOutline } from "./icons.ts";
import { workingTimeQuery } from "./working-time.queries.ts";
import { workingTimeSearch } from "./working-time-search.ts";

const workingTime = lazyScreen(() => import("./WorkingTimeScreen.tsx"), "WorkingTimeScreen");

async function fetchWorkingTime(queries: QueryClient, { search }: Address): Promise<void> {
  const { month, week, user } = workingTimeSearch(search);
  const monday = wantedWeek(week, today());
  const period = monday ? { week: monday.toString() } : { month: wantedMonth(month, today()).toString() };
  await queries.prefetchQuery(workingTimeQuery(period, user));
}

export const workingTimeScreens = [
  {
    path: "/working-time",
    search: workingTimeSearch,
    title: "Arbejdstid",
    access: ["read-working-time"],
    component: workingTime,
    fetchAhead: fetchWorkingTime,
    navigation: { label: "Arbejdstid", icon: mdiCalendarClockOutline, capability: "read-working-time" },
  },
] as const satisfies readonly AppRoute[];
