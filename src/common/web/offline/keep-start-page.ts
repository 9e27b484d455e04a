import { keptStartPath, pageUserHeader, startPath } from "#common/rules/page.ts";
import { currentUserId, storedUserId } from "../current-user.ts";
import { deviceDatabase } from "./device-database.ts";

/** Stores the start page for offline use, unless a stored page is younger than `staysFor` milliseconds. */
export async function keepStartPage(app: string, staysFor: number): Promise<void> {
  const userId = currentUserId();
  if (userId === undefined) return;
  const db = await deviceDatabase();
  const kept = await db.get("pages", startPath);
  const at = Date.now();
  if (kept?.user_id === userId && kept.app === app && Math.abs(at - kept.at) < staysFor) return;
  const response = await fetch(keptStartPath, { cache: "no-store" });
  const html = await response.text();
  const isTheirs = response.headers.get(pageUserHeader) === String(userId);
  const isWhole = html.includes("$_TSR");
  // If another window has just logged the user out, the user in the browser's storage differs.
  if (isWhole && isTheirs && userId === currentUserId() && userId === storedUserId()) {
    const policy = response.headers.get("content-security-policy") ?? "";
    await db.put("pages", { path: startPath, user_id: userId, app, at, html, policy });
  }
}
