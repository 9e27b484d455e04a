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

/**
 * Whoever presses a button means that one, also when it moves away from under a mouse that is held still, as what stands
 * above it comes or goes. The browser does not click it then: what was pressed and what is let go of are two things. Who
 * moves the mouse instead takes the click back, or drags.
 */
export function clickWhatWasPressed(document: Document): void {
  let pressed: { readonly event: MouseEvent; readonly button: HTMLButtonElement; readonly box: DOMRect } | undefined;
  const forget = () => {
    pressed = undefined;
  };
  const listen = <Type extends keyof DocumentEventMap>(type: Type, listener: (event: DocumentEventMap[Type]) => void) =>
    document.addEventListener(type, listener, { capture: true });

  listen("mousedown", (event) => {
    forget();
    const button = controlOf(event.target);
    if (!isPlainPress(event) || event.detail > 1 || !(button instanceof HTMLButtonElement)) return;
    pressed = { event, button, box: button.getBoundingClientRect() };
  });
  listen("mousemove", (event) => {
    if (pressed && distanceOf(event, pressed.event) >= doubleTap.distance) forget();
  });
  // Something is dragged.
  listen("gotpointercapture", forget);
  listen("mouseup", (event) => {
    const { button, box } = pressed ?? {};
    forget();
    if (button && box && isPlainPress(event) && hasLeft(event, button.getBoundingClientRect(), box)) button.click();
  });
}

const isPlainPress = ({ button, ctrlKey }: MouseEvent): boolean => button === 0 && !ctrlKey;

/** Whether a box that can be seen is another one than before, and the mouse not in it. */
function hasLeft({ clientX, clientY }: MouseEvent, now: DOMRect, before: DOMRect): boolean {
  const hasMoved = now.x !== before.x || now.y !== before.y;
  const isInside = clientX >= now.left && clientX < now.right && clientY >= now.top && clientY < now.bottom;
  return hasMoved && now.width > 0 && !isInside;
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
