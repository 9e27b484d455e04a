import { type ComponentProps, Suspense } from "react";
import { lazyPart } from "#common/web/lazy-part.tsx";
import type { ReceiptViewer } from "./ReceiptViewer.tsx";

const Viewer = lazyPart(async () => (await import("./ReceiptViewer.tsx")).ReceiptViewer);

export function LazyReceiptViewer(props: ComponentProps<typeof ReceiptViewer>) {
  return (
    <Suspense>
      <Viewer {...props} />
    </Suspense>
  );
}
