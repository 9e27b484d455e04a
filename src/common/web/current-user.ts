import { useSyncExternalStore } from "react";
import { can } from "../rules/access/actor.ts";
import type { CurrentUser } from "../rules/access/current-user.ts";
import type { Capability } from "../rules/access/permissions.ts";
import { ApiError, request } from "./api/request.ts";
import { environment } from "./environment.ts";

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

/** Whether the session has ended without a logout in this window. */
export function hasSessionEnded(): boolean {
  return sessionEnded;
}

/** Whether the end of the session caused the error. It needs no flash, because the page shows the logged-out state. */
export function foundSessionEnded(error: unknown): boolean {
  return user === null && error instanceof ApiError && error.status === 401;
}

export function currentUserId(): number | undefined {
  return getCurrentUser()?.id;
}

export function subscribeToUser(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sets the user of this window and of all other windows. */
export function setUser(next: CurrentUser | null): void {
  store(next);
  takeOver(next);
}

/** The storage key that is set while a logout has not reached the server. */
const logoutKey = "dagvaerk.logout";

/** Logs out on this device. The app tells the server as soon as the server can be reached. */
export function logOutUnanswered(): void {
  localStorage.setItem(logoutKey, "1");
  setUser(null);
}

async function finishLogout(): Promise<void> {
  const send = () => request("POST", "/logout", undefined);
  try {
    await send().catch((error: unknown) => {
      // A page stored on the device has no CSRF token. The 403 response has one, so the second attempt succeeds.
      if (error instanceof ApiError && error.isStaleToken) return send();
      throw error;
    });
    localStorage.removeItem(logoutKey);
  } catch (error) {
    console.error("The logout waits for the server", error);
  }
}

/** Fetches the user again. After an error other than 401, this window keeps the user that it has. */
export async function refreshUser(): Promise<void> {
  if (localStorage.getItem(logoutKey) !== null) return finishLogout();
  try {
    setUser(await request<CurrentUser>("GET", "/api/user", undefined));
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) endSession();
    else console.error("Could not fetch the user", error);
  }
}

export function storedUserId(): number | undefined {
  return parseUser(localStorage.getItem(userStorageKey))?.id;
}

/** Whether this page was stored on the device. A stored page does not contain the user. */
export function isKeptPage(): boolean {
  return document.getElementById("current-user") === null;
}

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
  // Not awaited, because the response may never come. The app shows stored results in the meantime.
  void refreshUser();
}

/** If the server has confirmed the logout, loads a new page, because this page was rendered for the former user. */
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
    // A login ends the former session, so an earlier logout need not reach the server any more.
    localStorage.removeItem(logoutKey);
  } else localStorage.removeItem(userStorageKey);
}

function takeOver(next: CurrentUser | null, happenedElsewhere = false): void {
  if (JSON.stringify(next) === JSON.stringify(user)) return;
  sessionEnded = next === null && happenedElsewhere;
  user = next;
  for (const listener of listeners) listener();
}

/** Refuses a user that an older version of the app has stored. */
function parseUser(text: string | null): CurrentUser | null {
  const parsed = JSON.parse(text ?? "null") as Partial<CurrentUser> | null;
  const isOfThisVersion =
    typeof parsed?.id === "number" &&
    [parsed.authorizations, parsed.stands_in_for, parsed.hourly_rates, parsed.norms].every((list) =>
      Array.isArray(list),
    );
  return isOfThisVersion ? (parsed as CurrentUser) : null;
}
