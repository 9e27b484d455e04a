import { useBlocker } from "@tanstack/react-router";
import { Suspense, useEffect } from "react";
import { currentUserId } from "#common/web/current-user.ts";
import { lazyPart } from "#common/web/lazy-part.tsx";

const loadDialog = () => import("#common/web/ui/dialogs/ConfirmDialog.tsx");
const ConfirmDialog = lazyPart(async () => (await loadDialog()).ConfirmDialog);

type Props = {
  /** Whether there may be unsaved input. The dialog is loaded only then. */
  readonly isTyped: boolean;
  readonly isUnsaved: () => boolean;
};

export function AskBeforeLeaving({ isTyped, isUnsaved }: Props) {
  // The dialog is preloaded, because the server may be unreachable when the dialog opens.
  useEffect(() => {
    if (isTyped) void loadDialog().catch(() => {});
  }, [isTyped]);
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
