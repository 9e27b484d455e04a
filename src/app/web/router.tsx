import { createRootRoute, createRoute, createRouter, redirect } from "@tanstack/react-router";
import { getCurrentUser } from "../../common/web/current-user.ts";
import { readListSearch } from "../../common/web/url-search.ts";
import { CrashScreen } from "./CrashScreen.tsx";
import { Loading } from "./Loading.tsx";
import { type AppRoute, mayOpen, routes } from "./routes.tsx";
import { Shell } from "./Shell.tsx";

const rootRoute = createRootRoute({ component: Shell, errorComponent: CrashScreen });

/** An answer that is there by then is shown at once, without grey shapes before it. */
const soon = () => new Promise((resolve) => setTimeout(resolve, 200));

function routeOf({ path, title, access, component, fetchAhead }: AppRoute) {
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    component,
    staticData: { title, access },
    validateSearch: (search) => readListSearch(search),
    beforeLoad: () => {
      const user = getCurrentUser();
      if (!mayOpen(access, user))
        throw redirect({ to: user?.must_add_second_factor ? "/profile" : "/", replace: true });
    },
    loader: async ({ cause, params, location }) => {
      if (cause !== "enter" || !fetchAhead) return;
      await Promise.race([fetchAhead({ params, search: readListSearch(location.search) }), soon()]);
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
