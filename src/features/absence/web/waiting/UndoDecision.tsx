import { flash } from "#common/web/flash.ts";
import { UndoSnackbar } from "#common/web/ui/messages/UndoSnackbar.tsx";
import type { Absence } from "#features/absence/rules/absence.ts";
import { useDecideAbsences } from "./waiting.queries.ts";

export type Undoable = { readonly text: string; readonly absences: readonly Absence[] };

type Props = { readonly undoable: Undoable | undefined; readonly onClose: () => void };

export function UndoDecision({ undoable, onClose }: Props) {
  const { save, isSaving } = useDecideAbsences((outcomes) => {
    const refusal = outcomes.find(({ ok }) => !ok);
    if (refusal && !refusal.ok) flash.error(refusal.message);
    onClose();
  });
  if (!undoable) return null;
  const { text, absences } = undoable;
  const mayUndo = absences.every(({ authorized_actions }) => authorized_actions.undo);
  return (
    <UndoSnackbar
      key={absences.map(({ id, version }) => `${id}.${version}`).join()}
      text={text}
      isSaving={isSaving}
      onUndo={mayUndo ? () => void save({ decision: "undo", absences }) : undefined}
      onClose={onClose}
    />
  );
}
