import { createRootRoute, createRoute, createRouter, type HistoryState, redirect } from "@tanstack/react-router";
import { lackOf } from "../../common/rules/access.ts";
import type { CurrentUser } from "../../common/rules/current-user.ts";
import { getCurrentUser, hasSessionEnded } from "../../common/web/current-user.ts";
import { CrashScreen } from "./CrashScreen.tsx";
import { Loading } from "./Loading.tsx";
import { type AppRoute, routes } from "./routes.tsx";
import { Shell } from "./Shell.tsx";

const rootRoute = createRootRoute({ component: Shell, errorComponent: CrashScreen });

/** An answer that is there by then is shown at once, without grey shapes before it. */
const soon = () => new Promise((resolve) => setTimeout(resolve, 200));

const noSearch = () => ({});

function routeOf<const Path extends string, Search extends object>(route: AppRoute<Path, Search>) {
  const { path, title, access, component, search = noSearch as () => Search, fetchAhead } = route;
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    component,
    staticData: { title, access },
    validateSearch: search,
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
      await Promise.race([fetchAhead({ params, search: location.search }), soon()]);
    },
  });
}

/** What is remembered of an address that does not open: whoever chose to log out, or lacks a permission, is not led back. */
function wayBack(user: CurrentUser | null, wanted: string, wasShown: boolean): HistoryState {
  if (user) return user.must_add_second_factor ? { wanted } : {};
  const sessionEnded = hasSessionEnded();
  return wasShown && !sessionEnded ? {} : { wanted, sessionEnded };
}

/** What `routes` are made into, so that links and screens know each path and what its address keeps. */
type RoutesOf<List extends readonly AppRoute[]> = {
  [Index in keyof List]: List[Index] extends AppRoute<infer Path, infer Search>
    ? ReturnType<typeof routeOf<Path, Search>>
    : never;
};

export const router = createRouter({
  routeTree: rootRoute.addChildren(routes.map(routeOf) as unknown as RoutesOf<typeof routes>),
  defaultPreload: "intent",
  defaultErrorComponent: CrashScreen,
  defaultPendingComponent: Loading,
  defaultPendingMs: 300,
  scrollRestoration: true,
});

declare module "@tanstack/react-router" {
  interface Register {
    readonly router: typeof router;
  }
}
