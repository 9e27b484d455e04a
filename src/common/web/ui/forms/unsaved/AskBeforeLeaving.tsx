import { useBlocker } from "@tanstack/react-router";
import { Suspense, useEffect } from "react";
import { currentUserId } from "#common/web/current-user.ts";
import { lazyPart } from "#common/web/lazy-part.tsx";

const loadDialog = () => import("#common/web/ui/dialogs/ConfirmDialog.tsx");
const ConfirmDialog = lazyPart(async () => (await loadDialog()).ConfirmDialog);

type Props = {
  /** The dialog is loaded only if there may be unsaved input. */
  readonly isTyped: boolean;
  readonly isUnsaved: () => boolean;
};

/** Covers links, Back, and closing the window. */
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
