import { currentUserId } from "../current-user.ts";
import type { Draft } from "./draft.ts";

/** Unsaved input, stored on the device because a phone may discard the page while the user takes a picture. */
export type Typed = Draft & {
  /** Two windows with the same form have one draft each. */
  readonly window: string;
  readonly keptAt: number;
};

const storageKey = "dagvaerk.typed";
const windowKey = "dagvaerk.window";
const maxAge = 3 * 24 * 60 * 60 * 1000;
const maxTyped = 5;

type Place = Pick<Draft, "path" | "form">;

const isAt = (place: Place & Partial<Typed>, window = place.window ?? thisWindow()) => {
  return (draft: Typed) => draft.path === place.path && draft.form === place.form && draft.window === window;
};

/** The draft of a form in this window, or else its latest draft in another window. */
export function findTyped(place: Place): Typed | undefined {
  const all = ofCurrentUser();
  return all.find(isAt(place)) ?? all.find(({ path, form }) => path === place.path && form === place.form);
}

export function keepTyped(draft: Draft): void {
  const others = ofCurrentUser().filter((other) => !isAt(draft, thisWindow())(other));
  store([{ ...draft, window: thisWindow(), keptAt: Date.now() }, ...others].slice(0, maxTyped));
}

export function dropTyped(place: Place & Partial<Typed>): void {
  const all = ofCurrentUser();
  if (all.some(isAt(place))) store(all.filter((draft) => !isAt(place)(draft)));
}

/** The name of this window, which stays the same after a reload. */
function thisWindow(): string {
  const name = sessionStorage.getItem(windowKey) ?? Math.random().toString(36).slice(2);
  sessionStorage.setItem(windowKey, name);
  return name;
}

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
    // If the device has no space, nothing is stored, and the form still works.
  }
}
