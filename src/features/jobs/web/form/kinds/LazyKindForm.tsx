import Box from "@mui/material/Box";
import { type ComponentProps, Suspense } from "react";
import { lazyPart, NotFetched } from "#common/web/lazy-part.tsx";

const KindForm = lazyPart(async () => (await import("./KindForm.tsx")).KindForm, NotFetched);

/** Most jobs are work, whose form does not bring that of the other kinds. */
export function LazyKindForm(props: ComponentProps<typeof KindForm>) {
  return (
    <Suspense fallback={<Box aria-hidden sx={{ height: 360, borderRadius: 1, bgcolor: "action.hover" }} />}>
      <KindForm {...props} />
    </Suspense>
  );
}
