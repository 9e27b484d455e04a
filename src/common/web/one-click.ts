/** As long as two taps of one hand may lie apart, in milliseconds, and as far as the finger may move, in pixels. */
const doubleTap = { time: 500, distance: 8 };

type Click = { readonly event: MouseEvent; readonly control: Element | null };

/**
 * Whoever clicks twice where once is meant means what stood there first: by the second click a dialog may be gone, or a
 * list have changed, and something else lie under the pointer. That click does nothing, nor does a third one.
 */
export function ignoreClicksOnWhatMoved(document: Document): void {
  let last: Click | undefined;
  document.addEventListener(
    "click",
    (event) => {
      const control = controlOf(event.target);
      if (last && isRepeated(event, last.event) && control !== last.control) {
        event.preventDefault();
        event.stopPropagation();
        last = { event, control: last.control };
      } else last = { event, control };
    },
    { capture: true },
  );
}

/** What a click on it works: an icon's button, a label's field. */
function controlOf(target: EventTarget | null): Element | null {
  if (!(target instanceof Element)) return null;
  return target.closest("label")?.control ?? target.closest("a, button, input, [role]") ?? target;
}

/** Browsers count the clicks of a mouse by the speed that its user has set; not all of them count the taps of a finger. */
function isRepeated(event: MouseEvent, last: MouseEvent): boolean {
  if (!(event instanceof PointerEvent) || event.pointerType !== "touch") return event.detail > 1;
  return event.timeStamp - last.timeStamp < doubleTap.time && distanceOf(event, last) < doubleTap.distance;
}

/** How far the pointer has moved, in pixels. */
const distanceOf = (one: MouseEvent, other: MouseEvent): number =>
  Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
