import type { AlertProps } from "@mui/material/Alert";
import { Suspense } from "react";
import { lazyPart } from "../lazy-part.tsx";

export const loadNote = async () => (await import("@mui/material/Alert")).default;
const Alert = lazyPart(loadNote, ({ children }) => <div role="alert">{children}</div>);

export function Note(props: AlertProps) {
  return (
    <Suspense>
      <Alert {...props} />
    </Suspense>
  );
}
