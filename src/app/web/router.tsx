import type { QueryClient, QueryKey } from "@tanstack/react-query";
import {
  ClientOnly,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  type HistoryState,
  type RouteComponent,
  redirect,
  useLocation,
} from "@tanstack/react-router";
import { useEffect } from "react";
import { lackOf } from "#common/rules/access/access.ts";
import type { CurrentUser } from "#common/rules/access/current-user.ts";
import { getCurrentUser, hasSessionEnded } from "#common/web/current-user.ts";
import { environment } from "#common/web/environment.ts";
import { useNoteScreen } from "#common/web/first-screen.ts";
import { isConnectionLost } from "#common/web/offline/connection.ts";
import type { AppRoute } from "#common/web/routing/app-route.ts";
import { CrashScreen } from "./CrashScreen.tsx";
import { Loading } from "./Loading.tsx";
import { routes } from "./routes.tsx";
import { Shell } from "./shell/Shell.tsx";

const rootRoute = createRootRouteWithContext<{ readonly queries: QueryClient }>()({
  component: Shell,
  errorComponent: Crashed,
});

function fromServer(Screen: RouteComponent): RouteComponent {
  const FromServer = () => {
    useNoteScreen();
    return <Screen />;
  };
  return Object.assign(FromServer, Screen);
}

function Crashed(props: ErrorComponentProps) {
  useNoteScreen();
  return <CrashScreen {...props} />;
}

/** The server renders no forms, and no screens without a prefetched call. */
function inBrowser(Screen: RouteComponent): RouteComponent {
  const InBrowser = () => {
    useNoteScreen();
    return (
      <ClientOnly fallback={<Loading />}>
        <Screen />
        <ScrollToTarget />
      </ClientOnly>
    );
  };
  return Object.assign(InBrowser, Screen);
}

function ScrollToTarget() {
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    if (hash) document.getElementById(hash)?.scrollIntoView();
  }, [hash]);
  return null;
}

/** Resolves when a screen stops waiting for its data. If a call is too slow for the server, the browser repeats it. */
const soon = () => new Promise((resolve) => setTimeout(resolve, typeof window === "undefined" ? 500 : 200));

const noSearch = () => ({});

function routeOf<const Path extends string, Search extends object>(route: AppRoute<Path, Search>) {
  const { path, title, access, component, search = noSearch as () => Search, fetchAhead, isForm } = route;
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    component: fetchAhead && !isForm ? fromServer(component) : inBrowser(component),
    staticData: { title, access, component },
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
    loader: async ({ cause, params, location, context }) => {
      if (cause !== "enter" || !fetchAhead) return;
      const fetched = fetchAhead(context.queries, { params, search: location.search });
      // Offline there are only stored results, so nothing is awaited.
      if (!isConnectionLost()) await Promise.race([fetched, soon()]);
    },
  });
}

/**
 * The history state of a redirect. `wanted` is the address that opens after the login, or after the set-up of a second
 * factor. It is missing if the user has just logged out, or lacks a permission.
 */
function wayBack(user: CurrentUser | null, wanted: string, wasShown: boolean): HistoryState {
  if (user) return user.must_add_second_factor ? { wanted } : {};
  const sessionEnded = hasSessionEnded();
  return wasShown && !sessionEnded ? {} : { wanted, sessionEnded };
}

type RoutesOf<List extends readonly AppRoute[]> = {
  [Index in keyof List]: List[Index] extends AppRoute<infer Path, infer Search>
    ? ReturnType<typeof routeOf<Path, Search>>
    : never;
};

const all: readonly AppRoute[] = routes;
const routeTree = rootRoute.addChildren(all.map((route) => routeOf(route)) as unknown as RoutesOf<typeof routes>);

/** The responses to the server's own calls. The page contains them, so the browser does not repeat the calls. */
type Answers = readonly (readonly [key: QueryKey, answer: unknown])[];

function answersIn(queries: QueryClient): Answers {
  const answered = queries.getQueryCache().findAll({ predicate: ({ state }) => state.status === "success" });
  return answered.map(({ queryKey, state }) => [queryKey, state.data]);
}

function takeAnswers(queries: QueryClient, answers: Answers): void {
  // For a page that is not stored, the browser's clock is used, because the server's clock may differ.
  const updatedAt = environment().keptAt ?? Date.now();
  for (const [key, answer] of answers) queries.setQueryData(key, answer, { updatedAt });
}

export function createAppRouter(queries: QueryClient) {
  return createRouter({
    routeTree,
    context: { queries },
    defaultPreload: "intent",
    defaultErrorComponent: Crashed,
    defaultPendingComponent: Loading,
    defaultPendingMs: 300,
    // On a server, scroll restoration would write a script into the page.
    scrollRestoration: typeof window !== "undefined",
    dehydrate: () => ({ answers: JSON.stringify(answersIn(queries)) }),
    hydrate: ({ answers }) => takeAnswers(queries, JSON.parse(answers)),
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module "@tanstack/react-router" {
  interface Register {
    readonly router: AppRouter;
  }
}
