const openedFromKey = "dagvaerk.openedFrom";

let openedFrom: string | null = null;

/** Reads the path of the former page. `early-script.js` stores it when a user clicks a link before the app runs. */
export function takeOpenedFrom(): void {
  openedFrom = sessionStorage.getItem(openedFromKey);
  sessionStorage.removeItem(openedFromKey);
}

/** Whether the app's first page was opened by a link on the page at `path`. */
export function wasOpenedFrom(path: string): boolean {
  return openedFrom === path;
}
