import { useBlocker } from "@tanstack/react-router";
import type { RefObject } from "react";
import { useFormContext } from "react-hook-form";
import { currentUserId } from "../../current-user.ts";
import { ConfirmDialog } from "./ConfirmDialog.tsx";

/** Asks before what was typed is lost, by a link, by Back or by closing the window. */
export function UnsavedChanges({ isDone }: { readonly isDone: RefObject<boolean> }) {
  const { isDirty } = useFormContext().formState;
  // Whoever is logged out leaves in any case, and finds what they typed when they are back.
  const isAtRisk = () => isDirty && !isDone.current && currentUserId() !== undefined;
  const blocker = useBlocker({ shouldBlockFn: isAtRisk, enableBeforeUnload: isAtRisk, withResolver: true });
  return (
    <ConfirmDialog
      title="Forlad uden at gemme?"
      open={blocker.status === "blocked"}
      confirmLabel="Forlad"
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      Det, du har skrevet, er ikke gemt. Forlader du siden, går det tabt.
    </ConfirmDialog>
  );
}
