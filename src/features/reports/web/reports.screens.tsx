import type { AppRoute } from "#common/web/routing/app-route.ts";
import { lazyScreen } from "#common/web/routing/lazy-screen.ts";
import { mdiChartBar } from "./icons.ts";
import { reportsSearch } from "./reports-search.ts";

const reports = lazyScreen(
  () => import("./ReportsScreen.tsx"),
  "ReportsScreen",
  (search) => ["ReportFields", ...(reportsSearch(search).chart === "none" ? [] : ["ReportChart"])],
);

export const reportsScreens = [
  {
    path: "/reports",
    search: reportsSearch,
    title: "Rapporter",
    access: ["read-reports"],
    component: reports,
    // Imported on demand, because every page loads this list of screens.
    fetchAhead: async (...asked) => (await import("./ReportsScreen.tsx")).fetchReport(...asked),
    navigation: { label: "Rapporter", icon: mdiChartBar, capability: "read-reports" },
  },
] as const satisfies readonly AppRoute[];
