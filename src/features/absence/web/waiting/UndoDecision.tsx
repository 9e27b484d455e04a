import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Portal from "@mui/material/Portal";
import Snackbar from "@mui/material/Snackbar";
import { flash } from "#common/web/flash.ts";
import { Icon } from "#common/web/ui/Icon.tsx";
import { mdiClose } from "#common/web/ui/icons.ts";
import type { Absence } from "#features/absence/rules/absence.ts";
import { useDecideAbsences } from "./waiting.queries.ts";

/** The decision that can still be undone. */
export type Undoable = { readonly text: string; readonly absences: readonly Absence[] };

type Props = { readonly undoable: Undoable | undefined; readonly onClose: () => void };

const shownFor = 10_000;

/** Tells a decision and offers to undo it. */
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
    <Portal>
      <Snackbar
        key={absences.map(({ id, version }) => `${id}.${version}`).join()}
        open
        autoHideDuration={isSaving ? null : shownFor}
        anchorOrigin={{ vertical: "bottom", horizontal: "left" }}
        onClose={(_, reason) => reason !== "clickaway" && onClose()}
        message={text}
        action={
          <>
            {mayUndo && (
              <Button
                color="inherit"
                loading={isSaving}
                onClick={() => void save({ decision: "undo", absences })}
                sx={{ fontWeight: 600, textDecoration: "underline" }}
              >
                Fortryd
              </Button>
            )}
            <IconButton aria-label="Luk" color="inherit" onClick={onClose}>
              <Icon path={mdiClose} />
            </IconButton>
          </>
        }
      />
    </Portal>
  );
}
