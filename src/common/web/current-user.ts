import { useSyncExternalStore } from "react";
import { can } from "../rules/actor.ts";
import type { CurrentUser } from "../rules/current-user.ts";
import type { Capability } from "../rules/permissions.ts";
import { ApiError, request } from "./api/request.ts";
import { environment } from "./environment.ts";

/** Storage key by which the windows of a browser share the login. */
export const userStorageKey = "dagvaerk.user";

let user: CurrentUser | null = null;
let sessionEnded = false;
const listeners = new Set<() => void>();

export function useCurrentUser(): CurrentUser | null {
  return useSyncExternalStore(subscribeToUser, getCurrentUser, getCurrentUser);
}

export function useCan(capability: Capability): boolean {
  const user = useCurrentUser();
  return user !== null && can(user, capability);
}

export function getCurrentUser(): CurrentUser | null {
  const { user: given = user } = environment();
  return given;
}

/** Whether the session ended without a logout in this window. */
export function hasSessionEnded(): boolean {
  return sessionEnded;
}

/** Whether a call failed because the session had ended, which the page then says. */
export function foundSessionEnded(error: unknown): boolean {
  return user === null && error instanceof ApiError && error.status === 401;
}

export function currentUserId(): number | undefined {
  return getCurrentUser()?.id;
}

/** Calls the listener on every login, logout and change of the user, in any window. */
export function subscribeToUser(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sets the user from the server, or null after a logout; other windows follow. */
export function setUser(next: CurrentUser | null): void {
  store(next);
  takeOver(next);
}

/** Set while a logout on this device has not reached the server. */
const logoutKey = "dagvaerk.logout";

/** Logs out on this device after a lost response, and on the server as soon as it is reached. */
export function logOutUnanswered(): void {
  localStorage.setItem(logoutKey, "1");
  setUser(null);
}

/** Repeats a logout that has not reached the server, where the old session still exists. */
async function finishLogout(): Promise<void> {
  const send = () => request("POST", "/logout", undefined);
  try {
    await send().catch((error: unknown) => {
      // A page stored on the device has no token. The refusal brings one.
      if (error instanceof ApiError && error.isStaleToken) return send();
      throw error;
    });
    localStorage.removeItem(logoutKey);
  } catch (error) {
    console.error("The logout waits for the server", error);
  }
}

/** Fetches the user; without a response the current one stays. */
export async function refreshUser(): Promise<void> {
  if (localStorage.getItem(logoutKey) !== null) return finishLogout();
  try {
    setUser(await request<CurrentUser>("GET", "/api/user", undefined));
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) endSession();
    else console.error("Could not fetch the user", error);
  }
}

/** The logged-in user as shared between the windows of this browser. */
export function storedUserId(): number | undefined {
  return parseUser(localStorage.getItem(userStorageKey))?.id;
}

/** Whether the page was stored on the device: it has no user, and the server was not reached. */
export function isKeptPage(): boolean {
  return document.getElementById("current-user") === null;
}

/** The user at the start: from the page, or the stored one, which is then compared with the server's. */
export async function loadUser(): Promise<void> {
  window.addEventListener("storage", (event) => {
    if (event.key === userStorageKey) takeOver(parseUser(event.newValue), true);
  });
  const inPage = document.getElementById("current-user");
  if (inPage && localStorage.getItem(logoutKey) !== null) {
    await finishLogout();
    return leavePage();
  }
  if (inPage) return setUser(parseUser(inPage.textContent));
  takeOver(parseUser(localStorage.getItem(userStorageKey)));
  // The response may never come, and stored results are shown meanwhile.
  void refreshUser();
}

/** The page still shows the user who logged out. Once the server knows of the logout, the page is loaded again. */
function leavePage(): Promise<void> | void {
  if (localStorage.getItem(logoutKey) !== null) return setUser(null);
  location.replace("/");
  return new Promise(() => {});
}

function endSession(): void {
  store(null);
  takeOver(null, true);
}

function store(next: CurrentUser | null): void {
  if (next) {
    localStorage.setItem(userStorageKey, JSON.stringify(next));
    // A login ends the former session, so no logout is left to repeat.
    localStorage.removeItem(logoutKey);
  } else localStorage.removeItem(userStorageKey);
}

function takeOver(next: CurrentUser | null, happenedElsewhere = false): void {
  if (JSON.stringify(next) === JSON.stringify(user)) return;
  sessionEnded = next === null && happenedElsewhere;
  user = next;
  for (const listener of listeners) listener();
}

/** Page and storage hold the server's data; only the shape of an older version must be refused. */
function parseUser(text: string | null): CurrentUser | null {
  const parsed = JSON.parse(text ?? "null") as Partial<CurrentUser> | null;
  const isOfThisVersion =
    typeof parsed?.id === "number" &&
    [parsed.authorizations, parsed.stands_in_for, parsed.hourly_rates, parsed.norms].every((list) =>
      Array.isArray(list),
    );
  return isOfThisVersion ? (parsed as CurrentUser) : null;
}
