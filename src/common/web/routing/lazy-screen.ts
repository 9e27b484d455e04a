import { lazyRouteComponent, type RouteComponent } from "@tanstack/react-router";

/** The names of the lazy parts that a screen shows from the start. Each part has its own chunk of code. */
type PartsOf = (search: Readonly<Record<string, unknown>>) => readonly string[];

/** A page from the server preloads the screen's chunk, which is named `displayName`, and the chunks of its parts. */
export type Screen = RouteComponent & { readonly displayName: string; readonly partsOf: PartsOf };

/** If a screen's file cannot be loaded, the router reloads the page. Offline, a special error prevents the reload. */
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
