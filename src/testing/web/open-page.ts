import { vi } from "vitest";
import type { CurrentUser } from "#common/rules/access/current-user.ts";
import { setUser } from "#common/web/current-user.ts";
import { noteAnswer } from "#common/web/offline/connection.ts";

export const somebody = {
  id: 1,
  authorizations: [],
  stands_in_for: [],
  hourly_rates: [],
  norms: [],
} as unknown as CurrentUser;

/** For tests: the parts of a page that the app's calls use, with a token, a logged-in user, and empty storage. */
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
