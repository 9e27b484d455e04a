import type { RefObject } from "react";
import { useFormContext } from "react-hook-form";
import { AskBeforeLeaving } from "./AskBeforeLeaving.tsx";

/** Asks before unsaved input is lost; a logged-out user finds it after the next login. */
export function UnsavedChanges({ isDone }: { readonly isDone: RefObject<boolean> }) {
  const { isDirty } = useFormContext().formState;
  return <AskBeforeLeaving isTyped={isDirty} isUnsaved={() => !isDone.current} />;
}
