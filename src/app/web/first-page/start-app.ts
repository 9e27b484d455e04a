/**
 * Loads the app once the page has been drawn: before, its code would stand in the way. Where that fails, the page says
 * so: it looks ready, but no button of it works. It is sent as text, to be run at the end of the page, so it uses nothing
 * from outside of it.
 */
function startApp(code: string): void {
  const reload = () => location.reload();
  const sayItFailed = (error: unknown) => {
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
  const load = () => {
    for (const link of document.querySelectorAll("link[rel=later]")) link.setAttribute("rel", "modulepreload");
    import(/* @vite-ignore */ code).catch(sayItFailed);
  };
  // What is not seen is never drawn.
  if (document.hidden) load();
  else requestAnimationFrame(() => setTimeout(load));
}

/** As a script of the page. */
export const startScript = (code: string) => `(${startApp})(${JSON.stringify(code)})`;
