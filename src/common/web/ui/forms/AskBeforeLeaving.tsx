import { useBlocker } from "@tanstack/react-router";
import { Suspense, useEffect } from "react";
import { currentUserId } from "#common/web/current-user.ts";
import { lazyPart } from "#common/web/lazy-part.tsx";

const loadDialog = () => import("./ConfirmDialog.tsx");
const ConfirmDialog = lazyPart(async () => (await loadDialog()).ConfirmDialog);

type Props = {
  /** Whether there may be anything to lose by now: only then it is loaded. */
  readonly isTyped: boolean;
  /** Whether there is, at the moment of leaving. */
  readonly isUnsaved: () => boolean;
};

/** Asks before what was typed is lost, by a link, by Back or by closing the window. */
export function AskBeforeLeaving({ isTyped, isUnsaved }: Props) {
  // It is there before it is needed, also when the server is gone by then.
  useEffect(() => {
    if (isTyped) void loadDialog().catch(() => {});
  }, [isTyped]);
  // Whoever is logged out leaves in any case.
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
