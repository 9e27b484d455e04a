import Alert from "@mui/material/Alert";

/** Says why a form is not empty that was never saved (`useFormDraft`). */
export function RestoredNote() {
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      Du blev logget ud, før der var gemt. Det, du havde skrevet, står her igen.
    </Alert>
  );
}
