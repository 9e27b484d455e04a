import type { AlertProps } from "@mui/material/Alert";
import { Suspense } from "react";
import { lazyPart } from "#common/web/lazy-part.tsx";
import { WholeDates } from "../WholeDates.tsx";

export const loadNote = async () => (await import("@mui/material/Alert")).default;
const Alert = lazyPart(loadNote, ({ children }) => <div role="alert">{children}</div>);

export function Note({ children, ...props }: AlertProps) {
  return (
    <Suspense>
      <Alert {...props}>
        <WholeDates>{children}</WholeDates>
      </Alert>
    </Suspense>
  );
}
