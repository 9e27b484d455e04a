import { type FocusEvent, useEffect, useRef } from "react";

const row = "li, tr";

/**
 * What is done to a row often takes its own button away, and sometimes the whole row. Who works by keyboard goes on in
 * the row that stands in its place, and not from the top of the page.
 *
 * @param rows what the list shows: when it is another one, it may have taken the focus away
 */
export function useFocusStays<List extends HTMLElement>(rows: unknown) {
  const list = useRef<List>(null);
  const last = useRef<{ element: Element; place: number }>(undefined);
  const rowsOf = () => Array.from(list.current?.querySelectorAll(row) ?? []);
  const onFocus = ({ target }: FocusEvent<List, Element>) => {
    const focused = target.closest(row);
    const place = focused ? rowsOf().indexOf(focused) : -1;
    // A dialog of a row is its child for React, but stands elsewhere in the page.
    if (place >= 0) last.current = { element: target, place };
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows are what may have taken the focus away.
  useEffect(() => {
    if (!last.current) return;
    const { element, place } = last.current;
    const isUsable = element.isConnected && !element.matches(":disabled");
    if (isUsable || ![document.body, element].includes(document.activeElement as HTMLElement)) return;
    const now = rowsOf();
    // A row may have moved with its button.
    const next = element.isConnected ? element.closest(row) : now[Math.min(place, now.length - 1)];
    // A row's link is what it is about; a button may stand above it that belongs to several rows.
    const control = next?.querySelector<HTMLElement>("a") ?? next?.querySelector<HTMLElement>("button:enabled");
    control?.focus({ preventScroll: true });
  }, [rows]);
  return { ref: list, onFocus };
}
