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

test("input that is kept at the end of a session waits for its user, even after a reload without a login", () => {
  keepDraft(draft);
  setUser(null);
  forgetDrafts();
  setUser(somebody);
  forgetDrafts();
  expect(found()).toEqual(draft.values);
});

test("input that is kept at the end of a session is deleted after an hour, even in a reloaded window", () => {
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

test("input that is kept at the end of a session is deleted when another user logs in", () => {
  keepDraft(draft);
  setUser({ ...somebody, id: 2 });
  forgetDrafts();
  expect(hasDraft()).toBe(false);

  keepDraft(draft);
  expect(found(2)).toBeUndefined();
  expect(hasDraft()).toBe(false);
});

test("drafts of several forms of a screen are kept together, and a draft of another screen replaces them", () => {
  keepDraft(draft);
  keepDraft({ ...draft, form: "comment" });
  expect(found()).toEqual(draft.values);
  keepDraft({ ...draft, path: "/projects" });
  expect(found()).toBeUndefined();
});
