import { currentUserId, storedUserId } from "../current-user.ts";
import { deviceDatabase } from "./device-database.ts";
import { keptAtName, keptForName, keptNoteId, type StartPage, startPath } from "./kept-page.ts";

/**
 * Keeps the server's page of the start, so that it is seen at once where no server answers. It holds what `keepSeen` keeps
 * as well, and no token.
 * @param app the version that it belongs to
 * @param staysFor milliseconds: a younger one that is kept stays
 * @param begun the one with which the window began; it is asked for one where that is missing, or of another user
 */
export async function keepStartPage(
  app: string,
  noteOf: (at: number) => string,
  staysFor: number,
  begun?: StartPage,
): Promise<void> {
  const userId = currentUserId();
  if (userId === undefined) return;
  const db = await deviceDatabase();
  const kept = await db.get("pages", startPath);
  if (kept?.user_id === userId && kept.app === app && Math.abs(Date.now() - kept.at) < staysFor) return;
  const made = (begun && asKept(begun, userId, noteOf)) ?? asKept(await askedFor(), userId, noteOf);
  // Another window may have logged out a moment ago: what it stored tells.
  if (made && userId === currentUserId() && userId === storedUserId())
    await db.put("pages", { path: startPath, user_id: userId, app, ...made });
}

async function askedFor(): Promise<StartPage | undefined> {
  const at = Date.now();
  const answer = await fetch(startPath, { cache: "no-store" });
  return answer.ok ? { html: await answer.text(), at } : undefined;
}

/** Undefined when there is none, it is another's, or does not stand by itself. */
function asKept(made: StartPage | undefined, userId: number, noteOf: (at: number) => string): StartPage | undefined {
  if (!made) return undefined;
  const { html, at } = made;
  const page = new DOMParser().parseFromString(html, "text/html");
  const user = page.getElementById("current-user");
  const token = page.querySelector<HTMLMetaElement>("meta[name=csrf-token]");
  const place = page.getElementById(keptNoteId);
  const isWhole = page.getElementById("page-answers") !== null;
  if (!(user && token && place && isWhole) || JSON.parse(user.textContent)?.id !== userId) return undefined;
  user.remove();
  token.content = "";
  place.dataset.note = noteOf(at);
  // The start script has made them so in a page that is shown (src/app/web/first-page/start-app.ts).
  for (const link of page.querySelectorAll("link[rel=modulepreload]")) link.setAttribute("rel", "later");
  for (const [name, content] of Object.entries({ [keptForName]: String(userId), [keptAtName]: String(at) }))
    token.before(Object.assign(page.createElement("meta"), { name, content }));
  return { html: `<!doctype html>${page.documentElement.outerHTML}`, at };
}
