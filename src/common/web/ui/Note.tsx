import type { AlertProps } from "@mui/material/Alert";
import { lazy, Suspense } from "react";

export const loadNote = () => import("@mui/material/Alert");
const Alert = lazy(loadNote);

/** What is said only when something is wrong or out of the ordinary: no first screen waits for its code. */
export function Note(props: AlertProps) {
  return (
    <Suspense>
      <Alert {...props} />
    </Suspense>
  );
}
