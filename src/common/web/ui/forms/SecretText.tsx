import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import type { ReactNode } from "react";
import { copyAndTell } from "#common/web/copy-text.ts";
import { Note } from "../messages/Note.tsx";

type Props = {
  readonly label: string;
  /** The name of the secret at the start of a Danish sentence: "Adgangsnøglen". */
  readonly what: string;
  readonly secret: string;
  readonly children: ReactNode;
};

export function SecretText({ label, what, secret, children }: Props) {
  const copy = () => copyAndTell(secret, what);
  return (
    <Stack sx={{ gap: 2, alignItems: "start" }}>
      <Note severity="warning">{children}</Note>
      <TextField
        label={label}
        value={secret}
        fullWidth
        slotProps={{ htmlInput: { readOnly: true } }}
        onFocus={({ target }) => target.select()}
      />
      <Button variant="contained" onClick={copy}>
        Kopiér
      </Button>
    </Stack>
  );
}
