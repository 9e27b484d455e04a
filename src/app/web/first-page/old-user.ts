/**
 * A page shows its user's screen before there is an app that notices a login or a logout in another window. Until then
 * the page is loaded again when that happens: else the app would begin with the old user, and tell the other windows so.
 * It is sent as text, to be run in the page before there is any code, so it uses nothing from outside of it.
 */
function leaveOldUser(storageKey: string, appIsReady: string): void {
  const reload = ({ key }: StorageEvent) => {
    if (key === storageKey) location.reload();
  };
  addEventListener("storage", reload);
  document.addEventListener(appIsReady, () => removeEventListener("storage", reload), { once: true });
}

/** As a script of the page. */
export const leaveOldUserScript = (storageKey: string, appIsReady: string) =>
  `(${leaveOldUser})(${JSON.stringify(storageKey)},${JSON.stringify(appIsReady)})`;
