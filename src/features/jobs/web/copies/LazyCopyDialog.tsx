import { type ComponentProps, Suspense } from "react";
import { lazyPart } from "#common/web/lazy-part.tsx";

const CopyDialog = lazyPart(async () => (await import("./CopyDialog.tsx")).CopyDialog);

/** Rendered when somebody wants to copy a day or a week; until then nothing of it is fetched. */
export function LazyCopyDialog(props: ComponentProps<typeof CopyDialog>) {
  return (
    <Suspense>
      <CopyDialog {...props} />
    </Suspense>
  );
}
