import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CurrentUser } from "../rules/current-user.ts";
import { currentUserId, hasSessionEnded, refreshUser, setUser } from "./current-user.ts";
import { isConnectionLost, noteAnswer } from "./offline/connection.ts";

const somebody = { id: 1, authorizations: [], stands_in_for: [] } as unknown as CurrentUser;

beforeEach(() => {
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  vi.stubGlobal("document", { querySelector: () => ({ content: "token" }) });
  vi.spyOn(console, "error").mockImplementation(() => {});
  setUser(somebody);
});

afterEach(() => {
  setUser(null);
  noteAnswer(true);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("a network that answers with a page of its own logs nobody out", async () => {
  vi.stubGlobal("fetch", async () => new Response("<h1>Gæstenet: log ind</h1>"));
  await refreshUser();
  expect([currentUserId(), hasSessionEnded(), isConnectionLost()]).toEqual([1, false, true]);
});

test("the server's word that nobody is logged in does", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ message: "Log ind." }, { status: 401 }));
  await refreshUser();
  expect([currentUserId(), hasSessionEnded(), isConnectionLost()]).toEqual([undefined, true, false]);
});
