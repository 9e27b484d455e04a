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
    access: ["manage-projects", "manage-users-jobs"],
    component: projects,
    navigation: { label: "Projekter", icon: mdiFolderOutline, permission: "manage-projects" },
  },
] as const satisfies readonly AppRoute[];
