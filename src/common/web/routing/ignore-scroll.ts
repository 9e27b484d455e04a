/**
 * While a screen loads, its short placeholder makes the browser scroll up. The router must not store that as the
 * position of the former screen.
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
