import type { AlertProps } from "@mui/material/Alert";
import { Suspense } from "react";
import { lazyPart } from "../lazy-part.tsx";

export const loadNote = async () => (await import("@mui/material/Alert")).default;
const Alert = lazyPart(loadNote, ({ children }) => <div role="alert">{children}</div>);

/** What is said only when something is wrong or out of the ordinary: no first screen waits for its code. */
export function Note(props: AlertProps) {
  return (
    <Suspense>
      <Alert {...props} />
    </Suspense>
  );
}
