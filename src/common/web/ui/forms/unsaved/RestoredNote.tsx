import { Note } from "#common/web/ui/messages/Note.tsx";

export function RestoredNote() {
  return (
    <Note severity="info" sx={{ mb: 2 }}>
      Du blev logget ud, før der var gemt. Det, du havde skrevet, står her igen.
    </Note>
  );
}
