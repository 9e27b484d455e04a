import { lazyRouteComponent, type RouteComponent } from "@tanstack/react-router";

/** The names of the chunks of lazy parts that a screen shows at once. */
type PartsOf = (search: Readonly<Record<string, unknown>>) => readonly string[];

/** Named like its chunk, which pages from the server preload, as those of its parts. */
export type Screen = RouteComponent & { readonly displayName: string; readonly partsOf: PartsOf };

/**
 * If the file is gone because of a new version, the router reloads the page. Offline that would lose the page, so the
 * error stays an error.
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
