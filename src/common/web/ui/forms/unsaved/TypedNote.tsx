import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import type { TypedOffer } from "#common/web/forms/use-typed.ts";
import { Note } from "#common/web/ui/messages/Note.tsx";

export function TypedNote({ offer: { take, drop } }: { readonly offer: TypedOffer }) {
  return (
    <Note severity="info" sx={{ mb: 2 }}>
      Du var i gang her, og det blev ikke gemt.
      <Stack direction="row" sx={{ gap: 1, ml: -1, flexWrap: "wrap" }}>
        <Button onClick={take}>Fortsæt, hvor du slap</Button>
        <Button color="inherit" onClick={drop}>
          Kassér
        </Button>
      </Stack>
    </Note>
  );
}
