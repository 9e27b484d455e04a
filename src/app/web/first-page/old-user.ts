import { keptForName } from "#common/web/offline/kept-page.ts";

/**
 * A page shows its user's screen before there is an app that notices a login or a logout in another window. Until then
 * the page is loaded again when that happens: else the app would begin with the old user, and tell the other windows so.
 * It is sent as text, to be run in the page before there is any code, so it uses nothing from outside of it.
 */
function leaveOldUser(storageKey: string, logoutKey: string, appIsReady: string, keptForName: string): void {
  const keptFor = document.querySelector<HTMLMetaElement>(`meta[name=${keptForName}]`)?.content;
  const user = JSON.parse(localStorage.getItem(storageKey) ?? "null");
  const isOfAnother = keptFor !== undefined && keptFor !== String(user?.id);
  // Nor is it shown to another, or to whoever is here after a logout that no server heard.
  if (isOfAnother || localStorage.getItem(logoutKey) !== null) document.documentElement.hidden = true;
  const reload = ({ key }: StorageEvent) => {
    if (key === storageKey) location.reload();
  };
  addEventListener("storage", reload);
  document.addEventListener(
    appIsReady,
    () => {
      removeEventListener("storage", reload);
      document.documentElement.hidden = false;
    },
    { once: true },
  );
}

/** As a script of the page. */
export const leaveOldUserScript = (storageKey: string, logoutKey: string, appIsReady: string) =>
  `(${leaveOldUser})(${[storageKey, logoutKey, appIsReady, keptForName].map((name) => JSON.stringify(name)).join()})`;
