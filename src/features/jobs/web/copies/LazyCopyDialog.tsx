import { type ComponentProps, lazy, Suspense } from "react";

const CopyDialog = lazy(async () => ({ default: (await import("./CopyDialog.tsx")).CopyDialog }));

/** Rendered when somebody wants to copy a day or a week; until then nothing of it is fetched. */
export function LazyCopyDialog(props: ComponentProps<typeof CopyDialog>) {
  return (
    <Suspense>
      <CopyDialog {...props} />
    </Suspense>
  );
}
