/** Set by the build (scripts/service-worker.ts): the app's files, and a version that changes with them. */
declare const builtApp: { readonly version: string; readonly files: readonly string[]; readonly entry: string };

const prefix = "dagvaerk-app-";
const cacheName = prefix + builtApp.version;
const shellPath = "/shell";

/** Concurrent downloads: few, so that a waiting window is not blocked. */
const atATime = 6;

/** If one file fails, the worker is not installed. */
export async function keepApp(): Promise<void> {
  const cache = await caches.open(cacheName);
  await keepShell(cache);
  const left = [...builtApp.files];
  const work = async () => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) await keep(cache, path);
  };
  await Promise.all(Array.from({ length: atATime }, work));
}

/** Files with the same name are identical, so they are copied from the version before. */
async function keep(cache: Cache, path: string): Promise<void> {
  const kept = await caches.match(path, { ignoreVary: true });
  if (kept) await cache.put(path, kept);
  else await cache.add(path);
}

/**
 * Stores the page without user and token. If an upgrade makes it another version's page, the installation is tried
 * again later.
 */
async function keepShell(cache: Cache): Promise<void> {
  const shell = await fetch(shellPath, { cache: "no-store", credentials: "omit" });
  if (!shell.ok || !(await shell.clone().text()).includes(builtApp.entry)) throw new Error("not this version's shell");
  await cache.put(shellPath, shell);
}

/** Identifies the data that this version stores. */
export const entryOf = (origin: string) => new URL(builtApp.entry, origin).href;

export async function keptShell(): Promise<Response | undefined> {
  return (await caches.open(cacheName)).match(shellPath);
}

/** An old window may still load files of its own version. */
export async function asset(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

export async function removeOldApps(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(prefix) && name !== cacheName).map((name) => caches.delete(name)),
  );
}
