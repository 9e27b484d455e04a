import { type ComponentProps, Suspense } from "react";
import { lazyPart } from "#common/web/lazy-part.tsx";

const CopyDialog = lazyPart(async () => (await import("./CopyDialog.tsx")).CopyDialog);

export function LazyCopyDialog(props: ComponentProps<typeof CopyDialog>) {
  return (
    <Suspense>
      <CopyDialog {...props} />
    </Suspense>
  );
}
