import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Button from "@mui/material/Button";
import Portal from "@mui/material/Portal";
import Snackbar from "@mui/material/Snackbar";
import { type FlashMessage, flash } from "#common/web/flash.ts";

const noticePlace = { vertical: "bottom", horizontal: "right" } as const;
const statusPlace = { vertical: "top", horizontal: "center" } as const;

const outOfTheWay = {
  top: { xs: "auto", sm: 72 },
  bottom: { xs: "calc(96px + env(safe-area-inset-bottom))", sm: "auto" },
};

/** The message is outside the page's root, because screen readers ignore the root while a dialog is open. */
export function FlashSnackbar({ message }: { readonly message: FlashMessage }) {
  const isNotice = message.variant === "notice";
  const { undo } = message;
  return (
    <Portal>
      <Snackbar
        open
        autoHideDuration={undo ? 10_000 : isNotice ? 5000 : 3000}
        anchorOrigin={isNotice ? noticePlace : statusPlace}
        onClose={(_, reason) => reason !== "clickaway" && flash.clear()}
        sx={isNotice ? null : { ...outOfTheWay, pointerEvents: undo ? "auto" : "none" }}
      >
        <Alert
          severity={message.severity}
          variant="filled"
          action={undo ? <UndoButton undo={undo} /> : isNotice ? <CloseButton /> : undefined}
          sx={{ width: "100%", boxShadow: 6 }}
        >
          <AlertTitle>{message.title}</AlertTitle>
          {message.body}
        </Alert>
      </Snackbar>
    </Portal>
  );
}

function UndoButton({ undo }: { readonly undo: () => void }) {
  return (
    <Button
      color="inherit"
      sx={{ fontWeight: 600, textDecoration: "underline" }}
      onClick={() => {
        flash.clear();
        undo();
      }}
    >
      Fortryd
    </Button>
  );
}

function CloseButton() {
  return (
    <Button color="inherit" onClick={flash.clear}>
      Luk
    </Button>
  );
}
