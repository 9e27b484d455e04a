import Box from "@mui/material/Box";
import { type ComponentProps, lazy, Suspense } from "react";

const KindForm = lazy(async () => ({ default: (await import("./KindForm.tsx")).KindForm }));

/** Most jobs are work, whose form does not bring that of the other kinds. */
export function LazyKindForm(props: ComponentProps<typeof KindForm>) {
  return (
    <Suspense fallback={<Box aria-hidden sx={{ height: 360, borderRadius: 1, bgcolor: "action.hover" }} />}>
      <KindForm {...props} />
    </Suspense>
  );
}
