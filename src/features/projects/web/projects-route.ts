import type { AppRoute } from "#common/web/routing/app-route.ts";
import { closedListSearch } from "#common/web/routing/url-search.ts";
import { mdiFolderOutline } from "#common/web/ui/icons.ts";

/** features/budgets/web/budgets.screens.tsx adds the component. */
export const projectsRoute = {
  path: "/projects",
  search: closedListSearch,
  title: "Projekter",
  access: ["edit-projects", "read-users-jobs"],
  navigation: { label: "Projekter", icon: mdiFolderOutline, capability: "edit-projects" },
} as const satisfies Omit<AppRoute, "component">;
