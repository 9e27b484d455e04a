import type { AppRoute } from "#common/web/routing/app-route.ts";
import { lazyScreen } from "#common/web/routing/lazy-screen.ts";
import { closedListSearch } from "#common/web/routing/url-search.ts";
import { mdiFolderOutline } from "#common/web/ui/icons.ts";

const projects = lazyScreen(() => import("./ProjectsScreen.tsx"), "ProjectsScreen");

export const projectsScreens = [
  {
    path: "/projects",
    search: closedListSearch,
    title: "Projekter",
    access: ["edit-projects", "read-users-jobs"],
    component: projects,
    navigation: { label: "Projekter", icon: mdiFolderOutline, capability: "edit-projects" },
  },
] as const satisfies readonly AppRoute[];
