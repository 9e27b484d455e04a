const openedFromKey = "dagvaerk.openedFrom";

let openedFrom: string | null = null;

/** Reads the path of the page whose link opened this page before the app was loaded. */
export function takeOpenedFrom(): void {
  openedFrom = sessionStorage.getItem(openedFromKey);
  sessionStorage.removeItem(openedFromKey);
}

/** Whether the app's first page was opened by a link on the page at `path`. */
export function wasOpenedFrom(path: string): boolean {
  return openedFrom === path;
}
