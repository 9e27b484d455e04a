import { createRootRoute, createRoute, createRouter, redirect } from "@tanstack/react-router";
import { getCurrentUser } from "../../common/web/current-user.ts";
import { readListSearch } from "../../common/web/url-search.ts";
import { CrashScreen } from "./CrashScreen.tsx";
import { Loading } from "./Loading.tsx";
import { type AppRoute, mayOpen, routes } from "./routes.tsx";
import { Shell } from "./Shell.tsx";

const rootRoute = createRootRoute({ component: Shell, errorComponent: CrashScreen });

function routeOf({ path, title, access, component, fetchAhead }: AppRoute) {
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    component,
    staticData: { title, access },
    validateSearch: (search) => readListSearch(search),
    beforeLoad: () => {
      if (!mayOpen(access, getCurrentUser())) throw redirect({ to: "/", replace: true });
    },
    loader: ({ cause, params, location }) => {
      if (cause === "enter") fetchAhead?.({ params, search: readListSearch(location.search) });
    },
  });
}

export const router = createRouter({
  routeTree: rootRoute.addChildren(routes.map(routeOf)),
  defaultPreload: "intent",
  defaultErrorComponent: CrashScreen,
  defaultPendingComponent: Loading,
  defaultPendingMs: 300,
  scrollRestoration: true,
});
