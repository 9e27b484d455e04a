import { currentUserId } from "../current-user.ts";
import type { Draft } from "./draft.ts";

/**
 * What stands half typed in a form, kept on this device: a phone throws the page away while its camera is open. It is gone
 * when the form is saved or left, with the session, and after a few days, in which its receipts are still there.
 */
export type Typed = Draft & {
  /** Two windows with one form keep what is typed in each. */
  readonly window: string;
  readonly keptAt: number;
};

const storageKey = "dagvaerk.typed";
const windowKey = "dagvaerk.window";
const maxAge = 3 * 24 * 60 * 60 * 1000;
/** Of so many forms. */
const maxTyped = 5;

type Place = Pick<Draft, "path" | "form">;

const isAt = (place: Place & Partial<Typed>, window = place.window ?? thisWindow()) => {
  return (draft: Typed) => draft.path === place.path && draft.form === place.form && draft.window === window;
};

/** This window's draft, else the latest draft of another window. */
export function findTyped(place: Place): Typed | undefined {
  const all = ofCurrentUser();
  return all.find(isAt(place)) ?? all.find(({ path, form }) => path === place.path && form === place.form);
}

export function keepTyped(draft: Draft): void {
  const others = ofCurrentUser().filter((other) => !isAt(draft, thisWindow())(other));
  store([{ ...draft, window: thisWindow(), keptAt: Date.now() }, ...others].slice(0, maxTyped));
}

/** The draft of this window, or of the window that the form names. */
export function dropTyped(place: Place & Partial<Typed>): void {
  const all = ofCurrentUser();
  if (all.some(isAt(place))) store(all.filter((draft) => !isAt(place)(draft)));
}

/** A window's name for as long as it is open, also over a reload. */
function thisWindow(): string {
  const name = sessionStorage.getItem(windowKey) ?? Math.random().toString(36).slice(2);
  sessionStorage.setItem(windowKey, name);
  return name;
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
