import { Suspense, useEffect, useState } from "react";
import { lazyPart } from "#common/web/lazy-part.tsx";
import { listenForHints } from "./listen-for-hints.ts";

const Hint = lazyPart(
  async () => (await import("./Hint.tsx")).Hint,
  () => null,
);

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
