/** The maximum milliseconds and pixels between the two taps of a double tap. */
const doubleTap = { time: 500, distance: 8 };

type Click = { readonly event: MouseEvent; readonly control: Element | null };

/** Ignores later clicks of a double click if they hit another element, such as a dialog that the first click opened. */
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

function controlOf(target: EventTarget | null): Element | null {
  if (!(target instanceof Element)) return null;
  return target.closest("label")?.control ?? target.closest("a, button, input, [role]") ?? target;
}

/** Some browsers do not count taps in `event.detail`, so taps are compared by time and distance. */
function isRepeated(event: MouseEvent, last: MouseEvent): boolean {
  if (!(event instanceof PointerEvent) || event.pointerType !== "touch") return event.detail > 1;
  return event.timeStamp - last.timeStamp < doubleTap.time && distanceOf(event, last) < doubleTap.distance;
}

const distanceOf = (one: MouseEvent, other: MouseEvent): number =>
  Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
