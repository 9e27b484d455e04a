/** While a screen loads, its short placeholder scrolls the page up. The router must not store that position. */
export function ignoreScrollWhile(isWaiting: () => boolean): void {
  addEventListener(
    "scroll",
    (event) => {
      if (event.target === document && isWaiting()) event.stopPropagation();
    },
    { capture: true },
  );
}
