/** Milliseconds. */
const delays = { enter: 100, leave: 100, touch: 700, touchStays: 1500 } as const;

const hinted = "[data-hint]";

const elementAt = (target: EventTarget | null) => (target instanceof Element ? target : undefined);
const hintedAt = (target: EventTarget | null) => elementAt(target)?.closest<HTMLElement>(hinted) ?? undefined;

/** The listeners are on the page, because a list has a hundred buttons. The returned function removes them. */
export function listenForHints(show: (element: HTMLElement | undefined) => void): () => void {
  let shown: HTMLElement | undefined;
  let next: HTMLElement | undefined;
  let focused: HTMLElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function want(element: HTMLElement | undefined, after: number): void {
    if (element === next) return;
    next = element;
    clearTimeout(timer);
    timer = setTimeout(() => {
      shown = element;
      show(element);
    }, after);
  }

  const listeners = {
    pointerover({ pointerType, target }: PointerEvent) {
      if (pointerType === "touch") return;
      // The tooltip stays when the pointer moves onto it.
      const pointed = elementAt(target)?.closest("[role=tooltip]") ? shown : hintedAt(target);
      want(pointed ?? focused, pointed ? delays.enter : delays.leave);
    },
    pointerdown({ pointerType, target }: PointerEvent) {
      if (pointerType === "touch") want(hintedAt(target), delays.touch);
    },
    pointerup({ pointerType }: PointerEvent) {
      if (pointerType === "touch") want(undefined, delays.touchStays);
    },
    pointercancel() {
      want(undefined, 0);
    },
    focusin({ target }: FocusEvent) {
      focused = elementAt(target)?.matches(":focus-visible") ? hintedAt(target) : undefined;
      want(focused, 0);
    },
    focusout() {
      if (next === focused) want(undefined, 0);
      focused = undefined;
    },
    keydown({ key }: KeyboardEvent) {
      if (key !== "Escape") return;
      focused = undefined;
      want(undefined, 0);
    },
  };
  const stop = new AbortController();
  for (const [type, listener] of Object.entries(listeners))
    document.addEventListener(type, listener as EventListener, { capture: true, signal: stop.signal });
  return () => {
    stop.abort();
    clearTimeout(timer);
  };
}
