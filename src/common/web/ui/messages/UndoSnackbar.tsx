import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Portal from "@mui/material/Portal";
import Snackbar from "@mui/material/Snackbar";
import { Icon } from "../Icon.tsx";
import { mdiClose } from "../icons.ts";

type Props = {
  readonly text: string;
  readonly isSaving: boolean;
  readonly onUndo: (() => void) | undefined;
  readonly onClose: () => void;
};

const shownFor = 10_000;

/** The caller gives each decision its own React `key`, so that the time of its message (`shownFor`) starts anew. */
export function UndoSnackbar({ text, isSaving, onUndo, onClose }: Props) {
  return (
    <Portal>
      <Snackbar
        open
        autoHideDuration={isSaving ? null : shownFor}
        anchorOrigin={{ vertical: "bottom", horizontal: "left" }}
        onClose={(_, reason) => reason !== "clickaway" && onClose()}
        message={text}
        action={
          <>
            {onUndo && (
              <Button
                color="inherit"
                loading={isSaving}
                onClick={onUndo}
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
        // The message is above the bar for ticked rows, so that it does not cover the buttons of that bar.
        sx={{ mb: { xs: 16, sm: 10 } }}
      />
    </Portal>
  );
}
