import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closePage, openPage, somebody } from "#testing/web/open-page.ts";
import { setUser } from "../current-user.ts";
import { type Draft, findDraft, forgetDrafts, hasDraft, keepDraft } from "./draft.ts";

const minutes = 60_000;
const draft: Draft = {
  userId: somebody.id,
  path: "/cost-centers",
  search: {},
  form: "cost-center",
  values: { name: "Byg" },
};
const found = (userId = somebody.id) => findDraft(userId, draft)?.values;

beforeEach(() => {
  vi.useFakeTimers();
  openPage();
  const kept = new Map<string, string>();
  vi.stubGlobal("window", {});
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => {
  closePage();
  vi.useRealTimers();
});

test("input from the end of a session waits for its user, also through a reload without a login", () => {
  keepDraft(draft);
  setUser(null);
  forgetDrafts();
  setUser(somebody);
  forgetDrafts();
  expect(found()).toEqual(draft.values);
});

test("input from the end of a session waits an hour, in an open window and in one that is loaded again", () => {
  keepDraft(draft);
  vi.advanceTimersByTime(59 * minutes);
  forgetDrafts();
  expect(found()).toEqual(draft.values);
  vi.advanceTimersByTime(minutes);
  expect(hasDraft()).toBe(false);

  keepDraft(draft);
  const later = Date.now() + 61 * minutes;
  vi.clearAllTimers();
  vi.setSystemTime(later);
  forgetDrafts();
  expect(hasDraft()).toBe(false);
});

test("input from the end of a session is gone once another user has come", () => {
  keepDraft(draft);
  setUser({ ...somebody, id: 2 });
  forgetDrafts();
  expect(hasDraft()).toBe(false);

  keepDraft(draft);
  expect(found(2)).toBeUndefined();
  expect(hasDraft()).toBe(false);
});

test("drafts of several forms of one screen wait beside each other, and one of another screen replaces them", () => {
  keepDraft(draft);
  keepDraft({ ...draft, form: "comment" });
  expect(found()).toEqual(draft.values);
  keepDraft({ ...draft, path: "/projects" });
  expect(found()).toBeUndefined();
});
