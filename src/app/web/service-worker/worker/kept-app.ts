/** The build (scripts/build/service-worker.ts) sets this constant. The version changes with the files. */
declare const builtApp: { readonly version: string; readonly files: readonly string[]; readonly entry: string };

const prefix = "dagvaerk-app-";
const cacheName = prefix + builtApp.version;
const shellPath = "/shell";

/** The number of concurrent downloads. It is small, because a window may load something at the same time. */
const atATime = 6;

export async function keepApp(): Promise<void> {
  const cache = await caches.open(cacheName);
  await keepShell(cache);
  const left = [...builtApp.files];
  const work = async () => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) await keep(cache, path);
  };
  await Promise.all(Array.from({ length: atATime }, work));
}

/** A file's name contains the hash of its content, so a file that an older version stored is copied. */
async function keep(cache: Cache, path: string): Promise<void> {
  const kept = await caches.match(path, { ignoreVary: true });
  if (kept) await cache.put(path, kept);
  else await cache.add(path);
}

/** Fails if the server has no shell, or that of a newer version. The browser then installs the new worker later. */
async function keepShell(cache: Cache): Promise<void> {
  const shell = await fetch(shellPath, { cache: "no-store", credentials: "omit" });
  if (!shell.ok || !(await shell.clone().text()).includes(builtApp.entry)) throw new Error("not this version's shell");
  await cache.put(shellPath, shell);
}

/** The URL of the app's code, which identifies the version of stored pages and data. */
export const entryOf = (origin: string) => new URL(builtApp.entry, origin).href;

export async function keptShell(): Promise<Response | undefined> {
  return (await caches.open(cacheName)).match(shellPath);
}

/** Returns a stored file of any version, because an old window may still load files of its own version. */
export async function asset(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

export async function removeOldApps(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(prefix) && name !== cacheName).map((name) => caches.delete(name)),
  );
}
