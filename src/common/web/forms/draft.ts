import { pageRequest } from "../page-request.ts";

/**
 * What was typed in a form when its session ended. It stays in this window until the same user is back, and is gone
 * when they choose to log out or somebody else logs in.
 */
export type Draft = {
  readonly userId: number;
  /** The address of the screen, and the search in it. */
  readonly path: string;
  readonly search: object;
  /** Which of the screen's forms it was typed in. */
  readonly form: string;
  /** What it was typed over: the row that is edited, or its version; undefined for a new one. */
  readonly subject?: unknown;
  readonly values: unknown;
};

const storageKey = "dagvaerk.draft";

export function keepDraft(draft: Draft): void {
  sessionStorage.setItem(storageKey, JSON.stringify(draft));
}

/** The draft of the user who is logged in, if there is one. */
export function findDraft(userId: number | undefined): Draft | undefined {
  if (userId === undefined || !hasDraft()) return undefined;
  const draft = JSON.parse(sessionStorage.getItem(storageKey) ?? "null") as Draft;
  if (draft.userId === userId) return draft;
  dropDraft();
  return undefined;
}

/** Whether a draft is kept, whoever it belongs to: only the window knows. */
export function hasDraft(): boolean {
  return pageRequest() === undefined && sessionStorage.getItem(storageKey) !== null;
}

export function dropDraft(): void {
  sessionStorage.removeItem(storageKey);
}
