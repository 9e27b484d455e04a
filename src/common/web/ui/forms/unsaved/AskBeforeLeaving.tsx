import { useBlocker } from "@tanstack/react-router";
import { Suspense, useEffect } from "react";
import { currentUserId } from "#common/web/current-user.ts";
import { lazyPart } from "#common/web/lazy-part.tsx";

const loadDialog = () => import("../ConfirmDialog.tsx");
const ConfirmDialog = lazyPart(async () => (await loadDialog()).ConfirmDialog);

type Props = {
  /** Whether there may be unsaved input; the dialog is loaded only then. */
  readonly isTyped: boolean;
  /** Whether there is unsaved input at the moment of leaving. */
  readonly isUnsaved: () => boolean;
};

/** Asks before unsaved input is lost by a link, by Back or by closing the window. */
export function AskBeforeLeaving({ isTyped, isUnsaved }: Props) {
  // Preloaded, because the server may be gone when it is needed.
  useEffect(() => {
    if (isTyped) void loadDialog().catch(() => {});
  }, [isTyped]);
  // A logged-out user always leaves.
  const isAtRisk = () => isTyped && isUnsaved() && currentUserId() !== undefined;
  const blocker = useBlocker({ shouldBlockFn: isAtRisk, enableBeforeUnload: isAtRisk, withResolver: true });
  if (!isTyped) return null;
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
