import { type RefObject, useEffect } from "react";

/** As long as a double click may take, in milliseconds, and as far as the hand may move, in pixels. */
const doubleClick = { time: 500, distance: 8 };

/**
 * Whoever clicks twice where once is meant means what stood there first: by the second click a dialog may be gone, or a
 * list have changed, and another job's button lie under the pointer. That click does nothing.
 */
export function useOneClick(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last: MouseEvent | undefined;
    const onClick = (event: MouseEvent) => {
      const isSecond = last !== undefined && isNear(event, last) && event.target !== last.target;
      if (isSecond && list.current?.contains(event.target as Node)) {
        event.preventDefault();
        event.stopPropagation();
      }
      last = event;
    };
    document.addEventListener("click", onClick, { capture: true });
    return () => document.removeEventListener("click", onClick, { capture: true });
  }, [list]);
}

/** A key's click has no place (`detail` 0), and nothing moves under a key. */
function isNear(event: MouseEvent, last: MouseEvent): boolean {
  const distance = Math.hypot(event.clientX - last.clientX, event.clientY - last.clientY);
  return event.detail > 0 && event.timeStamp - last.timeStamp < doubleClick.time && distance < doubleClick.distance;
}
