import type { AppRoute } from "#common/web/routing/app-route.ts";
import { lazyScreen } from "#common/web/routing/lazy-screen.ts";
import { pageSearch } from "#common/web/routing/url-search.ts";

const leavers = lazyScreen(() => import("./LeaversScreen.tsx"), "LeaversScreen");

export const personalDataScreens = [
  { path: "/users/leavers", search: pageSearch, title: "Fratrådte", access: ["read-leavers"], component: leavers },
] as const satisfies readonly AppRoute[];
