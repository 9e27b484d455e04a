/**
 * A page shows its user's screen before there is an app that notices a login or a logout in another window. Until then
 * the page is loaded again when that happens: else the app would begin with the old user, and tell the other windows so.
 * It is sent as text, to be run in the page before there is any code, so it uses nothing from outside of it.
 */
function leaveOldUser(storageKey: string, logoutKey: string, appIsReady: string): void {
  // Somebody logged out where no server heard it: their screen is not shown to whoever is here now.
  if (localStorage.getItem(logoutKey) !== null) document.documentElement.hidden = true;
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
  `(${leaveOldUser})(${[storageKey, logoutKey, appIsReady].map((name) => JSON.stringify(name)).join()})`;
