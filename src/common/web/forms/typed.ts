import { currentUserId } from "../current-user.ts";
import type { Draft } from "./draft.ts";

/**
 * What stands half typed in a form, kept on this device: a phone throws the page away while its camera is open. It is gone
 * when the form is saved or left, with the session, and after a few days, in which its receipts are still there.
 */
type Typed = Draft & { readonly keptAt: number };

const storageKey = "dagvaerk.typed";
const maxAge = 3 * 24 * 60 * 60 * 1000;
/** Of so many forms. */
const maxTyped = 5;

type Place = Pick<Draft, "path" | "form">;

const isAt = (place: Place) => (draft: Draft) => draft.path === place.path && draft.form === place.form;

export function findTyped(place: Place): Draft | undefined {
  return ofCurrentUser().find(isAt(place));
}

export function keepTyped(draft: Draft): void {
  const others = ofCurrentUser().filter((other) => !isAt(draft)(other));
  store([{ ...draft, keptAt: Date.now() }, ...others].slice(0, maxTyped));
}

export function dropTyped(place: Place): void {
  const all = ofCurrentUser();
  if (all.some(isAt(place))) store(all.filter((draft) => !isAt(place)(draft)));
}

/** To be called when another user may be here, or nobody. */
export function forgetTypedOfOthers(): void {
  if (localStorage.getItem(storageKey) !== null) store(ofCurrentUser());
}

function ofCurrentUser(): Typed[] {
  const all = JSON.parse(localStorage.getItem(storageKey) ?? "[]") as Typed[];
  const userId = currentUserId();
  return all.filter((draft) => draft.userId === userId && draft.keptAt > Date.now() - maxAge);
}

function store(drafts: readonly Typed[]): void {
  try {
    if (drafts.length === 0) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify(drafts));
  } catch {
    // A device that is full keeps nothing, and the form goes on.
  }
}
