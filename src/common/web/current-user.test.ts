import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closePage, openPage } from "#testing/web/open-page.ts";
import { currentUserId, hasSessionEnded, refreshUser } from "./current-user.ts";
import { isConnectionLost } from "./offline/connection.ts";

beforeEach(() => {
  openPage();
  vi.spyOn(console, "error").mockImplementation(() => {});
});

afterEach(closePage);

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
