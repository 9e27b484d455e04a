import { UndoSnackbar } from "#common/web/ui/messages/UndoSnackbar.tsx";
import { useWithdraw } from "#features/jobs/web/changes/withdrawals.mutations.ts";
import type { Versioned } from "./approvals.mutations.ts";

export type Undoable = { readonly text: string; readonly jobs: readonly Versioned[] };

type Props = { readonly undoable: Undoable | undefined; readonly onClose: () => void };

/** The button withdraws the decisions. Jobs that have changed since the decision stay as they are. */
export function UndoDecision({ undoable, onClose }: Props) {
  const { withdraw, isSaving } = useWithdraw(onClose);
  if (!undoable) return null;
  const { text, jobs } = undoable;
  return (
    <UndoSnackbar
      key={jobs.map(({ id, version }) => `${id}.${version}`).join()}
      text={text}
      isSaving={isSaving}
      onUndo={() => void withdraw(jobs)}
      onClose={onClose}
    />
  );
}
