import type { AppRoute } from "#common/web/routing/app-route.ts";
import { lazyScreen } from "#common/web/routing/lazy-screen.ts";
import { closedListSearch } from "#common/web/routing/url-search.ts";
import { mdiHammerWrench } from "#common/web/ui/icons.ts";

const jobTypes = lazyScreen(() => import("./JobTypesScreen.tsx"), "JobTypesScreen");

export const jobTypesScreens = [
  {
    path: "/job-types",
    search: closedListSearch,
    title: "Arbejdstyper",
    access: ["edit-job-types"],
    component: jobTypes,
    navigation: { label: "Arbejdstyper", icon: mdiHammerWrench, capability: "edit-job-types" },
  },
] as const satisfies readonly AppRoute[];
