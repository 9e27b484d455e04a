import { currentUserId, storedUserId } from "../current-user.ts";
import { deviceDatabase } from "./device-database.ts";
import { keptAtName, keptForName, keptNoteId, type StartPage, startPath } from "./kept-page.ts";

type Kept = {
  readonly userId: number;
  /** Epoch milliseconds. */
  readonly at: number;
  /** What the page says of itself. */
  readonly note: string;
};

/**
 * Keeps the server's page of the start, so that it is seen at once where no server answers. It holds what `keepSeen` keeps
 * as well, and no token.
 * @param app the version that it belongs to
 * @param staysFor milliseconds: a younger one that is kept stays
 * @param made by the server just now; it is asked for one otherwise
 */
export async function keepStartPage(
  app: string,
  noteOf: (at: number) => string,
  staysFor: number,
  made?: StartPage,
): Promise<void> {
  const userId = currentUserId();
  if (userId === undefined) return;
  const db = await deviceDatabase();
  const kept = await db.get("pages", startPath);
  if (kept?.user_id === userId && kept.app === app && Math.abs(Date.now() - kept.at) < staysFor) return;
  const page = made ?? (await askedFor());
  if (!page) return;
  const { at } = page;
  const html = asKept(page.html, { userId, at, note: noteOf(at) });
  // Another window may have logged out a moment ago: what it stored tells.
  if (html && userId === currentUserId() && userId === storedUserId())
    await db.put("pages", { path: startPath, user_id: userId, app, at, html });
}

async function askedFor(): Promise<StartPage | undefined> {
  const at = Date.now();
  const answer = await fetch(startPath, { cache: "no-store" });
  return answer.ok ? { html: await answer.text(), at } : undefined;
}

/** Undefined when it is another's page, or does not stand by itself. */
function asKept(html: string, { userId, at, note }: Kept): string | undefined {
  const page = new DOMParser().parseFromString(html, "text/html");
  const user = page.getElementById("current-user");
  const token = page.querySelector<HTMLMetaElement>("meta[name=csrf-token]");
  const place = page.getElementById(keptNoteId);
  const isWhole = page.getElementById("page-answers") !== null;
  if (!(user && token && place && isWhole) || JSON.parse(user.textContent)?.id !== userId) return undefined;
  user.remove();
  token.content = "";
  place.dataset.note = note;
  // The start script has made them so in a page that is shown (src/app/web/first-page/start-app.ts).
  for (const link of page.querySelectorAll("link[rel=modulepreload]")) link.setAttribute("rel", "later");
  for (const [name, content] of Object.entries({ [keptForName]: String(userId), [keptAtName]: String(at) }))
    token.before(Object.assign(page.createElement("meta"), { name, content }));
  return `<!doctype html>${page.documentElement.outerHTML}`;
}
