import { createRootRoute, createRoute, createRouter, type HistoryState, redirect } from "@tanstack/react-router";
import { lackOf } from "../../common/rules/access.ts";
import type { CurrentUser } from "../../common/rules/current-user.ts";
import { getCurrentUser, hasSessionEnded } from "../../common/web/current-user.ts";
import { readListSearch } from "../../common/web/routing/url-search.ts";
import { CrashScreen } from "./CrashScreen.tsx";
import { Loading } from "./Loading.tsx";
import { type AppRoute, routes } from "./routes.tsx";
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
    beforeLoad: ({ location, cause }) => {
      const user = getCurrentUser();
      const lack = lackOf(access, user);
      if (!lack) return;
      throw redirect({
        to: lack === "second-factor" ? "/profile" : "/",
        replace: true,
        state: wayBack(user, location.href, cause === "stay"),
      });
    },
    loader: async ({ cause, params, location }) => {
      if (cause !== "enter" || !fetchAhead) return;
      await Promise.race([fetchAhead({ params, search: readListSearch(location.search) }), soon()]);
    },
  });
}

/** What is remembered of an address that does not open: whoever chose to log out, or lacks a permission, is not led back. */
function wayBack(user: CurrentUser | null, wanted: string, wasShown: boolean): HistoryState {
  if (user) return user.must_add_second_factor ? { wanted } : {};
  const sessionEnded = hasSessionEnded();
  return wasShown && !sessionEnded ? {} : { wanted, sessionEnded };
}

export const router = createRouter({
  routeTree: rootRoute.addChildren(routes.map(routeOf)),
  defaultPreload: "intent",
  defaultErrorComponent: CrashScreen,
  defaultPendingComponent: Loading,
  defaultPendingMs: 300,
  scrollRestoration: true,
});
