import { type FocusEvent, useEffect, useRef } from "react";

const row = "li, tr";

/** If an action removes or disables its button, the focus moves to the same or next row, not to the top of the page. */
export function useFocusStays<List extends HTMLElement>(rows: unknown) {
  const list = useRef<List>(null);
  const last = useRef<{ element: Element; place: number }>(undefined);
  const rowsOf = () => Array.from(list.current?.querySelectorAll(row) ?? []);
  const onFocus = ({ target }: FocusEvent<List, Element>) => {
    const focused = target.closest(row);
    const place = focused ? rowsOf().indexOf(focused) : -1;
    // The dialog of a row is a child of the row in React, but it is elsewhere in the page.
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
    // The link of the row is preferred, because a button may belong to several rows.
    const control = next?.querySelector<HTMLElement>("a") ?? next?.querySelector<HTMLElement>("button:enabled");
    control?.focus({ preventScroll: true });
  }, [rows]);
  return { ref: list, onFocus };
}
