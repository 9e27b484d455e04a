import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Button from "@mui/material/Button";
import Snackbar from "@mui/material/Snackbar";
import { type FlashMessage, flash } from "../flash.ts";

/** The two snackbars of specification 2: the status in the middle, and the notice at bottom right with "Luk". */
export function FlashSnackbar({ message }: { readonly message: FlashMessage }) {
  const isNotice = message.variant === "notice";
  return (
    <Snackbar
      open
      autoHideDuration={isNotice ? 5000 : 3000}
      anchorOrigin={{ vertical: "bottom", horizontal: isNotice ? "right" : "center" }}
      // A click elsewhere is no wish to lose the message.
      onClose={(_, reason) => reason !== "clickaway" && flash.clear()}
    >
      <Alert
        severity={message.severity}
        variant="filled"
        action={isNotice ? <CloseButton /> : undefined}
        sx={{ width: "100%" }}
      >
        <AlertTitle>{message.title}</AlertTitle>
        {message.body}
      </Alert>
    </Snackbar>
  );
}

function CloseButton() {
  return (
    <Button color="inherit" onClick={flash.clear}>
      Luk
    </Button>
  );
}
