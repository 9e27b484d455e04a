import { type ComponentProps, lazy, Suspense } from "react";

const KindForm = lazy(async () => ({ default: (await import("./KindForm.tsx")).KindForm }));

/** Most jobs are work, whose form does not bring that of the other kinds. */
export function LazyKindForm(props: ComponentProps<typeof KindForm>) {
  return (
    <Suspense>
      <KindForm {...props} />
    </Suspense>
  );
}
