import { currentUserId } from "../current-user.ts";

/**
 * The input of a form whose session ended. This window keeps it for the same user for an hour at most; a logout or another
 * user's login deletes it.
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

type KeptDraft = Draft & { readonly keptAt: number };

const storageKey = "dagvaerk.drafts";
/** How long it waits for its user, milliseconds. */
const maxWait = 60 * 60 * 1000;

/** Keeps it beside those of the other forms of its screen, and instead of all that is older. */
export function keepDraft(draft: Draft): void {
  const others = stored().filter(
    ({ userId, path, form }) => userId === draft.userId && path === draft.path && form !== draft.form,
  );
  store([...others, { ...draft, keptAt: Date.now() }]);
  setTimeout(forgetDrafts, maxWait);
}

/** Leaves what its user may still come back for; to be called at the start, and when another user may be here. */
export function forgetDrafts(): void {
  if (!hasDraft()) return;
  const userId = currentUserId();
  const left = stored().filter(
    (draft) => (userId === undefined || userId === draft.userId) && draft.keptAt > Date.now() - maxWait,
  );
  if (left.length > 0) store(left);
  else dropDrafts();
}

/** The draft of the user who is logged in, if there is one: any, or that of a form of a screen. */
export function findDraft(userId: number | undefined, of?: Pick<Draft, "path" | "form">): Draft | undefined {
  if (userId === undefined || !hasDraft()) return undefined;
  const drafts = stored();
  if (drafts.every((draft) => draft.userId === userId))
    return drafts.find(({ path, form }) => of === undefined || (path === of.path && form === of.form));
  dropDrafts();
  return undefined;
}

/** Whether a draft is kept, whoever it belongs to: only the window knows. */
export function hasDraft(): boolean {
  return typeof window !== "undefined" && sessionStorage.getItem(storageKey) !== null;
}

/** Forgets the one that is in its form again. */
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
