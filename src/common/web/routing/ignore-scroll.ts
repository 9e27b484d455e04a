/**
 * While a screen is waited for, what stands in its place is short, and the browser scrolls up by itself. The router would take
 * that for where the screen before was left, and lead whoever goes back by then to its top.
 */
export function ignoreScrollWhile(isWaiting: () => boolean): void {
  // On its way to the document, where the router listens.
  addEventListener(
    "scroll",
    (event) => {
      if (event.target === document && isWaiting()) event.stopPropagation();
    },
    { capture: true },
  );
}
