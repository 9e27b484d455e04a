import { openedFromKey } from "#common/web/routing/opened-from.ts";

/** The event that ends what only a page without an app does. */
export const appIsReady = "dagvaerk:ready";

/**
 * Keeps the last click until there is an app to answer it; a link leads on by itself, and where from is noted. It is
 * sent as text, to be run in the page before there is any code, so it uses nothing from outside of it.
 */
export function keepClick(appIsReady: string, openedFromKey: string): void {
  let kept: HTMLElement | null = null;
  const keep = ({ target }: Event) => {
    if (!(target instanceof Element)) return;
    if (target.closest("a[href]")) {
      sessionStorage.setItem(openedFromKey, location.pathname);
      return;
    }
    kept = target.closest<HTMLElement>("button, [role]");
  };
  document.addEventListener("click", keep, true);
  document.addEventListener(
    appIsReady,
    () => {
      document.removeEventListener("click", keep, true);
      kept?.click();
    },
    { once: true },
  );
}

/** As a script of the page. */
export const keepClickScript = () => `(${keepClick})(${JSON.stringify(appIsReady)},${JSON.stringify(openedFromKey)})`;

/** What was clicked before there was an app is clicked again. */
export function sendKeptClick(): void {
  document.dispatchEvent(new Event(appIsReady));
}
