import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closePage, openPage } from "#testing/web/open-page.ts";
import { currentUserId, hasSessionEnded, refreshUser } from "./current-user.ts";
import { flash } from "./flash.ts";
import { isConnectionLost } from "./offline/connection.ts";

beforeEach(() => {
  openPage();
  vi.spyOn(console, "error").mockImplementation(() => {});
});

afterEach(closePage);

test("a foreign page of the network does not end the session", async () => {
  vi.stubGlobal("fetch", async () => new Response("<h1>Gæstenet: log ind</h1>"));
  await refreshUser();
  expect([currentUserId(), hasSessionEnded(), isConnectionLost()]).toEqual([1, false, true]);
});

test("a 401 of the server ends the session", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ message: "Log ind." }, { status: 401 }));
  await refreshUser();
  expect([currentUserId(), hasSessionEnded(), isConnectionLost()]).toEqual([undefined, true, false]);
});

test("a failure to fetch the user is only logged, and the session continues", async () => {
  const flashed = vi.spyOn(flash, "error");
  vi.stubGlobal("fetch", async () => Response.json({}, { status: 500 }));
  await refreshUser();
  expect(console.error).toHaveBeenCalledWith("Could not fetch the user", expect.objectContaining({ status: 500 }));
  expect([currentUserId(), hasSessionEnded(), flashed.mock.calls]).toEqual([1, false, []]);
});
