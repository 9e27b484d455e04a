import { type FocusEvent, useEffect, useRef } from "react";

const row = "li, tr";

/** If a click removes or disables the clicked button, the focus moves to its row or the next, not to the page's top. */
export function useFocusStays<List extends HTMLElement>(rows: unknown) {
  const list = useRef<List>(null);
  const last = useRef<{ element: Element; place: number }>(undefined);
  const rowsOf = () => Array.from(list.current?.querySelectorAll(row) ?? []);
  const onFocus = ({ target }: FocusEvent<List, Element>) => {
    const focused = target.closest(row);
    const place = focused ? rowsOf().indexOf(focused) : -1;
    // React also reports the focus in a row's dialog here, although the dialog is elsewhere in the page.
    if (place >= 0) last.current = { element: target, place };
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows may have removed the focus.
  useEffect(() => {
    if (!last.current) return;
    const { element, place } = last.current;
    const isUsable = element.isConnected && !element.matches(":disabled");
    if (isUsable || ![document.body, element].includes(document.activeElement as HTMLElement)) return;
    const now = rowsOf();
    // If the element still exists, its row may have moved.
    const next = element.isConnected ? element.closest(row) : now[Math.min(place, now.length - 1)];
    const control = next?.querySelector<HTMLElement>("a") ?? next?.querySelector<HTMLElement>("button:enabled");
    control?.focus({ preventScroll: true });
  }, [rows]);
  return { ref: list, onFocus };
}
