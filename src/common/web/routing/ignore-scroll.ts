/** A loading screen has a short placeholder, so the browser scrolls up. The router must not store that position. */
export function ignoreScrollWhile(isWaiting: () => boolean): void {
  addEventListener(
    "scroll",
    (event) => {
      if (event.target === document && isWaiting()) event.stopPropagation();
    },
    { capture: true },
  );
}
