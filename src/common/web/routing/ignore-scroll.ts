/**
 * While a screen loads, its short placeholder makes the browser scroll up. The router would store that as the former screen's
 * position, and Back would lead to its top.
 */
export function ignoreScrollWhile(isWaiting: () => boolean): void {
  // In the capture phase, before the router's listener.
  addEventListener(
    "scroll",
    (event) => {
      if (event.target === document && isWaiting()) event.stopPropagation();
    },
    { capture: true },
  );
}
