import { vi } from "vitest";
import type { CurrentUser } from "#common/rules/current-user.ts";
import { setUser } from "#common/web/current-user.ts";
import { noteAnswer } from "#common/web/offline/connection.ts";

/** Whoever is logged in on it. */
export const somebody = { id: 1, authorizations: [], stands_in_for: [] } as unknown as CurrentUser;

/** For tests: as much of an open page as the calls of the app use, with a token, somebody logged in, and nothing remembered. */
export function openPage(): void {
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  vi.stubGlobal("document", { querySelector: () => ({ content: "token" }) });
  setUser(somebody);
}

export function closePage(): void {
  setUser(null);
  noteAnswer(true);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
}
