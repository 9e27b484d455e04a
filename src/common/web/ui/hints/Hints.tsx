import { lazy, Suspense, useEffect, useState } from "react";
import { listenForHints } from "./listen-for-hints.ts";

const Hint = lazy(async () => ({ default: (await import("./Hint.tsx")).Hint }));

/** The words of whatever icon is pointed at: one for the page, whose code comes with the first. */
export function Hints() {
  const [element, setElement] = useState<HTMLElement>();
  useEffect(() => listenForHints(setElement), []);
  if (!element) return null;
  return (
    <Suspense>
      <Hint element={element} onGone={() => setElement(undefined)} />
    </Suspense>
  );
}
