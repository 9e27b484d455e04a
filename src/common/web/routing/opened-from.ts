const openedFromKey = "dagvaerk.openedFrom";

let openedFrom: string | null = null;

/** The page whose link led here before the app was loaded. */
export function takeOpenedFrom(): void {
  openedFrom = sessionStorage.getItem(openedFromKey);
  sessionStorage.removeItem(openedFromKey);
}

/** Only for the app's first page. */
export function wasOpenedFrom(path: string): boolean {
  return openedFrom === path;
}
