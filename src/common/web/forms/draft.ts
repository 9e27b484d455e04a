import { currentUserId } from "../current-user.ts";

/** The input of a form when the session ended, kept for the same user for at most one hour. */
export type Draft = {
  readonly userId: number;
  readonly path: string;
  readonly search: object;
  readonly form: string;
  /** The record as it was when the user opened the form; undefined for a new record. */
  readonly subject?: unknown;
  readonly values: unknown;
};

type KeptDraft = Draft & { readonly keptAt: number };

const storageKey = "dagvaerk.drafts";
const maxWait = 60 * 60 * 1000;

/** Older drafts are dropped, except the same user's drafts of other forms on the same screen. */
export function keepDraft(draft: Draft): void {
  const others = stored().filter(
    ({ userId, path, form }) => userId === draft.userId && path === draft.path && form !== draft.form,
  );
  store([...others, { ...draft, keptAt: Date.now() }]);
  setTimeout(forgetDrafts, maxWait);
}

/** Drops expired drafts and, while a user is logged in, the drafts of other users. */
export function forgetDrafts(): void {
  if (!hasDraft()) return;
  const userId = currentUserId();
  const left = stored().filter(
    (draft) => (userId === undefined || userId === draft.userId) && draft.keptAt > Date.now() - maxWait,
  );
  if (left.length > 0) store(left);
  else dropDrafts();
}

/** The user's draft of the form, or of any form if `of` is absent. Drops all drafts if another user has a draft. */
export function findDraft(userId: number | undefined, of?: Pick<Draft, "path" | "form">): Draft | undefined {
  if (userId === undefined || !hasDraft()) return undefined;
  const drafts = stored();
  if (drafts.every((draft) => draft.userId === userId))
    return drafts.find(({ path, form }) => of === undefined || (path === of.path && form === of.form));
  dropDrafts();
  return undefined;
}

/** The first draft of any user. Used before the login. */
export function firstDraft(): Draft | undefined {
  return stored()[0];
}

export function hasDraft(): boolean {
  return typeof window !== "undefined" && sessionStorage.getItem(storageKey) !== null;
}

export function dropDraft({ path, form }: Draft): void {
  const others = stored().filter((draft) => draft.path !== path || draft.form !== form);
  if (others.length > 0) store(others);
  else dropDrafts();
}

export function dropDrafts(): void {
  sessionStorage.removeItem(storageKey);
}

function stored(): KeptDraft[] {
  return JSON.parse(sessionStorage.getItem(storageKey) ?? "[]") as KeptDraft[];
}

function store(drafts: readonly KeptDraft[]): void {
  sessionStorage.setItem(storageKey, JSON.stringify(drafts));
}
