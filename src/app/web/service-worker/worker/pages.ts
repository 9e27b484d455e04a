import { pageUserHeader } from "#common/rules/page.ts";
import { deviceDatabase, forgetSeenOfOthers, type KeptPage } from "#common/web/offline/device-database.ts";
import { entryOf, keptShell } from "./kept-app.ts";

/** The milliseconds to wait for the server's page. */
const patience = 1000;

/** The statuses of a proxy whose server does not respond. Other errors come from the server, and are shown. */
const noServer: ReadonlySet<number> = new Set([502, 504]);

export async function pageOrShell(event: FetchEvent): Promise<Response> {
  const page = fromServer(event);
  event.waitUntil(page.catch(() => {}));
  const inTime = await Promise.race([page.catch(() => undefined), tooLate()]);
  if (inTime && !noServer.has(inTime.status)) {
    event.waitUntil(forgetWhoLeft(inTime).catch(() => {}));
    return inTime;
  }
  return (await keptPage(event.request.url)) ?? page;
}

/** A page from the server names its user. The sessions of other users have ended, so their stored data is deleted. */
async function forgetWhoLeft(page: Response): Promise<void> {
  const user = page.headers.get(pageUserHeader);
  if (user !== null) await forgetSeenOfOthers(user === "" ? undefined : Number(user));
}

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
