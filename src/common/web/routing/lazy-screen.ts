import { lazyRouteComponent, type RouteComponent } from "@tanstack/react-router";

/** Named like its chunk, which pages from the server preload, as those of its lazy parts that every visitor sees. */
export type Screen = RouteComponent & { readonly displayName: string; readonly parts: readonly string[] };

/**
 * If the file is gone because of a new version, the router reloads the page. Offline that would lose the page, so the
 * error stays an error.
 */
export function lazyScreen<Name extends string>(
  load: () => Promise<Readonly<Record<Name, RouteComponent>>>,
  name: Name,
  parts: readonly string[] = [],
): Screen {
  const loadWhileConnected = () =>
    load().catch(async (cause: unknown) => {
      throw (await isServerReachable()) ? cause : new Error("No connection to the server", { cause });
    });
  return Object.assign(lazyRouteComponent(loadWhileConnected, name) as RouteComponent, { displayName: name, parts });
}

async function isServerReachable(): Promise<boolean> {
  try {
    return (await fetch("/healthz", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}
