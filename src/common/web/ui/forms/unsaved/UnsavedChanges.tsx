import type { RefObject } from "react";
import { useFormContext } from "react-hook-form";
import { AskBeforeLeaving } from "./AskBeforeLeaving.tsx";

/** Asks before a user leaves unsaved input, but not after the session has ended: the next login restores the input. */
export function UnsavedChanges({ isDone }: { readonly isDone: RefObject<boolean> }) {
  const { isDirty } = useFormContext().formState;
  return <AskBeforeLeaving isTyped={isDirty} isUnsaved={() => !isDone.current} />;
}
