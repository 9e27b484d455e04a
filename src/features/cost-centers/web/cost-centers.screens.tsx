import type { AppRoute } from "#common/web/routing/app-route.ts";
import { lazyScreen } from "#common/web/routing/lazy-screen.ts";
import { filteredListSearch } from "#common/web/routing/url-search.ts";
import { mdiChartPieOutline } from "#common/web/ui/icons.ts";

const costCenters = lazyScreen(() => import("./CostCentersScreen.tsx"), "CostCentersScreen");

export const costCentersScreens = [
  {
    path: "/cost-centers",
    search: filteredListSearch,
    title: "Cost-centre",
    access: ["edit-cost-centers"],
    component: costCenters,
    navigation: { label: "Cost-centre", icon: mdiChartPieOutline, capability: "edit-cost-centers" },
  },
] as const satisfies readonly AppRoute[];
