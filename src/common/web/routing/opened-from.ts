const openedFromKey = "dagvaerk.openedFrom";

let openedFrom: string | null = null;

/** At the start: the page whose link led here before its app was loaded, if any. */
export function takeOpenedFrom(): void {
  openedFrom = sessionStorage.getItem(openedFromKey);
  sessionStorage.removeItem(openedFromKey);
}

/** Whether the app's first page was opened from the page at this path. */
export function wasOpenedFrom(path: string): boolean {
  return openedFrom === path;
}
