import { lazyRouteComponent, type RouteComponent } from "@tanstack/react-router";

/** The names of the chunks of the lazy parts that a screen shows from the start. */
type PartsOf = (search: Readonly<Record<string, unknown>>) => readonly string[];

/** Pages from the server preload the chunk with the name `displayName` and the chunks of the screen's parts. */
export type Screen = RouteComponent & { readonly displayName: string; readonly partsOf: PartsOf };

/**
 * If a new version has removed the file of a screen, the router reloads the page. Offline, a reload would lose the
 * page, so another error is thrown, after which the router does not reload.
 */
export function lazyScreen<Name extends string>(
  load: () => Promise<Readonly<Record<Name, RouteComponent>>>,
  name: Name,
  partsOf: PartsOf = () => [],
): Screen {
  const loadWhileConnected = () =>
    load().catch(async (cause: unknown) => {
      throw (await isServerReachable()) ? cause : new Error("No connection to the server", { cause });
    });
  return Object.assign(lazyRouteComponent(loadWhileConnected, name) as RouteComponent, { displayName: name, partsOf });
}

async function isServerReachable(): Promise<boolean> {
  try {
    return (await fetch("/healthz", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}
