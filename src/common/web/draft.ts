/**
 * What was typed in a form when its session ended. It stays in this window until the same user is back, and is gone
 * when he logs out himself.
 */
export type Draft = { readonly userId: number; readonly path: string; readonly values: unknown };

const storageKey = "dagvaerk.draft";

export function keepDraft(draft: Draft): void {
  sessionStorage.setItem(storageKey, JSON.stringify(draft));
}

/** The draft of this user, if he has one. */
export function findDraft(userId: number | undefined): Draft | undefined {
  const draft = JSON.parse(sessionStorage.getItem(storageKey) ?? "null") as Draft | null;
  return draft && draft.userId === userId ? draft : undefined;
}

export function dropDraft(): void {
  sessionStorage.removeItem(storageKey);
}
