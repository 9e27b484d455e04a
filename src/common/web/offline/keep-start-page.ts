import { currentUserId, storedUserId } from "../current-user.ts";
import { deviceDatabase } from "./device-database.ts";
import { keptAtName, keptForName, keptNoteId, startPath } from "./kept-page.ts";

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
 * @param staysFor milliseconds: a younger one that is kept is not asked for again
 */
export async function keepStartPage(app: string, noteOf: (at: number) => string, staysFor: number): Promise<void> {
  const userId = currentUserId();
  if (userId === undefined) return;
  const db = await deviceDatabase();
  const kept = await db.get("pages", startPath);
  const at = Date.now();
  if (kept?.user_id === userId && kept.app === app && Math.abs(at - kept.at) < staysFor) return;
  const answer = await fetch(startPath, { cache: "no-store" });
  const html = answer.ok ? asKept(await answer.text(), { userId, at, note: noteOf(at) }) : undefined;
  // Another window may have logged out a moment ago: what it stored tells.
  if (html && userId === currentUserId() && userId === storedUserId())
    await db.put("pages", { path: startPath, user_id: userId, app, at, html });
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
  for (const [name, content] of Object.entries({ [keptForName]: String(userId), [keptAtName]: String(at) }))
    token.before(Object.assign(page.createElement("meta"), { name, content }));
  return `<!doctype html>${page.documentElement.outerHTML}`;
}
