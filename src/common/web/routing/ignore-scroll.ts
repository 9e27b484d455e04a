/**
 * While a screen loads, its short placeholder makes the browser scroll up. The router must not store that position for
 * the former screen, so this scroll event does not reach the router.
 */
export function ignoreScrollWhile(isWaiting: () => boolean): void {
  addEventListener(
    "scroll",
    (event) => {
      if (event.target === document && isWaiting()) event.stopPropagation();
    },
    { capture: true },
  );
}
