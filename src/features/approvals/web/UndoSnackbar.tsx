import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Portal from "@mui/material/Portal";
import Snackbar from "@mui/material/Snackbar";
import { Icon } from "#common/web/ui/Icon.tsx";
import { mdiClose } from "#common/web/ui/icons.ts";
import { useWithdraw } from "#features/jobs/web/changes/withdrawals.mutations.ts";
import type { Versioned } from "./approvals.mutations.ts";

/** The decision that can still be undone. */
export type Undoable = { readonly text: string; readonly jobs: readonly Versioned[] };

type Props = { readonly undoable: Undoable | undefined; readonly onClose: () => void };

const shownFor = 10_000;

/** Reports a decision and offers to undo it. Jobs that changed meanwhile stay as they are. */
export function UndoSnackbar({ undoable, onClose }: Props) {
  const { withdraw, isSaving } = useWithdraw(onClose);
  if (!undoable) return null;
  return (
    <Portal>
      <Snackbar
        key={undoable.jobs.map(({ id, version }) => `${id}.${version}`).join()}
        open
        autoHideDuration={isSaving ? null : shownFor}
        anchorOrigin={{ vertical: "bottom", horizontal: "left" }}
        onClose={(_, reason) => reason !== "clickaway" && onClose()}
        message={undoable.text}
        action={
          <>
            <Button
              color="inherit"
              loading={isSaving}
              onClick={() => void withdraw(undoable.jobs)}
              sx={{ fontWeight: 600, textDecoration: "underline" }}
            >
              Fortryd
            </Button>
            <IconButton aria-label="Luk" color="inherit" onClick={onClose}>
              <Icon path={mdiClose} />
            </IconButton>
          </>
        }
        // Above the approval bar, whose buttons it would cover.
        sx={{ mb: { xs: 16, sm: 10 } }}
      />
    </Portal>
  );
}
