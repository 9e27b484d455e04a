import { useBlocker } from "@tanstack/react-router";
import { lazy, type RefObject, Suspense, useEffect } from "react";
import { useFormContext } from "react-hook-form";
import { currentUserId } from "../../current-user.ts";

const loadDialog = () => import("./ConfirmDialog.tsx");
const ConfirmDialog = lazy(async () => ({ default: (await loadDialog()).ConfirmDialog }));

/** Asks before what was typed is lost, by a link, by Back or by closing the window. */
export function UnsavedChanges({ isDone }: { readonly isDone: RefObject<boolean> }) {
  const { isDirty } = useFormContext().formState;
  // It is there before it is needed, also when the server is gone by then.
  useEffect(() => {
    if (isDirty) void loadDialog().catch(() => {});
  }, [isDirty]);
  // Whoever is logged out leaves in any case, and finds what they typed when they are back.
  const isAtRisk = () => isDirty && !isDone.current && currentUserId() !== undefined;
  const blocker = useBlocker({ shouldBlockFn: isAtRisk, enableBeforeUnload: isAtRisk, withResolver: true });
  if (!isDirty) return null;
  return (
    <Suspense>
      <ConfirmDialog
        title="Forlad uden at gemme?"
        open={blocker.status === "blocked"}
        confirmLabel="Forlad"
        onConfirm={() => blocker.proceed?.()}
        onClose={() => blocker.reset?.()}
      >
        Det, du har skrevet, er ikke gemt. Forlader du siden, går det tabt.
      </ConfirmDialog>
    </Suspense>
  );
}
