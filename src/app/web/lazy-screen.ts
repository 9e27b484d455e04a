import { lazyRouteComponent, type RouteComponent } from "@tanstack/react-router";

/**
 * A screen whose code is fetched when it is opened. Where a file is missing because a new version was installed, the
 * router loads the page again; without a connection that would lose the page, so the error stays an error.
 */
export function lazyScreen<Name extends string>(
  load: () => Promise<Readonly<Record<Name, RouteComponent>>>,
  name: Name,
): RouteComponent {
  const loadWhileConnected = () =>
    load().catch(async (cause: unknown) => {
      throw (await isServerReachable()) ? cause : new Error("No connection to the server", { cause });
    });
  return lazyRouteComponent(loadWhileConnected, name) as RouteComponent;
}

async function isServerReachable(): Promise<boolean> {
  try {
    return (await fetch("/healthz", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}
