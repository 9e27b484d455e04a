import type { RefObject } from "react";
import { useFormContext } from "react-hook-form";
import { AskBeforeLeaving } from "./AskBeforeLeaving.tsx";

/** Asks before what was typed in the form is lost; whoever is logged out finds it when they are back. */
export function UnsavedChanges({ isDone }: { readonly isDone: RefObject<boolean> }) {
  const { isDirty } = useFormContext().formState;
  return <AskBeforeLeaving isTyped={isDirty} isUnsaved={() => !isDone.current} />;
}
