/** What the build knows (scripts/service-worker.ts): the app's files, and a name that changes with them. */
declare const builtApp: { readonly version: string; readonly files: readonly string[]; readonly entry: string };

const prefix = "dagvaerk-app-";
const cacheName = prefix + builtApp.version;
const shellPath = "/shell";

/** How many files are fetched at a time: a window may be waiting for others. */
const atATime = 6;

/** All of it or nothing: a worker that is not whole is not installed. */
export async function keepApp(): Promise<void> {
  const cache = await caches.open(cacheName);
  await keepShell(cache);
  const left = [...builtApp.files];
  const work = async () => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) await keep(cache, path);
  };
  await Promise.all(Array.from({ length: atATime }, work));
}

/** A file whose name is the same is the same, and the version before has it. */
async function keep(cache: Cache, path: string): Promise<void> {
  const kept = await caches.match(path, { ignoreVary: true });
  if (kept) await cache.put(path, kept);
  else await cache.add(path);
}

/** The page without user and token. While a server is exchanged it may be another version's, and then it is tried later. */
async function keepShell(cache: Cache): Promise<void> {
  const shell = await fetch(shellPath, { cache: "no-store", credentials: "omit" });
  if (!shell.ok || !(await shell.clone().text()).includes(builtApp.entry)) throw new Error("not this version's shell");
  await cache.put(shellPath, shell);
}

/** The address of this version's code, by which what belongs to it is known. */
export const entryOf = (origin: string) => new URL(builtApp.entry, origin).href;

export async function keptShell(): Promise<Response | undefined> {
  return (await caches.open(cacheName)).match(shellPath);
}

/** From any version that is kept: an old window may still load what belongs to it. */
export async function asset(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

export async function removeOldApps(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(prefix) && name !== cacheName).map((name) => caches.delete(name)),
  );
}
