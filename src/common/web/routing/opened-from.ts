export const openedFromKey = "dagvaerk.openedFrom";

let openedFrom: string | null = null;

/** At the app's start: the page whose link led here while its own app was not there yet, if it did. */
export function takeOpenedFrom(): void {
  openedFrom = sessionStorage.getItem(openedFromKey);
  sessionStorage.removeItem(openedFromKey);
}

/** Whether the page at this path stands before the one that the app began with. */
export function wasOpenedFrom(path: string): boolean {
  return openedFrom === path;
}
