import { useSyncExternalStore } from "react";
import { can } from "../rules/actor.ts";
import type { CurrentUser } from "../rules/current-user.ts";
import type { Capability } from "../rules/permissions.ts";
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

/** In this window; false after a logout here. */
export function hasSessionEnded(): boolean {
  return sessionEnded;
}

/** The page then says that the session has ended. */
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

/** Null after a logout; the other windows follow. */
export function setUser(next: CurrentUser | null): void {
  store(next);
  takeOver(next);
}

/** Set while a logout has not reached the server. */
const logoutKey = "dagvaerk.logout";

/** Logs out on this device after a lost response, and on the server as soon as it is reached. */
export function logOutUnanswered(): void {
  localStorage.setItem(logoutKey, "1");
  setUser(null);
}

/** The server still has the old session. */
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

/** Without a response, the current user stays. */
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

/** A page stored on the device has no user. */
export function isKeptPage(): boolean {
  return document.getElementById("current-user") === null;
}

/** Takes the user from the page, or else the stored one, which is then compared with the server's. */
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
  // Not awaited: the response may never come, and stored results are shown meanwhile.
  void refreshUser();
}

/** The page still shows the user who logged out, so it is loaded again once the server knows of the logout. */
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

/** Page and storage hold the server's data, so only the shape of an older version must be refused. */
function parseUser(text: string | null): CurrentUser | null {
  const parsed = JSON.parse(text ?? "null") as Partial<CurrentUser> | null;
  const isOfThisVersion =
    typeof parsed?.id === "number" &&
    [parsed.authorizations, parsed.stands_in_for, parsed.hourly_rates, parsed.norms].every((list) =>
      Array.isArray(list),
    );
  return isOfThisVersion ? (parsed as CurrentUser) : null;
}
