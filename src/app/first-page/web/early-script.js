/* Runs before the page is drawn. The server writes this file into the page, so the file imports nothing. */
{
  const { app, modules } = document.currentScript.dataset;
  const meta = (name) => document.querySelector(`meta[name=${name}]`)?.content;
  const root = document.documentElement;

  // A page that was stored for offline use is hidden from other users. After a logout that has not reached the server,
  // every page is hidden until the app runs.
  const user = JSON.parse(localStorage.getItem("dagvaerk.user") ?? "null");
  const isOfAnother = meta("kept-at") !== undefined && meta("page-user") !== String(user?.id);
  if (isOfAnother || localStorage.getItem("dagvaerk.logout") !== null) root.hidden = true;

  // Until the app runs, the page is reloaded when another window logs in or out.
  const reload = () => location.reload();
  const followUser = ({ key }) => {
    if (key === "dagvaerk.user") reload();
  };
  addEventListener("storage", followUser);

  // The last clicked button is clicked again when the app is ready. A clicked link opens at once. If it opens a form,
  // the stored path tells the form that its list is the page before it.
  let clicked = null;
  const keepClick = ({ target }) => {
    if (!(target instanceof Element)) return;
    if (target.closest("a[href]")) sessionStorage.setItem("dagvaerk.openedFrom", location.pathname);
    else clicked = target.closest("button, [role]");
  };
  document.addEventListener("click", keepClick, true);

  const appIsReady = () => {
    removeEventListener("storage", followUser);
    document.removeEventListener("click", keepClick, true);
    root.hidden = false;
    clicked?.click();
  };
  document.addEventListener("dagvaerk:ready", appIsReady, { once: true });

  const sayItFailed = (error) => {
    console.error(error);
    const again = Object.assign(document.createElement("button"), { textContent: "Prøv igen", onclick: reload });
    const note = document.createElement("div");
    note.setAttribute("role", "alert");
    note.style.cssText =
      "position:fixed;z-index:2000;bottom:0;left:0;right:0;padding:16px;text-align:center;background:#fbe6e4;color:#17211d";
    again.style.cssText = "margin-left:16px;min-height:44px;padding:0 16px;font:inherit";
    note.append("Siden kunne ikke hentes helt. ", again);
    document.body.append(note);
    addEventListener("online", reload);
  };
  const loadApp = () => {
    for (const href of modules.split(" "))
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
    import(app).catch(sayItFailed);
  };
  // If the code were loaded before the first paint, the paint would take a third longer. A hidden page is not painted,
  // so its code is loaded at once.
  const loadAppOncePainted = () => (document.hidden ? loadApp() : requestAnimationFrame(() => setTimeout(loadApp)));
  document.addEventListener("readystatechange", loadAppOncePainted, { once: true });
}
