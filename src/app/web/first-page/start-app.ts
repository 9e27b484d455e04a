/**
 * Loads the app once the page has been drawn: before, its code would stand in the way. It is sent as text, to be run at
 * the end of the page, so it uses nothing from outside of it.
 */
function startApp(code: string): void {
  const load = () => void import(/* @vite-ignore */ code);
  // What is not seen is never drawn.
  if (document.hidden) load();
  else requestAnimationFrame(() => setTimeout(load));
}

/** As a script of the page. */
export const startScript = (code: string) => `(${startApp})(${JSON.stringify(code)})`;
