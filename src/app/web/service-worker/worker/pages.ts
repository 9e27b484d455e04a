import { pageUserHeader } from "#common/rules/page.ts";
import { deviceDatabase, forgetSeenOfOthers, type KeptPage } from "#common/web/offline/device-database.ts";
import { entryOf, keptShell } from "./kept-app.ts";

/** How long the server's page is waited for where the app is kept, milliseconds. */
const patience = 1000;

/** A proxy's words for a server that does not answer; what the server itself says is shown. */
const noServer: ReadonlySet<number> = new Set([502, 504]);

/** Whether an address is a screen; what else opens in a window is a file to fetch. */
export function isPage(path: string): boolean {
  return !path.startsWith("/api/") && !/^\/payrolls\/\d+$/.test(path) && !/\.\w+$/.test(path);
}

/**
 * The server's page, which holds the user, their token and the first screen, and is never kept as it is. Where it does not
 * come, the one that the app has kept without the first two, or the page of nobody.
 */
export async function pageOrShell(event: FetchEvent): Promise<Response> {
  const page = fromServer(event);
  // What comes too late is read to its end, and not used.
  event.waitUntil(page.catch(() => {}));
  const inTime = await Promise.race([page.catch(() => undefined), tooLate()]);
  if (inTime && !noServer.has(inTime.status)) {
    event.waitUntil(forgetWhoLeft(inTime).catch(() => {}));
    return inTime;
  }
  return (await keptPage(event.request.url)) ?? page;
}

/** The server says whose its page is: by then the session of whoever was here before may have ended, whatever the windows know. */
async function forgetWhoLeft(page: Response): Promise<void> {
  const user = page.headers.get(pageUserHeader);
  if (user !== null) await forgetSeenOfOthers(user === "" ? undefined : Number(user));
}

/** What was seen there last, where that is kept, else the page of nobody. */
async function keptPage(url: string): Promise<Response | undefined> {
  const shell = await keptShell();
  const { pathname, search } = new URL(url);
  const kept = search === "" ? await findPage(pathname) : undefined;
  if (!shell || !kept) return shell;
  const headers = new Headers(shell.headers);
  headers.set("content-security-policy", kept.policy);
  return new Response(kept.html, { headers });
}

async function findPage(path: string): Promise<KeptPage | undefined> {
  const page = await deviceDatabase()
    .then((db) => db.get("pages", path))
    .catch(() => undefined);
  return page?.app === entryOf(location.origin) ? page : undefined;
}

async function fromServer({ request, preloadResponse }: FetchEvent): Promise<Response> {
  return (await preloadResponse) ?? fetch(request);
}

function tooLate(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, patience));
}
