const openedFromKey = "dagvaerk.openedFrom";

let openedFrom: string | null = null;

/** Takes the path of the former page, which `early-script.js` stored if a link was clicked there before the app ran. */
export function takeOpenedFrom(): void {
  openedFrom = sessionStorage.getItem(openedFromKey);
  sessionStorage.removeItem(openedFromKey);
}

/** Whether the app's first page was opened by a link on the page at `path`. */
export function wasOpenedFrom(path: string): boolean {
  return openedFrom === path;
}
